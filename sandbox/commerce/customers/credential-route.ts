import type { Handler } from 'hono'
import { readBody } from '../http/body.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import { credentialsSchema } from './customer-body.ts'
import { customerByEmail } from './customer-store.ts'
import { isPassword } from './password.ts'

/** The platform's own limit is undisclosed; this many misses per address and minute show that callers can take it. */
const missesPerMinute = 10
const minute = 60_000

/**
 * `POST validate-credentials`: always 200 and without envelope, a refusal without the id, until its own 429 (vendors,
 * commerce 9.1).
 */
export function credentialRoute(now: () => number): Handler<ShopEnv> {
  const misses = new Map<string, number[]>()
  const recent = (key: string): number[] => (misses.get(key) ?? []).filter((at) => now() - at < minute)
  return async (c) => {
    const { email, password, channel_id } = await readBody(c, credentialsSchema)
    const { shop } = c.var
    const key = `${shop.account.hash}/${email.toLowerCase()}`
    if (recent(key).length >= missesPerMinute) throw new Refusal(429, 'Too many requests', {})
    const customer = customerByEmail(shop, email)
    const channel = channel_id ?? shop.account.channelId
    const isAllowed = customer?.channel_ids?.includes(channel) ?? true
    if (customer && isAllowed && isPassword(password, customer.password))
      return c.json({ is_valid: true, customer_id: customer.id })
    misses.set(key, [...recent(key), now()])
    return c.json({ is_valid: false })
  }
}
