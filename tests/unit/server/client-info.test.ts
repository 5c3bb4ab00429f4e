import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../../src/lib/metrics.ts'
import { alarmOfUnnamedProxy, createClientInfoReader } from '../../../src/server/client-info.ts'

const settings = { trustedProxies: ['10.0.0.0/8', '2001:db8:1::/48'], countryHeader: 'cf-ipcountry' }
const read = createClientInfoReader(settings)
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
  headers,
  socket: { remoteAddress },
})

describe('the client’s address', () => {
  test.each([
    ['is the peer’s', '203.0.113.9', undefined, '203.0.113.9'],
    ['is not taken from an untrusted peer’s header', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['is taken from a trusted proxy’s header', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'is taken from a trusted proxy’s header, whose own address has any notation',
      '::ffff:10.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
    ['is taken from an IPv6 proxy’s header', '2001:db8:1::5', '[2001:DB8:9::1]:4711', '2001:db8:9::1'],
    [
      'is the right-most untrusted one, regardless of those before it',
      '10.0.0.1',
      '127.0.0.1, 198.51.100.1, 203.0.113.9, 10.9.9.9',
      '203.0.113.9',
    ],
    ['is not an internal one that a client put first', '10.0.0.1', '10.0.0.2, 203.0.113.9', '203.0.113.9'],
    ['is the first hop when all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['is the last one known when a proxy names none', '10.0.0.1', '203.0.113.9, unknown, 10.0.0.2', '10.0.0.2'],
    ['is the proxy’s when it sends no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['is the proxy’s when its header is invalid', '10.0.0.1', '0313.0.113.9', '10.0.0.1'],
    ['is unknown once the connection is gone', undefined, '10.0.0.1', ''],
  ])('%s', (_, peer, forwarded, address) => {
    expect(read(from(peer, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })).address).toBe(address)
  })

  test('is the peer’s when no proxy is trusted', () => {
    const alone = createClientInfoReader({ ...settings, trustedProxies: [] })
    expect(alone(from('10.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).address).toBe('10.0.0.1')
  })
})

describe('an unnamed proxy', () => {
  /** The peers that are reported, of connections that send `X-Forwarded-For`. */
  function open() {
    const reported: string[] = []
    let now = 0
    const alone = createClientInfoReader(
      settings,
      (peer) => void reported.push(peer),
      () => now,
    )
    return {
      reported,
      alone,
      send: (peer: string) => alone(from(peer, { 'x-forwarded-for': '203.0.113.9' })),
      waitHour: () => void (now += 60 * 60_000),
    }
  }

  test('is reported once an hour for its X-Forwarded-For', () => {
    const { reported, alone, send, waitHour } = open()
    send('10.0.0.1')
    alone(from('192.168.0.7'))
    expect(reported).toEqual([])
    for (const peer of ['192.168.0.7', '192.168.0.8']) send(peer)
    expect(reported).toEqual(['192.168.0.7'])
    waitHour()
    send('192.168.0.9')
    expect(reported).toEqual(['192.168.0.7', '192.168.0.9'])
  })

  test('is reported in the hour of a stranger who sent the header', () => {
    const { reported, send } = open()
    for (const peer of ['203.0.113.7', '198.51.100.7', 'fd00::7', '192.168.0.7']) send(peer)
    expect(reported).toEqual(['203.0.113.7', 'fd00::7'])
  })

  test.each([
    ['172.16.0.7', { address: '172.16.0.7' }],
    ['100.64.0.7', { address: '100.64.0.7' }],
    ['fd12:3456::7', { address: 'fd12:3456::7' }],
    ['203.0.113.7', { range: '203.0.113.0/24' }],
    ['2001:db8:7::7', { range: '2001:db8:7::/48' }],
  ])('raises an alarm, and is logged by its address only if that is private: %s', async (peer, named) => {
    const lines: object[] = []
    const metrics = createMetrics('firn')
    alarmOfUnnamedProxy({ metrics, log: { error: (line: object) => void lines.push(line) } })(peer)
    expect(lines).toEqual([{ event: 'proxy_unnamed', ...named, message: expect.any(String) }])
    expect(await metrics.text()).toContain('firn_alarms_total{name="proxy_unnamed"} 1')
  })
})

describe('the client’s country', () => {
  test.each([
    ['is taken from a trusted proxy’s header', '10.0.0.1', 'DE', 'de'],
    ['is not taken from an untrusted peer’s header', '203.0.113.9', 'DE', undefined],
    ['is unknown when the proxy does not know it', '10.0.0.1', 'XX', undefined],
    ['is unknown through Tor', '10.0.0.1', 'T1', undefined],
    ['is unknown for more than two letters', '10.0.0.1', 'DE, FR', undefined],
    ['is unknown without a header', '10.0.0.1', '', undefined],
  ])('%s', (_, peer, named, country) => {
    expect(read(from(peer, { 'cf-ipcountry': named })).country).toBe(country)
  })

  test('is unknown without a configured header', () => {
    const silent = createClientInfoReader({ ...settings, countryHeader: '' })
    expect(silent(from('10.0.0.1', { 'cf-ipcountry': 'DE', '': 'DE' })).country).toBeUndefined()
  })
})
