import type { Config } from '../config.ts'
import { findPublisher, type PublisherLockOptions, publisherLockUrl } from './publisher-lock.ts'
import { findLocalPublisher } from './unfinished.ts'

/**
 * Names the publisher at work, in a line for operators: that of all machines where they share a Redis, else that of
 * this one.
 * @param dir folder of releases
 * @returns `undefined` while none works
 * @throws PublisherLockFault when Redis cannot be reached, and what Redis says
 */
export async function describePublisher(
  dir: string,
  config: Pick<Config, 'renderQueueUrl' | 'sessionStoreUrl'>,
  options: PublisherLockOptions,
): Promise<string | undefined> {
  const url = publisherLockUrl(config)
  if (url === '') {
    const local = findLocalPublisher(dir)
    return local === undefined ? undefined : `Publishing now: ${local}.`
  }
  const holder = await findPublisher(url, options)
  if (!holder) return undefined
  return `Publishing now: ${holder.owner}; its lock ends in ${Math.ceil(holder.leftMs / 1000)} s unless it is renewed.`
}
