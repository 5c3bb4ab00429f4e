import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { Shop } from '../commerce/shop.ts'

/** The login address is good this long after `iat`. Seconds (vendors, commerce 9.2). */
const tokenLife = 30

const claimsSchema = z.object({
  jti: z.string().min(1),
  operation: z.literal('customer_login'),
  store_hash: z.string(),
  customer_id: z.int().positive(),
  channel_id: z.int().optional(),
  redirect_to: z.string().optional(),
  request_ip: z.string().optional(),
})

/** `address` is a page of the hosted shop. */
export type LoginToken = { customerId: number; address: string }

/**
 * Checks a login token and uses it up.
 * @param ip address of the browser, when it is known
 * @returns `undefined` for a token that is forged, too old, used, of another store, browser or customer
 */
export async function useLoginToken(
  shop: Shop,
  token: string,
  ip: string | undefined,
): Promise<LoginToken | undefined> {
  const claims = await verifiedClaims(shop, token)
  if (!claims || claims.store_hash !== shop.account.hash) return undefined
  if (claims.channel_id !== undefined && claims.channel_id !== shop.account.channelId) return undefined
  if (claims.request_ip !== undefined && ip !== undefined && claims.request_ip !== ip) return undefined
  const address = hostedAddress(shop, claims.redirect_to ?? '/account.php')
  if (address === undefined || !shop.records.get('customer', claims.customer_id)) return undefined
  if (shop.records.get('loginToken', claims.jti)) return undefined
  shop.records.put('loginToken', claims.jti, { expires: shop.now() + tokenLife * 1000 })
  return { customerId: claims.customer_id, address }
}

async function verifiedClaims({ account, now }: Shop, token: string) {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(account.clientSecret), {
      algorithms: ['HS256'],
      issuer: account.clientId,
      maxTokenAge: tokenLife,
      currentDate: new Date(now()),
    })
    return claimsSchema.safeParse(payload).data
  } catch {
    // Whatever is wrong with it, the answer is the same: it is no token of ours.
    return undefined
  }
}

/**
 * `redirect_to` may be written from the root of the hosted shop or from the root of its host; `undefined` when it leads
 * out of the shop (`//host`, `/\host`, dots).
 */
function hostedAddress({ hostedUrl, origin }: Shop, path: string): string | undefined {
  const base = `${new URL(hostedUrl).pathname}/`
  const target = path.startsWith('/') ? URL.parse(path.startsWith(base) ? origin + path : hostedUrl + path) : null
  return target?.origin === origin && target.pathname.startsWith(base) && !/^\/[/\\]/.test(path)
    ? target.href
    : undefined
}
