import { type Config, publishRequestFile, publishRequestName } from '../config.ts'
import { signalByFile } from '../lib/file-signal.ts'
import type { Log } from '../lib/log.ts'
import type { Redis } from '../lib/redis.ts'
import { signalByRedis } from '../lib/redis-signal.ts'
import type { PublishRequest } from '../ports/publish-request.ts'

type PublishRequestParts = { readonly config: Config; readonly log: Log; readonly redis: Redis | undefined }

/**
 * Asks the publisher, on whichever machine it runs, for a publish. Data in memory has none. A publisher whose request
 * is lost looks by itself every few minutes.
 */
export async function requestPublish(
  { config, log, redis }: PublishRequestParts,
  request: PublishRequest,
): Promise<void> {
  if (config.dataDir === ':memory:') return
  const onThisMachine = (): Promise<void> => signalByFile(publishRequestFile(config.dataDir), request)
  try {
    if (redis) await signalByRedis(redis, publishRequestName, request).catch(onThisMachine)
    else await onThisMachine()
  } catch (error) {
    log.warn({ event: 'publish_not_requested', err: error })
  }
}
