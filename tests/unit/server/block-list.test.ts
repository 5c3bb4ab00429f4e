import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type BlockList, parseBlockList } from '../../../src/server/block-list.ts'
import { followBlockList } from '../../../src/server/follow-block-list.ts'

const list = parseBlockList(
  JSON.stringify({
    ips: ['203.0.113.0/24', '2001:db8::/32'],
    urlStrings: ['/wp-admin', '<script', 'a.*b'],
    userAgents: ['BadBot'],
    neverBlock: ['203.0.113.77', '10.0.0.0/8'],
  }),
)
const ask = (blocks: BlockList, url: string, address = '198.51.100.1', agent = 'Firefox') =>
  blocks({ url, headers: { 'user-agent': agent } }, address)

describe('the block list', () => {
  test.each([
    ['by its address', '/', '203.0.113.9', 'Firefox', 'address'],
    ['by its address in any notation', '/', '::ffff:203.0.113.9', 'Firefox', 'address'],
    ['by its IPv6 network', '/', '2001:db8:5::1', 'Firefox', 'address'],
    ['by its user agent, in any case', '/', '198.51.100.1', 'Mozilla badbot/2.1', 'user_agent'],
    ['by a part of its path', '/WP-Admin/setup.php', '198.51.100.1', 'Firefox', 'url'],
    ['by its decoded path', '/%77p-%61dmin', '198.51.100.1', 'Firefox', 'url'],
    ['by its query', '/en-us?q=%3CScript%3E', '198.51.100.1', 'Firefox', 'url'],
    ['by its query, although the rest cannot be decoded', '/%ff?q=%3Cscript%zz', '198.51.100.1', 'Firefox', 'url'],
    ['by a text with pattern characters, matched literally', '/a.*b', '198.51.100.1', 'Firefox', 'url'],
  ])('blocks a request %s', (_, url, address, agent, reason) => expect(ask(list, url, address, agent)).toBe(reason))

  test.each([
    ['an ordinary path', '/en-us/p/larch', '198.51.100.1'],
    ['a path that a text would match only as a pattern', '/a-then-b', '198.51.100.1'],
    ['a path that is encoded twice, which is decoded once', '/%2577p-admin', '198.51.100.1'],
    ['an address of ours', '/wp-admin', '10.1.2.3'],
    ['an address of ours in a blocked network', '/', '203.0.113.77'],
  ])('does not block %s', (_, url, address) => expect(ask(list, url, address)).toBeUndefined())
})

describe('a block-list file', () => {
  test.each([
    ['not JSON', '{'],
    ['another shape', '{"ip":[]}'],
    ['an invalid range', '{"ips":["203.0.113.0/33"]}'],
    ['an octal address', '{"ips":["0313.0.0.1"]}'],
    ['a text so short that it blocks everything', '{"urlStrings":["/"]}'],
    ['an empty user agent', '{"userAgents":[" "]}'],
  ])('is rejected: %s', (_, text) => expect(() => parseBlockList(text)).toThrow())

  test('keeps the previous list while invalid, and is read again once repaired', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-blocks-'))
    const file = join(folder, 'blocks.json')
    const put = (text: string): void => {
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
    }
    const faults: unknown[] = []
    let lists = 0
    const blocks = followBlockList(
      file,
      (fault) => faults.push(fault),
      () => (lists += 1),
    )
    onTestFinished(() => {
      blocks.stop()
      rmSync(folder, { recursive: true })
    })
    expect([faults.length, ask(blocks.current, '/wp-admin')]).toEqual([1, undefined])
    put('{"urlStrings":["/wp-admin"]}')
    await expect.poll(() => ask(blocks.current, '/wp-admin')).toBe('url')
    put('{"urlStrings":["/wp')
    await expect.poll(() => faults.length).toBe(2)
    expect(ask(blocks.current, '/wp-admin')).toBe('url')
    put('{"urlStrings":["/xmlrpc"]}')
    await expect.poll(() => ask(blocks.current, '/wp-admin')).toBeUndefined()
    expect([lists, faults.length]).toEqual([2, 2])
  })
})
