import { brandPrefix } from '../domain/brand.ts'
import { createRecentMap } from '../lib/recent-map.ts'
import type { Redis } from '../lib/redis.ts'
import { hashId } from './session-id.ts'

/** Records processed events: the platform may send an event repeatedly, to any node. */
export type KnownEvents = {
  /**
   * Records an event for a day.
   * @returns whether it was not recorded before
   */
  add(id: string): Promise<boolean>
}

/** The time for which an event is recorded, ms. */
export const knownEventLifeMs = 24 * 60 * 60 * 1000
/** Most events in memory; more than a busy shop's 24 hours. */
const most = 50_000

/** Records events in this process. @param clock now, in ms */
export function createMemoryKnownEvents(clock: () => number): KnownEvents {
  const seen = createRecentMap<string, number>(most)
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

/** Records events for all nodes. Throws the connection's errors. */
export function createRedisKnownEvents(redis: Pick<Redis, 'use'>): KnownEvents {
  const options = { condition: 'NX', expiration: { type: 'PX', value: knownEventLifeMs } } as const
  return {
    add: (id) =>
      redis.use(async (client) => (await client.set(`${brandPrefix}:event:${hashId(id)}`, '1', options)) !== null),
  }
}

export type KnownEventParts = {
  readonly own: KnownEvents
  /** `undefined` for a single node. */
  readonly shared: KnownEvents | undefined
  /** Called when the shared records fail. */
  readonly onFailure: () => void
}

/**
 * Records events for all nodes, and in this process while the shared records fail: each node then processes an event
 * once, which costs a platform read at most.
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
