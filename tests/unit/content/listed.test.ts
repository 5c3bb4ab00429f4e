import { describe, expect, test } from 'vitest'
import { recording } from '../../../src/content/recording.ts'
import { ask } from '../../fixtures/ask.ts'
import { localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const gb = localeOf('en-gb')

/** The small shop with four more products in the platform's category 20, two of them for women. */
function stocked(): SmallShop {
  const shop = smallShop()
  const [sold] = shop.catalogue.us
  if (!sold) throw new Error('the small shop sells nothing')
  const add = (uid: string, id: number, fields: object) => {
    shop.entries.push({
      type: 'product',
      uid,
      locale: 'en-us',
      fields: {
        url: `/${uid}`,
        display_title: uid,
        regions: ref('regions', 'region_us'),
        bc_products: { us: { id, categories: [20, 21] } },
        ...fields,
      },
    })
    shop.catalogue.us = [...shop.catalogue.us, { ...sold, id }]
  }
  add('alpha', 111, { gender: 'women', updated_product_specs: [{ id: 'binding', title: 'Binding', value: 'Strap' }] })
  add('beta', 112, { gender: ['women', 'men'] })
  add('gamma', 113, { gender: 'men' })
  add('delta', 114, { is_withdrawn: 'Yes' })
  add('elsewhere', 115, { regions: ref('regions', 'region_ca') })
  return shop
}
const question = { categoryId: 20, uid: 'beta', groups: [], size: 4 }

describe('products of a list', () => {
  test('have their regions, prices, texts, and ids in every store', () => {
    const [ridge] = openSmallShop().listedProducts(us, ['ridge', 'nothing', 'ridge'])
    expect(ridge).toMatchObject({
      tile: { uid: 'ridge', title: 'Ridge 25' },
      priceRange: 'USD 189–229',
      prices: { gb: 189.95, jp: 33000, ca: 249.5 },
      platform: { us: { id: 101, categories: [] }, ca: { id: 401 }, eu_region_1: { id: 701 } },
    })
    expect(ridge?.regions).toContain('us')
  })

  test('leave out those that the region, the store or the editors do not show', () => {
    const content = openSmallShop(stocked())
    const shown = content.listedProducts(us, ['delta', 'elsewhere', 'gamma', 'alpha'])
    expect(shown.map(({ tile }) => tile.uid)).toEqual(['gamma', 'alpha'])
    expect(content.listedProducts(gb, ['gamma'])).toEqual([])
  })
})

describe('randomly chosen products', () => {
  test('are others of the category that the region shows', () => {
    expect(openSmallShop(stocked()).relatedIds(us, question).toSorted()).toEqual([111, 113])
    expect(openSmallShop(stocked()).relatedIds(us, { ...question, categoryId: 99 })).toEqual([])
  })

  test('share the requested attributes, on the entry or in its table', () => {
    const content = openSmallShop(stocked())
    const women = { id: 'gender', values: ['women'], topLevel: true }
    const strap = { id: 'binding', values: ['Strap'], topLevel: false }
    const men = { id: 'gender', values: ['men'], topLevel: true }
    expect(content.relatedIds(us, { ...question, uid: '', groups: [[women, strap]] })).toEqual([111])
    expect(content.relatedIds(us, { ...question, uid: '', groups: [[men]] }).toSorted()).toEqual([112, 113])
  })

  test('are the same when the question is repeated', () => {
    const content = openSmallShop(stocked())
    const { content: recorded, reads } = recording(content)
    recorded.relatedIds(us, question)
    recorded.listedProducts(us, ['alpha'])
    recorded.colorGroups(us)
    for (const read of reads()) expect(ask(content, read.question)).toBe(read.digest)
  })
})

describe('colour groups', () => {
  test('have names in the reader’s language', () => {
    const shop = smallShop()
    const group = (locale: 'en-us' | 'de', name: string) =>
      ({
        type: 'color_group',
        uid: 'blue',
        locale,
        fields: { color_name: name, option_swatch_hex: '#1f6f8b', child_colors: ['sea-ice'] },
      }) as const
    shop.entries.push(group('en-us', 'Blue'), group('de', 'Blau'))
    const content = openSmallShop(shop)
    expect(content.colorGroups(us)).toEqual([{ slug: 'blue', name: 'Blue', hex: '#1f6f8b', colors: ['sea-ice'] }])
    expect(content.colorGroups(localeOf('de-at'))[0]?.name).toBe('Blau')
  })
})
