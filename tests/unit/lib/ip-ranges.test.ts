import { describe, expect, test } from 'vitest'
import {
  canonicalAddress,
  createIpRanges,
  isIpRange,
  isPrivateAddress,
  networkOf,
  rangeOf,
} from '../../../src/lib/ip-ranges.ts'

describe('an IP address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:8080', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['2001:0DB8:0:0::0:1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('is normalised from %s to %s', (text, canonical) => expect(canonicalAddress(text)).toBe(canonical))

  test.each([
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '3221225985',
    '0xC0.0.2.1',
    '0300.0.2.1',
    '192.0.2.01',
    '192.0.2.256',
    '192.0.2.1/24',
    '192.0.2.1, 10.0.0.1',
    '::ffff:0300.0.2.1',
    '1::2::3',
    ':::',
    '[192.0.2.1',
    '-1.0.0.0',
  ])('is invalid: %j', (text) => expect(canonicalAddress(text)).toBeUndefined())
})

describe('an address', () => {
  test.each([
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.1.1',
    '127.0.0.1',
    '::ffff:10.0.0.1',
    '::1',
    'fc00::1',
    'fdff::1',
    'fe80::1%eth0',
  ])('is private: %s', (address) => expect(isPrivateAddress(address)).toBe(true))

  test.each([
    '172.32.0.1',
    '11.0.0.1',
    '192.169.0.1',
    '169.255.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '192.0.2.1',
    '2001:db8::1',
    'fec0::1',
    '2606:4700::1',
    '',
    'unknown',
  ])('is not private: %j', (address) => expect(isPrivateAddress(address)).toBe(false))
})

describe('an IP range', () => {
  test.each([
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3'], ['11.0.0.0', '9.255.255.255', 'a00::']],
    ['10.1.2.3/8', ['10.9.9.9'], []],
    ['192.0.2.1', ['192.0.2.1'], ['192.0.2.2']],
    ['2001:db8::/32', ['2001:db8:ffff::1', '2001:0DB8::'], ['2001:db9::', '32.1.13.184']],
    ['::ffff:10.0.0.0/104', ['10.2.3.4'], ['11.0.0.0']],
    ['0.0.0.0/0', ['203.0.113.9'], ['2001:db8::1']],
    ['::/0', ['2001:db8::1'], []],
  ])('contains its addresses and no other: %s', (range, inside, outside) => {
    const ranges = createIpRanges(['198.51.100.0/24', range])
    for (const address of inside) expect(ranges.has(address), address).toBe(true)
    for (const address of outside) expect(ranges.has(address), address).toBe(false)
    expect(ranges.has('nobody')).toBe(false)
  })

  test.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0/8',
    '010.0.0.0/8',
    '::/129',
    'all',
    '::ffff:10.0.0.0/8',
  ])('is invalid: %s', (range) => {
    expect(isIpRange(range)).toBe(false)
    expect(() => createIpRanges([range])).toThrow(RangeError)
  })
})

describe('the network of a client', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::/48'],
    ['[2001:db8:1:ffff::1]:443', '2001:db8:1:ffff::', '2001:db8:1::/48'],
    ['unknown', 'unknown', 'unknown'],
  ])('is computed for %s as %s, in the range %s', (address, network, range) =>
    expect([networkOf(address), rangeOf(address)]).toEqual([network, range]),
  )
})
