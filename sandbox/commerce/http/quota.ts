import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'
import type { ShopEnv } from './shop-env.ts'

/** Requests a store may make per window; generous unless a test says otherwise. */
type QuotaSettings = { requests: number; windowMs: number }
const generousQuota: QuotaSettings = { requests: 100_000, windowMs: 30_000 }

type Window = { opened: number; used: number }

/**
 * Counts requests per store and puts the four rate-limit headers on every answer, errors included (vendors, commerce
 * 3.7).
 */
export class Quota {
  settings: QuotaSettings = generousQuota
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  change(settings: Partial<QuotaSettings>): void {
    this.settings = { ...this.settings, ...settings }
    this.#windows.clear()
  }

  middleware(): MiddlewareHandler<ShopEnv> {
    return async (c, next) => {
      const window = this.#current(c.req.param('hash') ?? '')
      window.used += 1
      const { requests, windowMs } = this.settings
      c.header('X-Rate-Limit-Time-Window-Ms', String(windowMs))
      c.header('X-Rate-Limit-Time-Reset-Ms', String(Math.max(0, window.opened + windowMs - this.#now())))
      c.header('X-Rate-Limit-Requests-Quota', String(requests))
      c.header('X-Rate-Limit-Requests-Left', String(Math.max(0, requests - window.used)))
      if (window.used > requests) throw new Refusal(429, 'Too many requests', {})
      await next()
    }
  }

  #current(hash: string): Window {
    const open = this.#windows.get(hash)
    if (open && this.#now() - open.opened < this.settings.windowMs) return open
    const fresh = { opened: this.#now(), used: 0 }
    this.#windows.set(hash, fresh)
    return fresh
  }
}
