import { z } from 'zod'
import type { Store } from '../../src/domain/region/stores.ts'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'

/** A shopper with a session and one line in the cart. */
export type Shopper = {
  readonly cookie: string
  readonly headers: Record<string, string>
  readonly cartId: string
  readonly lineId: string
  /** Quantities of the lines that the platform has. */
  quantities(): Promise<number[]>
}

const sessionSchema = z.object({ data: z.object({ csrf_token: z.string() }) })
const cartSchema = z.object({
  data: z.object({
    id: z.string(),
    line_items: z.object({ physical_items: z.array(z.object({ id: z.string(), quantity: z.number() })) }),
  }),
})

const idsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })
const stockSchema = z.object({
  data: z.array(
    z.object({
      product_id: z.number(),
      variants: z.array(z.object({ variant_id: z.number(), state: z.string() })),
    }),
  ),
})

/** Something that is in stock. */
export type CartItem = { readonly productID: number; readonly variantID: number; readonly quantity: number }

/** @throws Error when the store has nothing in stock */
export async function findCartItem(site: string, region: Store = 'us'): Promise<CartItem> {
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(site + path, { headers: { 'x-bc-region': region } })).json()
  const { data: products } = idsSchema.parse(await ask('/api/products?limit=50&include_fields=name'))
  const ids = products.map(({ id }) => id).join(',')
  const { data: stock } = stockSchema.parse(await ask(`/api/out-of-stock?ids=${ids}`))
  for (const { product_id: productID, variants } of stock) {
    const variant = variants.find(({ state }) => state === 'in_stock')
    if (variants.length > 1 && variant) return { productID, variantID: variant.variant_id, quantity: 1 }
  }
  throw new Error('the demo shop has nothing in stock')
}

/** Shoppers with an address each; few at a time, so that arriving is no load of its own. */
export function arriveAll(site: string, count: number, line: CartItem): Promise<Shopper[]> {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return mapConcurrently(numbers, 5, (number) => arrive(site, number, line))
}

/** A new visitor with an address of its own, as a proxy in front names it, who has put a line into the cart. */
async function arrive(site: string, number: number, line: CartItem): Promise<Shopper> {
  const shared = { 'x-bc-region': 'us', 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` }
  const first = await fetch(`${site}/api/session`, { headers: shared })
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  if (!first.ok) throw new Error(`a visitor of the bench got ${first.status}: ${await first.text()}`)
  const { data: session } = sessionSchema.parse(await first.json())
  const headers = {
    ...shared,
    cookie,
    origin: site,
    'sec-fetch-site': 'same-origin',
    'csrf-token': session.csrf_token,
    'content-type': 'application/json',
  }
  const made = await fetch(`${site}/api/cart/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ items: [line] }),
  })
  if (made.status !== 201) throw new Error(`a shopper of the bench got ${made.status}: ${await made.text()}`)
  const { data: cart } = cartSchema.parse(await made.json())
  return {
    cookie,
    headers,
    cartId: cart.id,
    lineId: cart.line_items.physical_items[0]?.id ?? '',
    async quantities() {
      const found = cartSchema.parse(await (await fetch(`${site}/api/cart/${cart.id}`, { headers })).json())
      return found.data.line_items.physical_items.map(({ quantity }) => quantity)
    },
  }
}
