import { describe, expect, test } from 'vitest'
import { recording } from '../../../../src/content/recording.ts'
import { ask } from '../../../fixtures/ask.ts'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const at = localeOf('de-at')

/** The small shop with two colour groups, and a second pair of snowshoes that comes in sizes. */
function stocked(): SmallShop {
  const shop = smallShop()
  const group = (uid: string, locale: 'en-us' | 'de', name: string, colors: string[]) =>
    shop.entries.push({
      type: 'color_group',
      uid,
      locale,
      fields: { color_name: name, option_swatch_hex: '#1f6f8b', child_colors: colors },
    })
  group('g1', 'en-us', 'Dark Red', ['rowan'])
  // By the platform's label, as editors may write it; teal counts among two.
  group('g2', 'en-us', 'Blue', ['Sea Ice'])
  group('g2', 'de', 'Blau', ['sea-ice'])
  shop.entries.push(
    {
      type: 'display_text',
      uid: 'more',
      locale: 'en-us',
      fields: {
        area: 'options',
        display_text_input: [
          { title: 'activity_day_hiking', text: 'Day hiking' },
          { title: 'size_25', text: '25 in' },
        ],
      },
    },
    {
      type: 'manage_product_attributes',
      uid: 'm',
      locale: 'en-us',
      fields: { attribute_option_sorting: [{ id: 'size', values: ['25', '30', '8'] }] },
    },
    {
      type: 'product',
      uid: 'drift',
      locale: 'en-us',
      fields: {
        url: '/drift',
        display_title: 'Drift',
        regions: ref('regions', 'region_us'),
        bc_products: { us: { id: 102 } },
        product_categories: ref('product_category', 'womens'),
        activity: ['day-hiking', 'Ice Fishing'],
        features: 'dial',
      },
    },
  )
  const value = (id: number, label: string, hexColors: string[] = []) => ({
    id,
    label,
    slug: label.toLowerCase(),
    hexColors,
  })
  const price = { kind: 'regular', now: { amount: 9_900, currency: 'USD' } } as const
  const variant = (id: number, color: number, size: number, stock: 'in_stock' | 'sold_out') =>
    ({ id, sku: String(id), values: { 1: color, 2: size }, price, stock }) as const
  shop.catalogue.us.push({
    id: 102,
    discontinued: false,
    flags: { isNew: false, isRedesigned: false },
    position: { everywhere: 0, category: {} },
    options: [
      { id: 1, kind: 'color', displayName: 'Color', values: [value(11, 'Rowan', ['#a3262f'])] },
      { id: 2, kind: 'size', displayName: 'Size', values: [value(21, '8'), value(22, '30'), value(23, '25')] },
    ],
    variants: [variant(1, 11, 21, 'in_stock'), variant(2, 11, 22, 'sold_out'), variant(3, 11, 23, 'in_stock')],
  })
  return shop
}

