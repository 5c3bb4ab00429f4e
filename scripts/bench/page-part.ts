import { measure } from './load.ts'
import { latencyRow, latencyHead } from './report.ts'

const seconds = 4

/** How fast a prebuilt page leaves the server, beside bare Node sending the same bytes. Lines of docs/bench.md. */
export async function benchPage(site: string, floor: string, path: string): Promise<string[]> {
  const load = (url: string, connections: number, headers = {}) => measure({ url, connections, seconds, headers })
  const ours = { one: await load(site + path, 1), fifty: await load(site + path, 50) }
  const bare = { one: await load(`${floor}/page`, 1), fifty: await load(`${floor}/page`, 50) }
  const etag = (await fetch(site + path)).headers.get('etag') ?? ''
  const unchanged = await measure({
    url: site + path,
    connections: 50,
    seconds,
    headers: { 'if-none-match': etag },
    expect: 304,
  })
  const ratio = (ours.fifty.perSecond / bare.fifty.perSecond).toFixed(2)
  return [
    '## A product page from the server, loopback',
    ...latencyHead,
    latencyRow('Firn, 1 connection', ours.one, bare.one),
    latencyRow('floor, 1 connection', bare.one),
    latencyRow('Firn, 50 connections', ours.fifty, bare.fifty),
    latencyRow('Firn, 50 connections, nothing new (304)', unchanged, bare.fifty),
    latencyRow('floor, 50 connections', bare.fifty),
    '',
    `Firn sends ${ratio} of what bare Node does.`,
    '',
  ]
}
