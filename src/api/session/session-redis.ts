import type { Redis, RedisClient } from '../../lib/redis.ts'
import { SessionStoreError } from './session-store.ts'

/** Runs commands of one operation of a store. Throws SessionStoreError with whatever the server or the client says. */
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
