import { z } from 'zod'
import { type Load, measure } from './load.ts'
import { latencyHead, latencyRow } from './report.ts'
import { type Shopper, arrive } from './shoppers.ts'

/** What the API part needs of the shop under load. */
export type ApiTarget = {
  readonly site: string
  /** The process with the bare Hono. */
  readonly floor: string
  /** Where the commerce stand-in takes its switches. */
  readonly control: string
}

const seconds = 5
/** Security guide §4: the loads of its table. */
const connections = { reads: 50, writes: 25, slowWrites: 100 } as const
const slowPlatformMs = 150

const productsSchema = z.object({ data: z.array(z.object({ id: z.number(), variants: z.array(z.object({ id: z.number(), inventory_level: z.number() })) })).min(1) }) // prettier-ignore

/** Requests a second and times of the API's calls beside a bare Hono's, in the same run. Lines of docs/bench.md. */
export async function benchApi({ site, floor, control }: ApiTarget): Promise<string[]> {
  const region = { 'x-bc-region': 'us' }
  const load = (path: string, headers: Record<string, string>, more: Partial<Load> = {}) =>
    measure({ url: site + path, connections: connections.reads, seconds, headers: { ...region, ...headers }, ...more })
  const hello = await measure({ url: `${floor}/hello`, connections: connections.reads, seconds })

  const listed = productsSchema.parse(
    await (await fetch(`${site}/api/products?include=variants`, { headers: region })).json(),
  )
  const product =
    listed.data.find(({ variants }) => variants.some(({ inventory_level: level }) => level >= 5)) ?? listed.data[0]
  const variant = product?.variants.find(({ inventory_level: level }) => level >= 5)
  if (!product || !variant) throw new Error('the demo shop has nothing in stock')
  const line = { productID: product.id, variantID: variant.id, quantity: 1 }

  const shoppers = await Promise.all(
    Array.from({ length: connections.slowWrites }, (_, index) => arrive(site, index, line)),
  )
  const update = (count: number) => ({
    method: 'PUT' as const,
    connections: count,
    each: (index: number) => updateOf(shoppers[index % shoppers.length], line.productID),
  })
  const productPath = `/api/products/${product.id}?include=variants,options`
  const etag = (await fetch(site + productPath, { headers: region })).headers.get('etag') ?? ''
  const rows = [
    latencyRow('bare Hono, “hello”', hello),
    latencyRow('cached product read', await load(productPath, {}), hello),
    latencyRow(
      'the same, nothing new (304)',
      await load(productPath, { 'if-none-match': etag }, { expect: 304 }),
      hello,
    ),
    latencyRow('session read', await load('/api/session', { cookie: shoppers[0]?.cookie ?? '' }), hello),
    latencyRow(`cart update, ${connections.writes} shoppers`, await load('', {}, update(connections.writes)), hello),
  ]
  await slowDown(control, slowPlatformMs)
  rows.push(latencyRow(`cart update, ${connections.slowWrites} shoppers, platform at ${slowPlatformMs} ms`, await load('', {}, update(connections.slowWrites)), hello)) // prettier-ignore
  await fetch(`${control}/faults`, { method: 'DELETE' })
  const sums = await Promise.all(shoppers.slice(0, connections.writes).map((shopper) => shopper.quantities()))
  return [
    '## The API, loopback',
    ...latencyHead,
    ...rows,
    '',
    `After the writes each of ${sums.length} carts holds one line of one of the quantities asked for: ${sums.every((lines) => lines.length === 1) ? 'yes' : '**no**'}.`,
    '',
  ]
}

function updateOf(shopper: Shopper | undefined, productID: number) {
  if (!shopper) throw new Error('there is nobody for this connection')
  return {
    path: `/api/cart/${shopper.cartId}/items/${shopper.lineId}`,
    headers: shopper.headers,
    body: JSON.stringify({ productID, quantity: 2 }),
  }
}

async function slowDown(control: string, ms: number): Promise<void> {
  const fault = { kind: 'slow', path: '/carts', ms, times: 1_000_000 }
  await fetch(`${control}/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) }) // prettier-ignore
}
