import { join, dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { syncChanges } from '../../../src/content-loaders/sync-changes.ts'
import { syncSnapshot } from '../../../src/content-loaders/sync.ts'
import type { Item } from '../../../src/content/snapshot/snapshot-rows.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'
import { entryTypes } from '../../../src/ports/content/entries.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'

const slug = 'firnlicht-25'
const uid = entryUid('product', slug)

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
})
afterAll(() => vendors.close())
beforeEach(async () => {
  shop = openEditableShop(vendors, ['en-us', 'de'])
  await shop.sync()
  vendors.calls.length = 0
})
afterEach(() => shop.close())

const contentCalls = (): string[] => vendors.calls.filter((call) => call.includes('/content/'))

function itemsOf(file: string): Item[] {
  const snapshot = openSnapshot(file)
  const items = [...snapshot.items()]
  snapshot.close()
  return items
}

/** The reads of a sync that begins with nothing. */
async function readAnew(): Promise<Item[]> {
  const file = join(dirname(shop.file), 'anew.sqlite')
  await syncSnapshot({ services: vendors.services, file, isWhole: true })
  return itemsOf(file)
}

/** Publishes, breaks, takes off, deletes or brings back an entry by chance. */
function editByChance(random: () => number): void {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] ?? expect.fail('nothing to pick from')
  const { editor } = shop
  const type = pick(entryTypes.filter((one) => editor.drafts(one).length > 0))
  const draft = pick(editor.drafts(type))
  const locale = pick(['en-us', 'de'])
  const edits: readonly (() => void)[] = [
    () => editor.publish(type, draft.uid, locale, { ...draft.fields, title: `Title ${Math.floor(random() * 100)}` }),
    () => editor.publish(type, draft.uid, locale, { ...draft.fields, url: 'no path', regions: 'none' }),
    () => editor.publish(type, `${draft.uid}_2`, locale, draft.fields),
    () => editor.unpublish(type, draft.uid, locale),
    () => editor.remove(type, draft.uid),
  ]
  pick(edits)()
}

describe('a sync that continues from the last one', () => {
  test('takes one call of the content service when nothing has changed there', async () => {
    expect(await shop.sync()).toMatchObject({ changed: false })
    expect(contentCalls()).toEqual([expect.stringMatching(/\/stacks\/sync/)])
  })

  test.each(['one', 'two'])('has the rows of a full sync after random edits (%s)', async (seed) => {
    const random = seededRandom(seed)
    for (let round = 0; round < 2; round += 1) {
      for (let edit = 0; edit < 12; edit += 1) editByChance(random)
      vendors.calls.length = 0
      await shop.sync()
      expect(contentCalls()).toHaveLength(1)
      expect(itemsOf(shop.file)).toEqual(await readAnew())
    }
  })

  test('follows more changes than fit a page of the log', async () => {
    const draft = shop.editor.drafts('stores')[0] ?? expect.fail()
    shop.editor.together(() => {
      for (let index = 0; index < 230; index += 1)
        shop.editor.publish('stores', `dealer_${index}`, 'en-us', draft.fields)
    })
    await shop.sync()
    expect(contentCalls()).toHaveLength(3)
    expect(itemsOf(shop.file).filter(({ id }) => id.startsWith('dealer_'))).toHaveLength(230)
  })

  test('does not count an entry that is published again as it was', async () => {
    shop.edit('product', slug, 'en-us', {})
    expect(await shop.sync()).toMatchObject({ changed: false })
    await shop.sync()
    expect(contentCalls()).toHaveLength(2)
  })

  test('ignores files, which pages do not read', async () => {
    shop.editor.publishAsset({ uid: 'map', filename: 'map.png', url: 'https://images.contentstack.io/v3/map.png' })
    shop.editor.removeAsset('map')
    expect(await shop.sync()).toMatchObject({ changed: false })
    // A reported fault is not reported again.
    await shop.sync()
    expect(contentCalls()).toHaveLength(2)
  })

  test('keeps the date that seeds the random choice of products', async () => {
    const dayOf = (): string => {
      const snapshot = openSnapshot(shop.file)
      snapshot.close()
      return snapshot.day
    }
    const today = dayOf()
    const clock = (): number => Date.UTC(2031, 0, 1)
    shop.edit('product', slug, 'en-us', { tagline: 'For the first light' })
    await syncSnapshot({ services: vendors.services, file: shop.file, clock })
    expect(dayOf()).toBe(today)
    shop.edit('product', slug, 'en-us', { tagline: 'For the last light' })
    await syncSnapshot({ services: vendors.services, file: shop.file, clock, isWhole: true })
    expect(dayOf()).toBe('2031-01-01')
  })
})

describe('a full sync', () => {
  test('happens when the service does not know the token', async () => {
    const fields = shop.editor.draft(uid, 'en-us')?.fields ?? expect.fail()
    const types = shop.editor.contentTypes()
    shop.editor.reset()
    for (const type of types) shop.editor.putContentType(type)
    shop.editor.publish('product', uid, 'en-us', fields)
    await shop.sync()
    const entries = itemsOf(shop.file).filter(({ scope, collection }) => scope === 'en-us' && collection !== 'store')
    expect(entries.map(({ id }) => id)).toEqual([uid])
  })

  test('happens once with other code', async () => {
    await syncSnapshot({ services: vendors.services, file: shop.file, code: 'other' })
    expect(contentCalls().length).toBeGreaterThan(1)
    vendors.calls.length = 0
    await syncSnapshot({ services: vendors.services, file: shop.file, code: 'other' })
    expect(contentCalls()).toHaveLength(1)
  })
})

describe('a sync of the entries named by an event', () => {
  test('leaves other changes to the token', async () => {
    shop.edit('product', slug, 'en-us', { tagline: 'Told' })
    shop.edit('product', slug, 'de', { tagline: 'Lost' })
    const task = { services: vendors.services, file: shop.file }
    await syncChanges(task, [{ kind: 'entry', contentType: 'product', uid, locale: 'en-us' }])
    vendors.calls.length = 0
    expect(await shop.sync()).toMatchObject({ changed: true })
    expect(contentCalls()).toHaveLength(1)
    expect(itemsOf(shop.file)).toEqual(await readAnew())
  })
})
