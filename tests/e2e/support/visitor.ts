import { z } from 'zod'
import { ownAddress } from './own-address.ts'

const cartSchema = z.object({
  id: z.string(),
  line_items: z.object({
    physical_items: z.array(z.object({ id: z.string(), product_id: z.number(), quantity: z.number() })),
  }),
})
const sessionSchema = z.object({
  data: z.object({ csrf_token: z.string(), cart: cartSchema.nullable(), cart_status: z.string() }),
})

/** A shopper's browser without a page: keeps cookies and token, and speaks to the API as the islands do. */
export function visitor(site: string) {
  const jar = new Map<string, string>()
  const address = ownAddress()
  let token = ''

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-bc-region', 'us')
    headers.set('x-forwarded-for', address)
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    if (init.method) {
      headers.set('csrf-token', token)
      headers.set('origin', site)
      headers.set('content-type', 'application/json')
    }
    const answer = await fetch(site + path, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
      jar.set(name, value)
    }
    return answer
  }

  return {
    send,
    /** For a browser that goes on as this shopper. */
    cookies: () => [...jar].map(([name, value]) => ({ name, value })),
    /** The session as the API tells it; minted the first time. */
    async session() {
      const { data } = sessionSchema.parse(await (await send('/api/session?locale=en-us')).json())
      token = data.csrf_token
      return data
    },
    add: (productID: number, variantID: number, quantity: number) =>
      send('/api/cart/create?locale=en-us', {
        method: 'POST',
        body: JSON.stringify({ items: [{ productID, variantID, quantity }] }),
      }),
  }
}
