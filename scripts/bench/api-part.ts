import { documentIds } from '../../src/domain/pages/document-ids.ts'
import { blockedAgent } from './bench-shop.ts'
import { type Latency, type Load, measure, measureInTurn } from './load.ts'
import { latencyHead, latencyRow, type Share } from './report.ts'
import { benchSaturation } from './saturation.ts'
import { type Shopper, arriveAll, findCartItem } from './shoppers.ts'

/** The parts of the shop under load that the API part needs. */
export type ApiTarget = {
  readonly site: string
  /** The process with the bare Hono. */
  readonly floor: string
  /** The address at which the commerce stand-in takes its switches. */
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
export async function benchApi({ site, floor, control, redisSite }: ApiTarget): Promise<{
  lines: string[]
  shares: readonly Share[]
}> {
  const loadOf = (path: string, more: Partial<Load> = {}): Load => ({
    url: site + path,
    connections: connections.reads,
    seconds,
    ...more,
    headers: { ...region, ...more.headers },
  })
  const load = (path: string, more: Partial<Load> = {}): Promise<Latency> => measure(loadOf(path, more))
  const hello = await measure({ url: `${floor}/hello`, connections: connections.reads, seconds })
  const rows = [latencyRow('bare Hono, “hello”', hello)]
  const row = async (name: string, asked: Promise<Latency>, bare = hello): Promise<void> => {
    rows.push(latencyRow(name, await asked, bare))
  }
  const shares: Share[] = []
  /** Calls of ours in turn with the bare Hono that sends the bytes of their answer, asked as often at once. */
  const beside = async (bytes: string, body: ArrayBuffer, bare: Partial<Load>, calls: readonly Call[]) => {
    await fetch(`${floor}/answer`, { method: 'POST', body })
    const answer = { url: `${floor}/answer`, connections: connections.reads, seconds, ...bare }
    const [first, ...ours] = await measureInTurn([answer, ...calls.map((call) => call.load)])
    if (!first) throw new Error('nothing was measured')
    rows.push(latencyRow(`bare Hono, the bytes of ${bytes}`, first))
    for (const [index, { name, must }] of calls.entries()) {
      const seen = ours[index]
      if (!seen) continue
      rows.push(latencyRow(name, seen, first))
      if (must !== undefined) shares.push({ name, ours: seen, floor: first, must })
    }
    return ours
  }

  const product = await findCartItem(site)
  const productPath = `/api/products/${product.productID}?include=variants,options,images`
  const first = await fetch(site + productPath, { headers: region })
  const shown = await first.arrayBuffer()
  const etag = first.headers.get('etag') ?? ''
  const size = Math.round(shown.byteLength / 1024)
  const [cached] = await beside('a product', shown, {}, [
    { name: `cached product read, ${size} KiB of JSON`, load: loadOf(productPath), must: 0.2 },
    {
      name: 'the same, nothing new (304)',
      load: loadOf(productPath, { headers: { 'if-none-match': etag }, expect: 304 }),
    },
  ])

  const shoppers = await arriveAll(site, connections.slowWrites, product)
  const [shopper] = shoppers
  const ownHeaders = { ...region, cookie: shopper?.cookie ?? '' }
  const ownSession = await (await fetch(`${site}/api/session`, { headers: ownHeaders })).arrayBuffer()
  const others = redisSite === undefined ? undefined : await arriveAll(redisSite, connections.reads, product)
  const inRedis = others && loadOf('', { url: redisSite ?? '', each: reading(others, '/api/session') })
  await beside('a session', ownSession, {}, [
    {
      name: 'session read (SQLite)',
      load: loadOf('/api/session', { each: reading(shoppers, '/api/session') }),
      must: 0.08,
    },
    ...(inRedis ? [{ name: 'session read (Redis)', load: inRedis, must: 0.08 }] : []),
  ])

  const update = (count: number): Partial<Load> => ({
    method: 'PUT',
    connections: count,
    each: updating(shoppers, product.productID),
  })
  const ownCart = await (await fetch(`${site}/api/cart/${shopper?.cartId}`, { headers: ownHeaders })).arrayBuffer()
  const write = { method: 'PUT', connections: connections.writes } as const
  await beside('a cart', ownCart, { ...write, body: '{"quantity":2}' }, [
    { name: `cart update, ${connections.writes} shoppers`, load: loadOf('', update(connections.writes)), must: 0.03 },
  ])
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

  const saturation = await benchSaturation(site + productPath, region, cached?.perSecond ?? 0)
  const lines = await Promise.all(shoppers.slice(0, connections.writes).map((shopper) => shopper.quantities()))
  const exact = lines.every(([quantity, ...rest]) => quantity === 2 && rest.length === 0)
  const report = [
    '## The API, loopback',
    ...latencyHead,
    ...rows,
    '',
    `After the writes each of ${lines.length} carts holds its one line in the quantity asked for: ` +
      `${exact ? 'yes' : '**no**'}.`,
    '',
    saturation,
    '',
  ]
  return { lines: report, shares }
}

/** A call that is held against the bare Hono. `must`: the least share of it, where there is one. */
type Call = { readonly name: string; readonly load: Load; readonly must?: number }

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
