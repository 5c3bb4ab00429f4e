import ipaddr from 'ipaddr.js'

/** An address that others see too; `undefined` for one of a private or loopback network, which only we do. */
export function publicAddress(address: string): string | undefined {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? address : undefined
}
