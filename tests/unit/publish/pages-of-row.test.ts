import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesOfRow } from '../../../src/publish/pages-of-row.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'
import { entryOf, openSmallShop, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'

let publisher: TestPublisher
beforeAll(async () => {
  publisher = openTestPublisher()
  await publisher.publish()
})
afterAll(() => publisher.remove())

const ridge = { collection: 'product', scope: 'en-us', id: 'ridge' } as const
const withRidge = (fields: Record<string, unknown>): SmallShop => {
  const shop = smallShop()
  Object.assign(entryOf(shop, 'ridge'), fields)
  return shop
}

describe('the pages of a row', () => {
  test('are those that a publish of it changes, and live pages stay unchanged', async () => {
    const shop = withRidge({ display_title: 'Ridge 26' })
    const live = publisher.store.currentId()
    const pages = await pagesOfRow(publisher.store, openSmallShop(shop), ridge)
    expect(publisher.store.currentId()).toBe(live)
    expect(pages.length).toBeGreaterThan(3)
    publisher.write(shop)
    const { changed } = await publisher.publish()
    const isPage = (path: string): boolean => !path.endsWith('.json') && !path.endsWith('.xml')
    expect(pages).toEqual(expect.arrayContaining(changed === 'all' ? [] : changed.filter(isPage)))
    expect(pages.every((path) => !path.startsWith('/fr-'))).toBe(true)
    publisher.write(smallShop())
    await publisher.publish()
  })

  test('are none when no answer changes, or no page shows the row', async () => {
    expect(await pagesOfRow(publisher.store, openSmallShop(), ridge)).toEqual([])
    const unread = { ...ridge, collection: 'blog_post', id: 'unknown' }
    expect(await pagesOfRow(publisher.store, openSmallShop(), unread)).toEqual([])
  })
})
