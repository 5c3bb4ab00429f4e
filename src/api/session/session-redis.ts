import type { Redis, RedisClient } from '../../lib/redis.ts'
import { SessionStoreError } from './session-store.ts'

/**
 * Runs the commands of one store operation. Throws SessionStoreError with the server's or client's error as its cause.
 */
export type SessionRedis = <T>(operation: string, work: (client: RedisClient) => Promise<T>) => Promise<T>

export const createSessionRedis =
  (redis: Redis): SessionRedis =>
  async (operation, work) => {
    try {
      return await redis.use(work)
    } catch (cause) {
      throw new SessionStoreError(operation, cause)
    }
  }
