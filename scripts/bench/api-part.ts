import { documentIds } from '../../src/domain/pages/document-ids.ts'
import { blockedAgent } from './bench-shop.ts'
import { type Latency, type Load, measure } from './load.ts'
import { latencyHead, latencyRow } from './report.ts'
import { benchSaturation } from './saturation.ts'
import { type Shopper, arriveAll, findCartItem } from './shoppers.ts'

/** What the API part needs of the shop under load. */
export type ApiTarget = {
  readonly site: string
  /** The process with the bare Hono. */
  readonly floor: string
  /** Where the commerce stand-in takes its switches. */
  readonly control: string
  /** A server of the same shop whose sessions live in Redis; absent where there is no Redis. */
  readonly redisSite: string | undefined
}

const seconds = 5
/** The loads that are measured (specification, quality 4). */
const connections = { reads: 50, writes: 25, slowWrites: 100 } as const
const slowPlatformMs = 150
const mixedRate = 300
const region = { 'x-bc-region': 'us' }

/** More aliases than any query may have (security, G9). */
const bomb = `{${Array.from({ length: 400 }, (_, index) => `a${index}:__typename`).join(' ')}}`

/** Requests a second and times of the API's calls beside a bare Hono's, in the same run. Lines of docs/bench.md. */
export async function benchApi({ site, floor, control, redisSite }: ApiTarget): Promise<string[]> {
  const load = (path: string, more: Partial<Load> = {}): Promise<Latency> =>
    measure({
      url: site + path,
      connections: connections.reads,
      seconds,
      ...more,
      headers: { ...region, ...more.headers },
    })
  const hello = await measure({ url: `${floor}/hello`, connections: connections.reads, seconds })
  const rows = [latencyRow('bare Hono, “hello”', hello)]
  const row = async (name: string, asked: Promise<Latency>): Promise<void> => {
    rows.push(latencyRow(name, await asked, hello))
  }

  const product = await findCartItem(site)
  const productPath = `/api/products/${product.productID}?include=variants,options,images`
  const first = await fetch(site + productPath, { headers: region })
  const kilobytes = Math.round((await first.arrayBuffer()).byteLength / 1024)
  const etag = first.headers.get('etag') ?? ''
  const cached = await load(productPath)
  rows.push(latencyRow(`cached product read, ${kilobytes} KiB of JSON`, cached, hello))
  await row('the same, nothing new (304)', load(productPath, { headers: { 'if-none-match': etag }, expect: 304 }))

  const shoppers = await arriveAll(site, connections.slowWrites, product)
  await row('session read (SQLite)', load('/api/session', { each: reading(shoppers, '/api/session') }))
  if (redisSite !== undefined) {
    const others = await arriveAll(redisSite, connections.reads, product)
    await row('session read (Redis)', load('', { url: redisSite, each: reading(others, '/api/session') }))
  }

  const update = (count: number): Partial<Load> => ({
    method: 'PUT',
    connections: count,
    each: updating(shoppers, product.productID),
  })
  await row(`cart update, ${connections.writes} shoppers`, load('', update(connections.writes)))
  await slowDown(control, slowPlatformMs)
  await row(
    `cart update, ${connections.slowWrites} shoppers, platform at ${slowPlatformMs} ms`,
    load('', update(connections.slowWrites)),
  )
  await fetch(`${control}/faults`, { method: 'DELETE' })

  const variables = JSON.stringify({ locale: 'en-us' })
  const query = new URLSearchParams({ documentId: documentIds.ColorGroups, variables })
  await row('GraphQL, cached trusted query', load(`/api/graphql?${query}`))
  const asked = { 'content-type': 'application/json', origin: site, 'sec-fetch-site': 'same-origin' }
  const refused = { method: 'POST', headers: asked, body: JSON.stringify({ query: bomb }), expect: 400 } as const
  await row('GraphQL bomb, refused', load('/api/graphql', refused))
  await row('blocked request', load('/api/products', { headers: { 'user-agent': blockedAgent }, expect: 403 }))

  const mixed = mixture(shoppers, product.productID, productPath)
  await row(
    `mix 80/15/5 at ${mixedRate} a second`,
    load('', { rate: mixedRate, connections: 20, seconds: 20, each: mixed }),
  )

  const saturation = await benchSaturation(site + productPath, region, cached.perSecond)
  const lines = await Promise.all(shoppers.slice(0, connections.writes).map((shopper) => shopper.quantities()))
  const exact = lines.every(([quantity, ...rest]) => quantity === 2 && rest.length === 0)
  return [
    '## The API, loopback',
    ...latencyHead,
    ...rows,
    '',
    `After the writes each of ${lines.length} carts holds its one line in the quantity asked for: ${exact ? 'yes' : '**no**'}.`,
    '',
    saturation,
    '',
  ]
}

type Each = NonNullable<Load['each']>

const ofConnection = (shoppers: readonly Shopper[], index: number): Shopper => {
  const shopper = shoppers[index % shoppers.length]
  if (!shopper) throw new Error('there is no shopper for this connection')
  return shopper
}

const reading =
  (shoppers: readonly Shopper[], path: string): Each =>
  (index) => ({ path, headers: { ...region, cookie: ofConnection(shoppers, index).cookie }, body: '' })

const updating =
  (shoppers: readonly Shopper[], productID: number): Each =>
  (index) => {
    const { cartId, lineId, headers } = ofConnection(shoppers, index)
    return { path: `/api/cart/${cartId}/items/${lineId}`, headers, body: JSON.stringify({ productID, quantity: 2 }) }
  }

/** Of each 20 connections 16 read the catalogue, 3 their session, and one changes its cart. */
const mixture =
  (shoppers: readonly Shopper[], productID: number, productPath: string): Each =>
  (index) => {
    const turn = index % 20
    if (turn < 16) return { path: productPath, headers: region, body: '' }
    if (turn < 19) return reading(shoppers, '/api/session')(index)
    return { ...updating(shoppers, productID)(index), method: 'PUT' }
  }

async function slowDown(control: string, ms: number): Promise<void> {
  const fault = { kind: 'slow', path: '/carts', ms, times: 1_000_000 }
  await fetch(`${control}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
}
