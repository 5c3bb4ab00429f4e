import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A set of addresses. */
export type IpRanges = { has(address: string): boolean }

/** Prefix lengths: the block of one client with IPv6, and the ranges that a client's neighbours share with it. */
const prefixBits = { ipv6Client: 64, ipv6Range: 48, ipv4Range: 24 } as const

/** The signs around an address in headers and sockets: `[::1]:443`, `192.0.2.1:443`, `fe80::1%eth0`. */
const withPort = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/

/** Parses an address; `undefined` for octal, hexadecimal and short IPv4 forms, which programs read differently. */
function parse(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!text.includes(':') || !hasPlainTail(text) || !ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.IPv6.parse(text)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** The dotted end of `::ffff:192.0.2.1` is as strict as an address of its own. */
function hasPlainTail(text: string): boolean {
  const tail = text.slice(text.lastIndexOf(':') + 1)
  return !tail.includes('.') || ipaddr.IPv4.isValidFourPartDecimal(tail)
}

const strip = (text: string): string => {
  const [, bracketed, plain] = withPort.exec(text) ?? []
  return (bracketed ?? plain ?? text).split('%', 1)[0] ?? ''
}

/** Texts that are remembered, and how long one may be: an address, its zone and its port. */
const memory = { texts: 10_000, length: 64 } as const

/** Remembers what was read of the last addresses: one request asks for its client's about ten times. */
function remembering<Value extends string | boolean>(
  read: (text: string) => Value | undefined,
): (text: string) => Value | undefined {
  const known = new LRUCache<string, { readonly value: Value | undefined }>({ max: memory.texts })
  return (text) => {
    if (text.length > memory.length) return read(text)
    const found = known.get(text)
    if (found) return found.value
    const value = read(text)
    known.set(text, { value })
    return value
  }
}

/**
 * One way to write an address: without port and zone, IPv4-mapped IPv6 as IPv4, IPv6 compressed and in small letters.
 * `undefined` for what is no address.
 */
export const canonicalAddress: (text: string) => string | undefined = remembering((text) =>
  parse(strip(text.trim()))?.toString(),
)

const readNetwork = remembering((address) => {
  const parsed = parse(strip(address.trim()))
  if (!parsed || parsed.kind() === 'ipv4') return parsed?.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${prefixBits.ipv6Client}`).toString()
})

/** The address that counts as one client: its IPv4 address, or the /64 that a client with IPv6 has to itself. */
export function networkOf(address: string): string {
  return readNetwork(address) ?? address
}

const readRange = remembering((address) => {
  const parsed = parse(strip(address.trim()))
  if (!parsed) return undefined
  const isIpv4 = parsed.kind() === 'ipv4'
  const bits = isIpv4 ? prefixBits.ipv4Range : prefixBits.ipv6Range
  const family = isIpv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`
})

/**
 * The range that a client's neighbours share with it: the /24 of an IPv4 address, the /48 that one subscriber may have
 * of IPv6.
 * @example rangeOf('192.0.2.7') // '192.0.2.0/24'
 */
export function rangeOf(address: string): string {
  return readRange(address) ?? address
}

/** Whether a range or an address is of IPv4, which strangers share more often than one of IPv6: budgets are larger. */
export const isIpv4Range = (range: string): boolean => !range.includes(':')

/** The factor by which a whole range may take more than one address of what protects a process. */
export const rangeFactors = { ipv6: 2, ipv4: 4 } as const
export const rangeFactor = (range: string): number => rangeFactors[isIpv4Range(range) ? 'ipv4' : 'ipv6']

/** Kinds of addresses that no stranger on the internet has, by the library's names. */
const privateKinds: ReadonlySet<string> = new Set([
  'private',
  'carrierGradeNat',
  'uniqueLocal',
  'linkLocal',
  'loopback',
])

const readPrivate = remembering((address) => {
  const parsed = parse(strip(address.trim()))
  return parsed && privateKinds.has(parsed.range())
})

/**
 * Whether an address is of one's own network: private (RFC 1918), unique local (RFC 4193), link-local, loopback, or of
 * a carrier's NAT (RFC 6598), which clouds give their load balancers, too.
 */
export function isPrivateAddress(address: string): boolean {
  return readPrivate(address) === true
}

/** Whether `text` names an address or a range (`192.0.2.0/24`, `2001:db8::/32`). */
export function isIpRange(text: string): boolean {
  return split(text) !== undefined
}

function split(text: string): { address: Address; bits: number } | undefined {
  const [base = '', length, ...rest] = text.split('/')
  const address = rest.length > 0 ? undefined : parse(base)
  if (!address) return undefined
  const most = address.kind() === 'ipv4' ? 32 : 128
  const mapped = base.includes(':') && address.kind() === 'ipv4' ? 96 : 0
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) - mapped : -1
  return bits >= 0 && bits <= most ? { address, bits } : undefined
}

/**
 * @param ranges addresses and ranges
 * @throws RangeError naming the first that is none
 */
export function createIpRanges(ranges: readonly string[]): IpRanges {
  const list = new BlockList()
  for (const range of ranges) {
    const found = split(range)
    if (!found) throw new RangeError(`${range} is no address or range`)
    list.addSubnet(found.address.toString(), found.bits, found.address.kind())
  }
  const isIn = remembering((address) => {
    const canonical = canonicalAddress(address)
    return canonical !== undefined && list.check(canonical, canonical.includes(':') ? 'ipv6' : 'ipv4')
  })
  return { has: (address) => isIn(address) === true }
}
