import { DatabaseSync, StatementSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { createPublisher } from '../../../src/publish/publish.ts'
import { precompress } from '../../../src/publish/precompress.ts'
import { purgeChanges } from '../../../src/publish/purge-changes.ts'
import { openContentIn } from '../../fixtures/open-content-in.ts'
import { openPoolInProcess } from '../../fixtures/pool-in-process.ts'
import { editProduct } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const purging = {
  cdn: { purge: () => Promise.resolve() },
  siteUrl: 'https://shop.example',
  wait: () => Promise.resolve(),
}

/** Publishes a locale of a shop and an edit of it, with the work that follows. @param onEdit runs before the edit */
async function publishEdit({ store, folders, snapshot }: TestPublisher, onEdit: () => void): Promise<void> {
  const environment = demoEnvironment(3100, 'http://localhost:3000')
  const publisher = createPublisher({
    store,
    folders,
    environment,
    open: openContentIn(['en-us']),
    openPool: openPoolInProcess,
  })
  const options = { code: 'one', redirects: [], retained: { count: 1, ms: 0 }, onProgress: () => undefined }
  const publish = async (now: string): Promise<void> => {
    await publisher.publish({ ...options, now: new Date(now), everything: false, force: false })
    await precompress(store)
    await purgeChanges({ ...purging, store })
  }
  await publish('2026-11-20T08:00:00Z')
  editProduct(snapshot, { title: 'Ridge 26' })
  onEdit()
  await publish('2026-11-20T08:01:00Z')
  await publisher.close()
}

/** Whole tables and indexes that SQLite reads for a statement. Partial indexes are as large as what is due. */
function scansOf(databases: readonly DatabaseSync[], text: string): readonly string[] {
  for (const database of databases)
    try {
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all()
      return plan
        .map(({ detail }) => String(detail))
        .filter((step) => step.startsWith('SCAN ') && !/VIRTUAL TABLE| INDEX page_(?:stale|withheld)$/.test(step))
    } catch {
      // A statement of the other database.
    }
  return ['no database has its tables']
}

/** Tables with a few rows whatever the size of the shop. */
const ofFewRows = /^SCAN (?:release|change)\b/

describe('the publish of an edit', () => {
  test('reads no table that grows with the shop', async () => {
    const shop = openTestPublisher()
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    const methods = ['all', 'get', 'iterate', 'run'] as const
    const runs = methods.map((method) => vi.spyOn(StatementSync.prototype, method))
    onTestFinished(() => {
      for (const spy of [prepare, ...runs]) spy.mockRestore()
      shop.remove()
    })
    await publishEdit(shop, () => {
      for (const spy of runs) spy.mockClear()
    })
    const ran = new Set<unknown>(runs.flatMap(({ mock }) => mock.contexts))
    const { calls, results } = prepare.mock
    const texts = new Set(calls.flatMap(([text], index) => (ran.has(results[index]?.value) ? [text] : [])))
    const databases = [shop.store.databaseFile, shop.snapshot].map((file) => new DatabaseSync(file, { readOnly: true }))
    const scans = [...texts].flatMap((text) => scansOf(databases, text).map((step) => `${step}: ${text}`))
    for (const database of databases) database.close()
    expect([...texts].some((text) => text.includes('file_until'))).toBe(true)
    expect(scans.filter((scan) => !ofFewRows.test(scan))).toEqual([])
  })
})
