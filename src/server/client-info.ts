import type { IncomingHttpHeaders } from 'node:http'
import { canonicalAddress, createIpRanges, isPrivateAddress, rangeOf } from '../lib/ip-ranges.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'

/** The client that sent a request, as far as it can be known. */
export type ClientInfo = {
  /** Canonical address of the client; '' when its connection is gone already. */
  readonly address: string
  /** ISO code in small letters, as the CDN names it; `undefined` without a trusted source. */
  readonly country: string | undefined
  /** Whether a trusted proxy passed the request on; its headers about the client are then believed. */
  readonly isProxied: boolean
}

/** The parts of a request that client information is read from: headers and the other end of the connection. */
export type IncomingRequest = {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

export type ClientInfoSettings = { readonly trustedProxies: readonly string[]; readonly countryHeader: string }

/** Time between two reports of an unnamed proxy, ms: of one with a private address, and of any other. */
const reportedEachMs = 60 * 60_000
/** CDNs' codes for an unknown country and for Tor. */
const noCountry = new Set(['xx', 'zz', 't1'])

/**
 * Whether the other end of a connection is a trusted proxy, by its address.
 * @throws RangeError for a proxy that is no address or range
 */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = createIpRanges(trustedProxies)
  return (address) => trustedProxies.length > 0 && trusted.has(address)
}

/**
 * Reads the client of a request (security, G7). The other end of the connection counts; only if that is a trusted
 * proxy, the right-most address of `X-Forwarded-For` that is no trusted proxy. The country header is believed from
 * trusted proxies alone, so never without configured ones. Scheme and host come from no header: they are the site's own
 * (SITE_URL).
 * @param onUnnamedProxy called with the other end of a connection that sent `X-Forwarded-For` and is no trusted proxy,
 * once an hour at most for peers with a private address, and once for all others: a proxy that the settings do not name
 * makes all its clients one
 * @param now ms of a clock that never jumps
 * @throws RangeError for a proxy that is no address or range
 */
export function createClientInfoReader(
  { trustedProxies, countryHeader }: ClientInfoSettings,
  onUnnamedProxy: (peer: string) => void = () => undefined,
  now = (): number => performance.now(),
): (request: IncomingRequest) => ClientInfo {
  const isTrusted = createProxyCheck(trustedProxies)
  const reportedAt = { private: -Infinity, public: -Infinity }

  /** Strangers may send the header too, each an alarm of its own: they use up no hour of a proxy in our own network. */
  function reportUnnamed(peer: string): void {
    const kind = isPrivateAddress(peer) ? 'private' : 'public'
    if (now() - reportedAt[kind] < reportedEachMs) return
    reportedAt[kind] = now()
    onUnnamedProxy(peer)
  }

  function clientBehind(peer: string, forwarded: string): string {
    let nearest = peer
    for (const hop of forwarded.split(',').toReversed()) {
      const address = canonicalAddress(hop)
      // Stop at a hop without an address: the hop before it is the last known one.
      if (address === undefined) return nearest
      if (!isTrusted(address)) return address
      nearest = address
    }
    return nearest
  }

  function countryOf(headers: IncomingHttpHeaders): string | undefined {
    const given = countryHeader === '' ? undefined : headers[countryHeader]
    const country = typeof given === 'string' ? given.toLowerCase() : ''
    return /^[a-z]{2}$/.test(country) && !noCountry.has(country) ? country : undefined
  }

  function read({ headers, socket }: IncomingRequest): ClientInfo {
    const peer = canonicalAddress(socket.remoteAddress ?? '') ?? ''
    const forwarded = headers['x-forwarded-for']
    if (!isTrusted(peer)) {
      if (forwarded !== undefined) reportUnnamed(peer)
      return { address: peer, country: undefined, isProxied: false }
    }
    const address = typeof forwarded === 'string' ? clientBehind(peer, forwarded) : peer
    return { address, country: countryOf(headers), isProxied: true }
  }

  const known = new WeakMap<IncomingRequest, ClientInfo>()
  return (request) => {
    const found = known.get(request)
    if (found) return found
    const client = read(request)
    known.set(request, client)
    return client
  }
}

/**
 * Alarms operators of a proxy that TRUSTED_PROXIES does not name. The log has a private address as it is, to be copied
 * into that setting, and the range of any other: it may be a stranger's.
 */
export const alarmOfUnnamedProxy =
  ({ log, metrics }: { readonly log: Pick<Log, 'error'>; readonly metrics: Pick<Metrics, 'alarm'> }) =>
  (peer: string): void => {
    const message = 'X-Forwarded-For came from a peer that TRUSTED_PROXIES does not name: its clients count as one'
    const named = isPrivateAddress(peer) ? { address: peer } : { range: rangeOf(peer) }
    log.error({ event: 'proxy_unnamed', ...named, message })
    metrics.alarm('proxy_unnamed')
  }
