import { type Latency, type Load, measure, measureInTurn } from './load.ts'
import { latencyHead, latencyRow, type Share } from './report.ts'

const seconds = 6

/** The sender of the page. */
export type PageTarget = {
  readonly site: string
  /** The process with bare Node. */
  readonly floor: string
  readonly path: string
  /** The shop behind deploy's nginx, and an nginx that sends the bytes and nothing else; absent without nginx. */
  readonly nginx: { readonly site: string; readonly bare: string } | undefined
}

/** The speed at which a prebuilt page leaves the server, beside bare Node and nginx sending the same bytes. */
export async function benchPage({ site, floor, path, nginx }: PageTarget): Promise<{
  lines: string[]
  shares: readonly Share[]
}> {
  const page: Load = { url: site + path, connections: 50, seconds }
  const bare: Load = { url: `${floor}/page`, connections: 50, seconds }
  const [one, bareOne] = await pair({ ...page, connections: 1 }, { ...bare, connections: 1 })
  const [fifty, bareFifty] = await pair(page, bare)
  const etag = (await fetch(site + path)).headers.get('etag') ?? ''
  const unchanged = await measure({ ...page, headers: { 'if-none-match': etag }, expect: 304 })
  const behind = nginx && (await benchNginx({ ...page, headers: { host: new URL(site).host } }, nginx, path))
  const lines = [
    '## A product page from the server, loopback',
    ...latencyHead,
    latencyRow('Firn, 1 connection', one, bareOne),
    latencyRow('floor, 1 connection', bareOne),
    latencyRow('Firn, 50 connections', fifty, bareFifty),
    latencyRow('Firn, 50 connections, nothing new (304)', unchanged, bareFifty),
    latencyRow('floor, 50 connections', bareFifty),
    ...(behind ? [latencyRow('nginx of `deploy/`, 50 connections', behind.ours, behind.floor)] : []),
    ...(behind ? [latencyRow('nginx that sends the bytes alone', behind.floor)] : []),
    '',
  ]
  const share = { name: 'page from the Node server', ours: fifty, floor: bareFifty, must: 0.9 }
  return { lines, shares: behind ? [share, behind] : [share] }
}

/** Two loads in turn. */
async function pair(ours: Load, bare: Load): Promise<[Latency, Latency]> {
  const [first, second] = await measureInTurn([ours, bare])
  if (!first || !second) throw new Error('nothing was measured')
  return [first, second]
}

async function benchNginx(load: Load, nginx: NonNullable<PageTarget['nginx']>, path: string): Promise<Share> {
  const [ours, floor] = await pair({ ...load, url: nginx.site + path }, { ...load, url: `${nginx.bare}/page` })
  return { name: 'page from nginx of `deploy/`, of nginx alone', ours, floor, must: 0.95 }
}
