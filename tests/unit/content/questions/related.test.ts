import { describe, expect, test } from 'vitest'
import { recording, recordNodes } from '../../../../src/content/recording.ts'
import { ask } from '../../../fixtures/ask.ts'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const uids = (tiles: readonly { readonly uid: string }[]): string[] => tiles.map(({ uid }) => uid)

/**
 * The small shop with eight products more, four in each of the platform's categories 20 and 30, and a related-products
 * config.
 */
function stocked(...configured: readonly object[]): SmallShop {
  const shop = smallShop()
  const [sold] = shop.catalogue.us
  if (!sold) throw new Error('the small shop sells nothing')
  ;['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4'].forEach((uid, index) => {
    const fields = {
      url: `/${uid}`,
      display_title: uid,
      regions: ref('regions', 'region_us'),
      bc_products: { us: { id: 200 + index, categories: [uid.startsWith('a') ? 20 : 30] } },
      product_categories: ref('product_category', uid.startsWith('a') ? 'womens' : 'snowshoes'),
      gender: index % 2 === 0 ? 'women' : 'men',
    }
    shop.entries.push({ type: 'product', uid, locale: 'en-us', fields })
    shop.catalogue.us.push({ ...sold, id: 200 + index })
  })
  shop.entries.push({
    type: 'automated_related_products_config',
    uid: 'related',
    locale: 'en-us',
    fields: { categories: configured },
  })
  return shop
}
const category = (us: number | null, ...attributes: string[]) => ({
  category: ref('product_category', 'snowshoes'),
  cat_ids_bc: { us },
  grouped_attributes: attributes.map((id) => ({
    product_attributes: [{ attribute_id: id, top_level_attribute: true }],
  })),
})

describe('related products', () => {
  test('are four random ones from the configured categories in turn, without itself, the same each time', () => {
    const shop = stocked(category(20), category(30))
    const related = openSmallShop(shop).related(us, 'a1')
    expect(related.chosen).toBe(0)
    expect(uids(related.tiles).map((uid) => uid[0])).toEqual(['a', 'b', 'a', 'b'])
    expect(uids(related.tiles)).not.toContain('a1')
    expect(openSmallShop(shop).related(us, 'a1')).toEqual(related)
  })

  test('come from lists with one source each, however many products there are', () => {
    const content = openSmallShop(stocked(category(20, 'gender'), category(30)))
    const takeNodes = recordNodes(content)
    content.related(us, 'a1')
    const lists = takeNodes().filter(({ key }) => key.startsWith('["~alike"'))
    expect(lists.map(({ reads }) => reads)).toEqual([['["~pool","en-us","20"]'], ['["~pool","en-us","30"]']])
  })

  test('leave out the product’s add-ons, even when editors chose them', () => {
    const shop = stocked(category(20))
    entryOf(shop, 'a1')['related_products'] = ['a2', 'a3'].flatMap((uid) => ref('product', uid))
    shop.entries.push({
      type: 'category_product_add_on_config',
      uid: 'added',
      locale: 'en-us',
      fields: {
        product_category: ref('product_category', 'womens'),
        product_add_on_config: { products: ['a2', 'a4'].flatMap((uid) => ref('product', uid)) },
      },
    })
    const content = openSmallShop(shop)
    expect(uids(content.addOns(us, [200]))).toEqual(['a2', 'a4'])
    expect(content.related(us, 'a1')).toMatchObject({ chosen: 1, tiles: [{ uid: 'a3' }] })
  })

  test('begin with the editors’ choice that the region shows, in their order', () => {
    const shop = stocked(category(30))
    entryOf(shop, 'a1')['related_products'] = ['a3', 'gone', 'a1', 'a2', 'a3'].flatMap((uid) => ref('product', uid))
    entryOf(shop, 'a2')['regions'] = ref('regions', 'region_ca')
    const related = openSmallShop(shop).related(us, 'a1')
    expect(related.chosen).toBe(1)
    expect(uids(related.tiles)[0]).toBe('a3')
    expect(related.tiles).toHaveLength(4)
    entryOf(shop, 'a1')['related_products'] = ['b1', 'b2', 'b3', 'b4', 'a4'].flatMap((uid) => ref('product', uid))
    expect(openSmallShop(shop).related(us, 'a1')).toMatchObject({
      chosen: 4,
      tiles: [{ uid: 'b1' }, { uid: 'b2' }, { uid: 'b3' }, { uid: 'b4' }],
    })
  })

  test('share the configured attributes that the product has', () => {
    const content = openSmallShop(stocked(category(20, 'gender')))
    expect(uids(content.related(us, 'a1').tiles)).toEqual(['a3'])
    expect(uids(content.related(us, 'b2').tiles).toSorted()).toEqual(['a2', 'a4'])
    expect(content.related(us, 'ridge').tiles).toHaveLength(4)
  })

  test('skip configured categories that the store lacks, and are none without a match', () => {
    expect(openSmallShop(stocked(category(null))).related(us, 'a1')).toEqual({ tiles: [], chosen: 0 })
    expect(openSmallShop(stocked(category(20))).related(us, 'unknown')).toEqual({ tiles: [], chosen: 0 })
  })
})

describe('add-ons of products', () => {
  const addOns = (uid: string, fields: Record<string, unknown>) =>
    ({ type: 'category_product_add_on_config', uid, locale: 'en-us', fields }) as const
  const withAddOns = (): SmallShop => {
    const shop = stocked()
    const added = { products: [...ref('product', 'b1'), ...ref('product', 'a1'), ...ref('product', 'gone')] }
    shop.entries.push(
      addOns('womens', { product_category: ref('product_category', 'womens'), product_add_on_config: added }),
    )
    return shop
  }

  test('are those of their categories and the categories above, never a product for itself alone', () => {
    const content = openSmallShop(withAddOns())
    expect(uids(content.addOns(us, [201]))).toEqual(['b1', 'a1'])
    expect(uids(content.addOns(us, [200]))).toEqual(['b1'])
    expect(uids(content.addOns(us, [200, 201]))).toEqual(['b1', 'a1'])
    expect(content.addOns(us, [205])).toEqual([])
    expect(content.addOns(us, [])).toEqual([])
    const above = withAddOns()
    above.entries.push(
      addOns('all', {
        product_category: ref('product_category', 'snowshoes'),
        product_add_on_config: { products: ref('product', 'b2') },
      }),
    )
    expect(uids(openSmallShop(above).addOns(us, [201]))).toEqual(['b1', 'a1', 'b2'])
  })

  test('are limited to the regions of their entry', () => {
    const shop = withAddOns()
    const entry = shop.entries.find(({ type }) => type === 'category_product_add_on_config')
    if (entry) entry.fields['regions'] = ref('regions', 'region_ca')
    expect(openSmallShop(shop).addOns(us, [201])).toEqual([])
  })

  test('give the same answer when repeated', () => {
    const content = openSmallShop(withAddOns())
    const { content: recorded, reads } = recording(content)
    recorded.addOns(us, [201])
    recorded.related(us, 'a1')
    expect(reads()).toHaveLength(2)
    for (const read of reads()) expect(ask(content, read.question)).toBe(read.digest)
  })
})
