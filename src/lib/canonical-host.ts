/** Signs that no host has; a parser of addresses would end the host at them, or decode it. */
const notOfHosts = /[\s/?#@\\%]/

/**
 * Returns the canonical form of a host with its port: small letters, ASCII, without a final dot and without the
 * protocol's default port; `undefined` for what is no host.
 * @param host as a `Host` header has it: the bytes of a name in UTF-8 are one character each
 * @param protocol of the site: `https:`
 * @example canonicalHost('Shop.Example.:443', 'https:') // 'shop.example'
 */
export function canonicalHost(host: string, protocol: string): string | undefined {
  // Nearly every request.
  if (/^[a-z\d.-]+$/.test(host) && /[a-z]$/.test(host) && !host.includes('..')) return host
  const text = Buffer.from(host, 'latin1').toString('utf8')
  const name = text.includes('\ufffd') ? host : text
  if (notOfHosts.test(name)) return undefined
  const url = URL.parse(`${protocol}//${name}`)
  if (!url) return undefined
  const { hostname, port } = url
  const plain = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return port === '' ? plain : `${plain}:${port}`
}

/** Whether an origin, as an `Origin` header has it, is a site's: the same protocol, host and port. */
export function isOriginOf(siteUrl: string, origin: string | null): boolean {
  // Nearly every request.
  if (origin === siteUrl) return true
  const { protocol, host } = new URL(siteUrl)
  const [, scheme = '', name = ''] = /^(https?:)\/\/(.+)$/i.exec(origin ?? '') ?? []
  return (
    scheme.toLowerCase() === protocol && name !== '' && canonicalHost(name, protocol) === canonicalHost(host, protocol)
  )
}
