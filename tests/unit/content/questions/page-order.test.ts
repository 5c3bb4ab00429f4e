import { describe, expect, test } from 'vitest'
import { entryOf, localeOf, openSmallShop, ref, smallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')

/** Paths below the locale in the order in which pages are rendered, without those that show no products. */
function renderOrder(productsIn: Readonly<Record<string, string | undefined>>): readonly string[] {
  const shop = smallShop()
  const poles = { url: '/poles', sort_order: 9 }
  shop.entries.push({ type: 'product_category', uid: 'poles', locale: 'en-us', fields: poles })
  const ridge = entryOf(shop, 'ridge')
  for (const [uid, category] of Object.entries(productsIn)) {
    const product_categories = category === undefined ? [] : ref('product_category', category)
    const fields = { ...ridge, url: `/${uid}`, bc_products: {}, product_categories }
    shop.entries.push({ type: 'product', uid, locale: 'en-us', fields })
  }
  const content = openSmallShop(shop)
  const pages = content.pagePaths(us)
  const ordered = content.orderPages(pages, us)
  expect(ordered.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual(
    pages.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  )
  return ordered.map(({ path }) => path.replace('/en-us/', '')).filter((path) => /^[cp]\//.test(path))
}

describe('the order in which pages are rendered', () => {
  test('puts products after the page of their first category, and categories below it after them', () => {
    expect(renderOrder({ alpine: 'snowshoes', tip: 'poles', zenith: 'womens' })).toEqual([
      'c/poles',
      'p/tip',
      'c/snowshoes',
      'p/alpine',
      'c/snowshoes/womens',
      'p/ridge-25',
      'p/zenith',
    ])
  })

  test('has products without a category, or of one that is gone, too', () => {
    expect(renderOrder({ lone: undefined, stray: 'gone' })).toEqual([
      'p/lone',
      'p/stray',
      'c/poles',
      'c/snowshoes',
      'c/snowshoes/womens',
      'p/ridge-25',
    ])
  })
})
