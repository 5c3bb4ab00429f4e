import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import { smallShop, writeSmallShop } from '../../fixtures/small-shop.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'firn-statements-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a snapshot', () => {
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
