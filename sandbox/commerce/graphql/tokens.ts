import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Shop } from '../shop.ts'

const scope = z.enum(['Unauthenticated', 'Customer', 'B2B'])

/**
 * Body of `POST /v3/storefront/api-token-private`: one of the two ways to name channels, not both (vendors, commerce
 * 11).
 */
export const newTokenSchema = z
  .object({
    expires_at: z.int().nonnegative(),
    channel_id: z.int().positive().optional(),
    channel_ids: z.array(z.int().positive()).min(1).optional(),
    scopes: z.array(scope).min(1),
  })
  .refine(({ channel_id, channel_ids }) => (channel_id === undefined) !== (channel_ids === undefined), {
    path: ['channel_ids'],
    message: 'exactly one of channel_id and channel_ids is required',
  })
type NewToken = z.infer<typeof newTokenSchema>

const claimsSchema = z.object({ eat: z.number(), cid: z.array(z.number()), scopes: z.array(scope), sub: z.string() })

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = ({ account }: Shop, text: string): string =>
  createHmac('sha256', account.clientSecret).update(text).digest('base64url')

/** A private token: nothing is kept, the store recognises its own signature. */
export function makeToken(shop: Shop, { expires_at, channel_id, channel_ids, scopes }: NewToken): string {
  const claims = {
    cid: channel_ids ?? [channel_id],
    eat: expires_at,
    iat: Math.floor(shop.now() / 1000),
    scopes,
    sub: shop.account.hash,
  }
  const text = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`
  return `${text}.${sign(shop, text)}`
}

/** Whether a token was made by this store, for its channel and for anonymous shoppers, and has not run out. */
export function isGood(shop: Shop, token: string): boolean {
  const [head = '', body = '', signature = ''] = token.split('.')
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(shop, `${head}.${body}`))]
  if (given.length !== own.length || !timingSafeEqual(given, own)) return false
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const isCurrent = claims.eat * 1000 > shop.now()
  return isCurrent && claims.cid.includes(shop.account.channelId) && claims.scopes.includes('Unauthenticated')
}