describe('the listing of a category', () => {
  test('has the filter values of its products, labelled and in order', () => {
    const { values } = openSmallShop(stocked()).listing(us, 'snowshoes')
    expect(values.size.map(({ slug, label }) => [slug, label])).toEqual([
      ['25', '25 in'],
      ['30', '30'],
      ['8', '8'],
    ])
    expect(values.color.map(({ slug, label }) => [slug, label])).toEqual([
      ['blue', 'Blue'],
      ['dark-red', 'Dark Red'],
    ])
    expect(values.activity.map(({ slug, label }) => [slug, label])).toEqual([
      ['day-hiking', 'Day hiking'],
      ['ice-fishing', 'Ice Fishing'],
    ])
    expect(values.features.map(({ slug }) => slug)).toEqual(['dial'])
  })

  test('has separate sizes for each kind of product, under the editors’ titles', () => {
    const shop = stocked()
    const rules = entryOf(shop, 'm')
    rules['size_kinds'] = [{ id: 'Boot', title: 'Boot size', categories: ref('product_category', 'boots') }]
    shop.entries.push(
      {
        type: 'product_category',
        uid: 'boots',
        locale: 'en-us',
        fields: { url: '/snowshoes/boots', parent: ref('product_category', 'snowshoes') },
      },
      {
        type: 'product',
        uid: 'boot',
        locale: 'en-us',
        fields: {
          ...entryOf(shop, 'drift'),
          url: '/boot',
          bc_products: { us: { id: 103 } },
          product_categories: ref('product_category', 'boots'),
        },
      },
    )
    const drift = shop.catalogue.us.find(({ id }) => id === 102)
    if (drift) shop.catalogue.us.push({ ...drift, id: 103 })
    const { values, items } = openSmallShop(shop).listing(us, 'snowshoes')
    expect(values.size).toEqual([
      { slug: '25', label: '25 in' },
      { slug: '30', label: '30' },
      { slug: '8', label: '8' },
      { slug: 'boot-25', label: '25 in', group: 'Boot size' },
      { slug: 'boot-30', label: '30', group: 'Boot size' },
      { slug: 'boot-8', label: '8', group: 'Boot size' },
    ])
    const sizesOf = (uid: string) => items.find(({ tile }) => tile.uid === uid)?.makes.map(({ size }) => size)
    expect([sizesOf('drift'), sizesOf('boot')]).toEqual([
      ['8', '25'],
      ['boot-8', 'boot-25'],
    ])
  })

  test('counts a colour in every group that contains it', () => {
    const shop = stocked()
    shop.entries.push({
      type: 'color_group',
      uid: 'g3',
      locale: 'en-us',
      fields: { color_name: 'Warm', option_swatch_hex: '#a3262f', child_colors: ['rowan'] },
    })
    const { items, groupsOf } = openSmallShop(shop).listing(us, 'snowshoes')
    expect(groupsOf['rowan']?.toSorted()).toEqual(['dark-red', 'warm'])
    const drift = items.find(({ tile }) => tile.slug === 'drift')
    expect(new Set(drift?.makes.map(({ color }) => color))).toEqual(new Set(['dark-red', 'warm']))
  })

  test('keeps slugs in every language', () => {
    const { values } = openSmallShop(stocked()).listing(at, 'snowshoes')
    expect(values.color).toEqual([{ slug: 'blue', label: 'Blau', hex: '#1f6f8b' }])
  })

  test('has the buyable combinations of size and colour, and the lowest price', () => {
    const item = openSmallShop(stocked())
      .listing(us, 'snowshoes')
      .items.find(({ tile }) => tile.uid === 'drift')
    expect(item).toMatchObject({
      makes: [{ size: '8', color: 'dark-red' }, { size: '25', color: 'dark-red' }], // prettier-ignore
      activity: ['day-hiking', 'ice-fishing'],
      features: ['dial'],
      price: { amount: 9_900, currency: 'USD' },
    })
  })

  test('shows sold-out products last', () => {
    const order = (shop: SmallShop): string[] =>
      openSmallShop(shop).listing(us, 'snowshoes').items.map(({ tile }) => tile.uid) // prettier-ignore
    const [first, second] = order(stocked())
    const shop = stocked()
    const product = shop.catalogue.us.find(({ id }) => (first === 'drift' ? id === 102 : id === 101))
    if (!product) throw new Error('the first product is not sold')
    const variants = product.variants.map((variant) => ({ ...variant, stock: 'sold_out' as const }))
    shop.catalogue.us.splice(shop.catalogue.us.indexOf(product), 1, { ...product, variants })
    expect(order(shop)).toEqual([second, first])
  })

  test('includes all variants where nothing is sold, regardless of another store’s stock', () => {
    const shop = stocked()
    entryOf(shop, 'drift')['regions'] = ref('regions', 'region_gb')
    const { items } = openSmallShop(shop).listing(localeOf('en-gb'), 'snowshoes')
    const drift = items.find(({ tile }) => tile.uid === 'drift')
    expect(drift?.makes.map(({ size }) => size)).toEqual(['8', '30', '25'])
  })

  test('has the country’s own price where nothing is sold', () => {
    const content = openSmallShop(stocked())
    const priceIn = (locale: string) => content.listing(localeOf(locale), 'snowshoes').items[0]?.price
    expect(priceIn('en-gb')).toEqual({ amount: 18_995, currency: 'GBP' })
    expect(priceIn('ja-jp')).toEqual({ amount: 33_000, currency: 'JPY' })
  })

  test('gives the same answer when repeated, and is empty for an unknown category', () => {
    const content = openSmallShop(stocked())
    const { content: recorded, reads } = recording(content)
    recorded.listing(us, 'snowshoes')
    for (const read of reads()) expect(ask(content, read.question)).toBe(read.digest)
    expect(content.listing(us, 'nowhere').items).toEqual([])
  })
})
