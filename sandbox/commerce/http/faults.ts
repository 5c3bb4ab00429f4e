import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { isMisbehavior, misbehave, misbehaviors } from './misbehave.ts'
import { Refusal, unauthorizedTitle } from './refusal.ts'
import type { ShopEnv } from './shop-env.ts'

/**
 * Trouble on order. `overloaded` is a 429 without rate-limit headers; `lost` does the work and then answers 500, so the
 * caller cannot know; `slow_body` answers half and then waits. See `misbehavior` for answers that are not what they
 * say. `path` is a part of the address, `times` how many requests it hits, `ms` how long it waits.
 */
export const faultSchema = z.strictObject({
  kind: z.enum(['rate_limited', 'overloaded', 'error', 'unavailable', 'expired', 'lost', 'slow', ...misbehaviors]),
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
      const { kind } = fault
      if (isMisbehavior(kind)) {
        await next()
        c.res = await misbehave(kind, c.res, fault.ms)
        return
      }
      await pause(fault.ms)
      if (kind === 'slow') return next()
      if (kind === 'lost') await next()
      if (kind === 'overloaded') for (const name of rateLimitHeaders) c.header(name, undefined)
      if (kind === 'rate_limited') c.header('X-Rate-Limit-Requests-Left', '0')
      throw refusals[kind]()
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
  expired: () => new Refusal(401, unauthorizedTitle),
  unavailable: () => new Refusal(503, 'The store is not available.'),
  lost: () => new Refusal(500, 'Something went wrong on our side.'),
} as const
