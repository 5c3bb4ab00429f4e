import { join } from 'node:path'
import { createLog } from '../../src/lib/log.ts'
import type { Lease } from '../../src/lib/redis-lock.ts'
import { withPublishLock } from '../../src/publish/publish-lock.ts'
import { findPublisher, publisherLockUrl, withPublisherLock } from '../../src/publish/publisher-lock.ts'
import { findLocalPublisher } from '../../src/publish/unfinished.ts'
import { configOf, pull } from './deliver.ts'
import { describeFailure } from './fault.ts'
import type { Run } from './steps.ts'

/** The lock under which one publisher works. */
export type PublishLock = {
  readonly lease: Lease
  /** The state of the storage of releases at its beginning; `undefined` where that is not known. */
  readonly since: { readonly id: string | undefined } | undefined
}

/** The time after which a publisher that waits for its turn says so, ms. */
const noticeMs = 1000

/** The lock's own failures are the command's. */
const options = { log: createLog('silent') }

/** The lock of a machine's turns: a publish takes the lock of its folder of releases by itself, inside its turn. */
const turnLockFile = (release: string): string => join(release, 'turn-lock.db')

/**
 * Runs work while no other publisher works, on this machine or, where machines share a Redis, on any, beginning with
 * what others have published (decision 094). A turn that does not come at once is a line of the command.
 * @throws when no lock is to be had; what the work throws
 */
export async function publishAlone<Result>(run: Run, work: (lock: PublishLock) => Promise<Result>): Promise<Result> {
  const url = publisherLockUrl(configOf(run))
  const notice = setTimeout(
    () => run.progress.note('! pages: another publisher is at work; this one waits for its turn'),
    noticeMs,
  )
  const turn = () =>
    withPublisherLock(url, options, async (lease) => {
      clearTimeout(notice)
      const since = await pull(run).catch((error: unknown) => {
        run.progress.note(
          `! storage: ${describeFailure(error)}; what is published stays on this machine until the next time`,
        )
        return undefined
      })
      return work({ lease, since })
    })
  try {
    return await (url === '' ? withPublishLock(turnLockFile(run.folders.release), turn) : turn())
  } finally {
    clearTimeout(notice)
  }
}

/** The present publisher, in a line for operators. */
export async function publisherLine(run: Run): Promise<string> {
  const url = publisherLockUrl(configOf(run))
  const local = findLocalPublisher(run.folders.release)
  if (url === '') return local === undefined ? 'No publisher is at work.' : `Publishing now: ${local}.`
  const holder = await findPublisher(url, options)
  if (!holder) return 'No publisher is at work.'
  return `Publishing now: ${holder.owner}; its lock ends in ${Math.ceil(holder.leftMs / 1000)} s unless it is renewed.`
}
