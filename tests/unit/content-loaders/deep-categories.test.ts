import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deepCategories } from '../../../src/content-loaders/deep-categories.ts'
import { createSnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import { entrySchemas } from '../../../src/vendors/contentstack/wire/entry-schemas.ts'
import { localeOf, openSmallShop, ref, smallShop } from '../../fixtures/small-shop.ts'

/** A chain of categories, each below the one before. @param first parent of the first */
function chain(length: number, first?: string) {
  return Array.from({ length }, (_, index) => {
    const parent = index === 0 ? first : `c${index - 1}`
    return {
      uid: `c${index}`,
      url: `/c${index}`,
      ...(parent !== undefined && { parent: ref('product_category', parent) }),
    }
  })
}

function problemsOf(categories: ReturnType<typeof chain>) {
  const folder = mkdtempSync(join(tmpdir(), 'firn-categories-'))
  const writer = createSnapshotWriter(join(folder, 'snapshot.sqlite'))
  for (const fields of categories) {
    const entry = entrySchemas.product_category.parse({ locale: 'en-us', title: fields.uid, ...fields })
    writer.set('product_category', entry.uid, 'en-us', entry)
  }
  const { all, each, ids } = writer
  const problems = deepCategories({ all, each, ids })
  writer.discard()
  rmSync(folder, { recursive: true })
  return problems
}

describe('the check of category depth', () => {
  test('reports a category below ten others, and cuts its trail', () => {
    expect(problemsOf(chain(10))).toEqual([])
    expect(problemsOf(chain(50))).toHaveLength(40)
    expect(problemsOf(chain(11))).toMatchObject([
      { id: 'c10', field: 'parent', message: expect.stringMatching(/^has 10/) },
    ])
    const shop = smallShop()
    for (const { uid, ...fields } of chain(50))
      shop.entries.push({ type: 'product_category', uid, locale: 'en-us', fields })
    expect(openSmallShop(shop).category(localeOf('en-us'), 'c49')?.trail).toHaveLength(10)
  })

  test('reports categories in a circle, and not those below it', () => {
    expect(problemsOf(chain(3, 'c1')).map(({ id, message }) => `${id} ${message}`)).toEqual([
      'c0 leads back to itself',
      'c1 leads back to itself',
    ])
  })
})
