import { LRUCache } from 'lru-cache'
import type { Redis } from '../../lib/redis.ts'
import { hashId } from '../session/session-id.ts'

/** Which events have been processed: the platform may send one more than once, to any node. */
export type KnownEvents = {
  /**
   * Records an event for a day.
   * @returns whether it was not recorded before
   */
  add(id: string): Promise<boolean>
}

/** How long an event is recorded, ms. */
export const knownEventLifeMs = 24 * 60 * 60 * 1000
/** Events in memory; 24 hours of a busy shop are fewer. */
const most = 50_000

/** Records of this process. @param clock now, in ms */
export function createMemoryKnownEvents(clock: () => number): KnownEvents {
  const seen = new LRUCache<string, number>({ max: most })
  return {
    add(id) {
      const now = clock()
      const at = seen.get(id)
      const isNew = at === undefined || now - at >= knownEventLifeMs
      if (isNew) seen.set(id, now)
      return Promise.resolve(isNew)
    },
  }
}

/** Records of all nodes. Throws what the connection throws. */
export function createRedisKnownEvents(redis: Pick<Redis, 'use'>): KnownEvents {
  const options = { condition: 'NX', expiration: { type: 'PX', value: knownEventLifeMs } } as const
  return {
    add: (id) => redis.use(async (client) => (await client.set(`firn:event:${hashId(id)}`, '1', options)) !== null),
  }
}

export type KnownEventParts = {
  readonly own: KnownEvents
  /** `undefined` where there is one node. */
  readonly shared: KnownEvents | undefined
  /** Called when the shared records cannot be asked. */
  readonly onFailure: () => void
}

/**
 * Records of all nodes, and of this process for as long as the shared ones fail: each node that an event reaches then
 * processes it once, which costs a read of the platform and loses nothing.
 */
export function createKnownEvents({ own, shared, onFailure }: KnownEventParts): KnownEvents {
  return {
    async add(id) {
      const isNew = await own.add(id)
      if (!isNew || !shared) return isNew
      try {
        return await shared.add(id)
      } catch {
        onFailure()
        return true
      }
    },
  }
}
