import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { syncWebTree } from '../../../src/publish/nginx/sync-web-tree.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { publishTexts } from '../../fixtures/text-release.ts'

/** A release store with nginx's files; each path of its releases has a policy, hence a kind of answer, of its own. */
function openTree() {
  const dir = mkdtempSync(join(tmpdir(), 'firn-kinds-'))
  const store = openReleaseStore(dir)
  const blockList = join(dir, 'blocked.json')
  onTestFinished(() => {
    store.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return {
    /** Publishes texts, and brings nginx's files up to date at noon of a day of November. */
    publish: async (id: string, texts: Readonly<Record<string, string | undefined>>, day: number): Promise<void> => {
      await publishTexts(store, id, texts)
      const now = new Date(Date.UTC(2026, 10, day, 12))
      const blockListFile = existsSync(blockList) ? blockList : ''
      await syncWebTree({ store, siteUrl: 'http://shop.example', blockListFile, countryHeader: '', now })
    },
    /** Writes the block list. */
    block: (text: string): void => writeFileSync(blockList, text),
    /** The block list as nginx has it. */
    blocks: (): string => readFileSync(join(dir, 'nginx', 'blocks.conf'), 'utf8'),
    /** Paths whose kind nginx knows. */
    known: (): readonly string[] => {
      const maps = readFileSync(join(dir, 'nginx', 'maps.conf'), 'utf8')
      return [...maps.matchAll(/"policy of ([^"]*)"/g)].map(([, path = '']) => path)
    },
  }
}

describe('the kinds of answers that nginx knows', () => {
  test('are those of live pages after the sweep of a day, and stay as they are until then', async () => {
    const { publish, known } = openTree()
    await publish('1', { '/de-at': 'home', '/de-at/about': 'about' }, 1)
    expect(known()).toEqual(['/de-at', '/de-at/about'])
    // Another list of kinds is a reload of nginx.
    await publish('2', { '/de-at/about': undefined }, 1)
    expect(known()).toEqual(['/de-at', '/de-at/about'])
    await publish('3', { '/de-at': 'home again' }, 3)
    expect(known()).toEqual(['/de-at'])
    await publish('4', { '/de-at/about': 'about' }, 3)
    expect(known()).toEqual(['/de-at', '/de-at/about'])
  })
})

describe('nginx’s block list', () => {
  test('names what the list blocks, and stays as it is while the list cannot be read', async () => {
    const { publish, block, blocks } = openTree()
    block('{')
    await publish('1', { '/de-at': 'home' }, 1)
    expect(blocks()).toContain('map $request_uri $shop_blocked {')
    block('{"ips":["203.0.113.0/24","fe80::1%eth0"],"userAgents":["badbot"],"neverBlock":["10.0.0.0/8"]}')
    await publish('2', { '/de-at': 'home again' }, 1)
    const good = blocks()
    expect(good).toContain('  203.0.113.0/24 1;\n}')
    expect(good).toContain('  "~*badbot" 1;')
    for (const [index, broken] of ['{', '{"ip":[]}', '{"ips":["203.0.113.0/33"]}'].entries()) {
      block(broken)
      await publish(`${index + 3}`, { '/de-at': broken }, 1)
      expect(blocks()).toBe(good)
    }
  })
})
