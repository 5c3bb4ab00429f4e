import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeFailure, faultOf } from '../../../scripts/shop/fault.ts'
import type { ReleaseDraft } from '../../../src/publish/release-draft.ts'
import type { ReleaseStore } from '../../../src/publish/release-store.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const line = 'The disk is full: free some space, then run this again. What was live stays live.'
const preload = pathToFileURL(join(process.cwd(), 'tests/fixtures/full-disk.mjs')).href

function testPublisher(): TestPublisher {
  const opened = openTestPublisher()
  onTestFinished(() => opened.remove())
  return opened
}

/** The files of the store, but for its database and the lock of those who publish. */
const filesIn = ({ dir }: ReleaseStore): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:publish-lock|releases\.sqlite)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/** A draft whose database has no room for its release: SQLite then says that the disk is full, and rolls back. */
function withoutRoom(draft: ReleaseDraft): ReleaseDraft {
  const { database } = draft
  return {
    ...draft,
    async complete() {
      const { commit } = await draft.complete()
      return {
        commit(release) {
          const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count'])
          database.exec(`PRAGMA max_page_count = ${pages}`)
          commit({ ...release, id: release.id.padEnd(pages * 4096, 'x') })
        },
      }
    },
  }
}

/** The store of a disk that is full once a publish comes to one of its last steps. */
const fullAt =
  (step: 'saveSnapshot' | 'commit') =>
  (store: ReleaseStore): ReleaseStore => ({
    ...store,
    ...(step === 'saveSnapshot' ? { saveSnapshot: fail } : { begin: () => withoutRoom(store.begin()) }),
  })

function fail(): never {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

const failureOf = (publishing: Promise<unknown>): Promise<string> =>
  publishing.then(
    () => 'published',
    (error: unknown) => describeFailure(error),
  )

describe('a full disk', () => {
  test.each([0, 5, 40])('is reported in one line without leftovers, after %i pages', async (pages) => {
    const shop = testPublisher()
    const environment = { NODE_OPTIONS: `--import=${preload}`, FULL_DISK_AFTER: String(pages) }
    expect(await failureOf(shop.publish({ environment, isForked: true }))).toBe(line)
    expect(filesIn(shop.store)).toEqual([])
    expect(shop.store.currentId()).toBeUndefined()
    expect(await shop.publish()).toMatchObject({ published: true, failed: [] })
  })

  test.each(['saveSnapshot', 'commit'] as const)('leaves the live release unchanged at the end (%s)', async (step) => {
    const shop = testPublisher()
    const { release } = await shop.publish()
    const before = filesIn(shop.store)
    shop.assets('y.hash.js')
    expect(await failureOf(shop.publish({ code: 'two', withStore: fullAt(step) }))).toBe(line)
    expect(shop.store.currentId()).toBe(release.id)
    expect(filesIn(shop.store)).toEqual(before)
  })

  test('keeps earlier releases for a rollback', async () => {
    const shop = testPublisher()
    await shop.publish()
    const files = shop.paths().flatMap((path) => shop.file(path) ?? [])
    shop.assets('y.hash.js')
    await shop.publish({ code: 'two' })
    await failureOf(shop.publish({ code: 'three', withStore: fullAt('commit') }))
    for (const file of files) expect(shop.store.hasFile(file)).toBe(true)
  })

  test('is reported in one line by SQLite or a process, too', () => {
    const sqlite = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    expect(describeFailure(sqlite)).toBe(line)
    expect(faultOf('Error: ENOSPC: no space left on device, write\n    at writeFile', '').message).toBe(line)
    expect(faultOf('  something else\n', '').message).toBe('something else')
    expect(faultOf('', 'it ended with code 1').message).toBe('it ended with code 1')
  })
})
