import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { publishEdits } from '../fixtures/publish-edits/publish-edits.ts'

describe('a release after random edits', () => {
  test('equals a full build byte for byte', async () => {
    const shop = { dist: 'dist', snapshot: join(inject('shop').dataDir, 'snapshot', 'current.sqlite') }
    const plan = { locales: ['fr-ca'], seeds: ['one'], edits: 5 }
    const { stale, rendered } = await publishEdits(shop, plan)
    expect(stale).toEqual([])
    expect(rendered).toBeGreaterThan(0)
  })
})
