import { createLog } from '../../src/lib/log.ts'
import type { Lease } from '../../src/lib/redis-lock.ts'
import { findPublisher, publisherLockUrl, withPublisherLock } from '../../src/publish/publisher-lock.ts'
import { findLocalPublisher } from '../../src/publish/unfinished.ts'
import { configOf, pull } from './deliver.ts'
import { describeFailure } from './fault.ts'
import type { Run } from './steps.ts'

/** The lock under which one machine publishes. */
export type PublishLock = {
  readonly lease: Lease
  /** The state of the storage of releases at its beginning; `undefined` where that is not known. */
  readonly since: { readonly id: string | undefined } | undefined
}

/** The lock's own failures are the command's. */
const options = { log: createLog('silent') }

/**
 * Runs work while no other machine publishes, beginning with what others have published (decision 094).
 * @throws when no lock is to be had; what the work throws
 */
export function publishAlone<Result>(run: Run, work: (lock: PublishLock) => Promise<Result>): Promise<Result> {
  return withPublisherLock(publisherLockUrl(configOf(run)), options, async (lease) => {
    const since = await pull(run).catch((error: unknown) => {
      run.progress.note(
        `! storage: ${describeFailure(error)}; what is published stays on this machine until the next time`,
      )
      return undefined
    })
    return work({ lease, since })
  })
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
