import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
  onTestFinished(() => {
    store.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return {
    /** Publishes texts, and brings nginx's files up to date at noon of a day of November. */
    publish: async (id: string, texts: Readonly<Record<string, string | undefined>>, day: number): Promise<void> => {
      await publishTexts(store, id, texts)
      const now = new Date(Date.UTC(2026, 10, day, 12))
      await syncWebTree({ store, siteUrl: 'http://shop.example', blockListFile: '', countryHeader: '', now })
    },
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
