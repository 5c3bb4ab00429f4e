import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import { smallShop, writeSmallShop } from '../../fixtures/small-shop.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'firn-statements-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a snapshot', () => {
  test('lists and counts its rows without reading them', () => {
    const file = join(folder, 'snapshot.sqlite')
    writeSmallShop(smallShop(), file)
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    createSnapshotWriter(file, { base: file }).discard()
    const texts = prepare.mock.calls.map(([text]) => text).filter((text) => /^SELECT (?:id FROM|count)/.test(text))
    prepare.mockRestore()
    const database = new DatabaseSync(file, { readOnly: true })
    const plans = texts.map((text) => database.prepare(`EXPLAIN QUERY PLAN ${text}`).all())
    database.close()
    expect(plans).toHaveLength(2)
    for (const plan of plans)
      expect(plan.some(({ detail }) => String(detail).startsWith('SEARCH item USING COVERING INDEX'))).toBe(true)
  })

  test('prepares its statements when opened, and none for a question', () => {
    const file = join(folder, 'snapshot.sqlite')
    writeSmallShop(smallShop(), file)
    const snapshot = openSnapshot(file)
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    for (let question = 0; question < 100; question += 1) {
      expect(snapshot.all('catalogue', 'us')).not.toEqual([])
      expect(snapshot.find('store', 'terms', 'us')).toBeDefined()
    }
    expect(prepare).not.toHaveBeenCalled()
    prepare.mockRestore()
    snapshot.close()
  })
})
