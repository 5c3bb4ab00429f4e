import { followFile } from '../lib/follow-file.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { readProgress } from '../publish/publish-progress.ts'

/** The time in which a failed publish is noticed, ms. */
const pollMs = 500

/**
 * Raises the alarm `publish_failed` when a publish has failed or was held, until stopped: the publisher is another
 * process, without metrics of its own.
 * @param file of its progress
 * @param every ms between two looks
 */
export function followPublisher(
  file: string,
  { log, metrics }: { readonly log: Pick<Log, 'error'>; readonly metrics: Pick<Metrics, 'alarm'> },
  every = pollMs,
): () => void {
  let raisedAt = ''
  return followFile(file, every, () => {
    const progress = readProgress(file)
    // A look that reads what was written since it saw a change sees that change again.
    if (progress?.state !== 'failed' || progress.at === raisedAt) return
    raisedAt = progress.at
    log.error({ event: 'publish_failed', message: progress.message })
    metrics.alarm('publish_failed')
  })
}
