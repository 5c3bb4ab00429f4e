import { brandPrefix } from '../domain/brand.ts'
import { parseLines } from './file-signal.ts'
import type { Redis } from './redis.ts'

/** Signals that wait for a reader: so many, the newest, for so long. */
const mostWaiting = 1000
const waitMs = 10 * 60_000

const keyOf = (name: string): string => `${brandPrefix}:signals:${name}`

/**
 * Sends a message to one of the processes that take signals of this name, on whichever machine it runs.
 * @throws what Redis says
 */
export async function signalByRedis(redis: Pick<Redis, 'use'>, name: string, message: unknown): Promise<void> {
  const key = keyOf(name)
  await redis.use((client) =>
    client.multi().rPush(key, JSON.stringify(message)).lTrim(key, -mostWaiting, -1).pExpire(key, waitMs).exec(),
  )
}

/**
 * Takes what was signalled, which no other process gets then.
 * @throws what Redis says
 */
export async function takeSignals(redis: Pick<Redis, 'use'>, name: string): Promise<readonly unknown[]> {
  const lines = await redis.use((client) => client.lPopCount(keyOf(name), mostWaiting))
  return parseLines((lines ?? []).join('\n'))
}
