import { join } from 'node:path'
import { createLog } from '../../src/lib/log.ts'
import type { Lease } from '../../src/lib/redis-lock.ts'
import { describePublisher } from '../../src/publish/describe-publisher.ts'
import { withPublishLock } from '../../src/publish/publish-lock.ts'
import { publisherLockUrl, withPublisherLock } from '../../src/publish/publisher-lock.ts'
import { configOf, pull } from './deliver.ts'
import { describeFailure } from './fault.ts'
import { runUnlessStopped } from './lifetime.ts'
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
 * @throws when no lock is to be had, or the process is being stopped, which gives the turn back; what the work throws
 */
export async function publishAlone<Result>(run: Run, work: (lock: PublishLock) => Promise<Result>): Promise<Result> {
  const url = publisherLockUrl(configOf(run))
  const notice = setTimeout(
    () => run.progress.note('! pages: another publisher is at work; this one waits for its turn'),
    noticeMs,
  )
  const begin = async (lease: Lease): Promise<Result> => {
    clearTimeout(notice)
    const since = await pull(run).catch((error: unknown) => {
      run.progress.note(
        `! storage: ${describeFailure(error)}; what is published stays on this machine until the next time`,
      )
      return undefined
    })
    return work({ lease, since })
  }
  const { stopping } = run
  try {
    // A lease would outlive a process that is stopped; without it, what the process goes on with cannot go live.
    if (url !== '')
      return await withPublisherLock(url, { ...options, signal: stopping }, (lease) =>
        runUnlessStopped(stopping, () => begin(lease)),
      )
    // A file's lock ends with the process, and not before what it does.
    const turn = () => withPublisherLock(url, options, begin)
    return await runUnlessStopped(stopping, () => withPublishLock(turnLockFile(run.folders.release), turn))
  } finally {
    clearTimeout(notice)
  }
}

/** The present publisher, in a line for operators. */
export const publisherLine = async (run: Run): Promise<string> =>
  (await describePublisher(run.folders.release, configOf(run), options)) ?? 'No publisher is at work.'
