import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { Refusal } from './refusal.ts'
import type { ShopEnv } from './shop-env.ts'

/**
 * Trouble on order. `overloaded` is a 429 without rate-limit headers; `lost` does the work and then answers 500, so the
 * caller cannot know. `path` is a part of the address, `times` how many requests it hits.
 */
export const faultSchema = z.strictObject({
  kind: z.enum(['rate_limited', 'overloaded', 'error', 'unavailable', 'lost', 'slow']),
  store: z.string().optional(),
  method: z.string().optional(),
  path: z.string().default(''),
  times: z.int().positive().default(1),
  ms: z.int().nonnegative().default(0),
})
export type Fault = z.infer<typeof faultSchema>

const rateLimitHeaders = [
  'X-Rate-Limit-Time-Window-Ms',
  'X-Rate-Limit-Time-Reset-Ms',
  'X-Rate-Limit-Requests-Quota',
  'X-Rate-Limit-Requests-Left',
]

/** Faults waiting to happen, first come first served. */
export class Faults {
  #waiting: Fault[] = []

  add(fault: Fault): void {
    this.#waiting.push({ ...fault })
  }

  clear(): void {
    this.#waiting = []
  }

  middleware(): MiddlewareHandler<ShopEnv> {
    return async (c, next) => {
      const fault = this.#take(c.req.param('hash') ?? '', c.req.method, c.req.path)
      if (!fault) return next()
      await pause(fault.ms)
      if (fault.kind === 'slow') return next()
      if (fault.kind === 'lost') await next()
      if (fault.kind === 'overloaded') for (const name of rateLimitHeaders) c.header(name, undefined)
      if (fault.kind === 'rate_limited') c.header('X-Rate-Limit-Requests-Left', '0')
      throw refusals[fault.kind]()
    }
  }

  #take(hash: string, method: string, path: string): Fault | undefined {
    const fault = this.#waiting.find(
      (each) =>
        (each.store ?? hash) === hash &&
        (each.method ?? method) === method &&
        path.includes(each.path) &&
        each.times > 0,
    )
    if (fault) fault.times -= 1
    this.#waiting = this.#waiting.filter((each) => each.times > 0)
    return fault
  }
}

const refusals = {
  rate_limited: () => new Refusal(429, 'Too many requests', {}),
  overloaded: () => new Refusal(429, 'Too many requests', {}),
  error: () => new Refusal(500, 'Something went wrong on our side.'),
  unavailable: () => new Refusal(503, 'The store is not available.'),
  lost: () => new Refusal(500, 'Something went wrong on our side.'),
} as const
