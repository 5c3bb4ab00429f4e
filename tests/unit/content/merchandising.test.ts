import { describe, expect, test } from 'vitest'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const de = localeOf('de-de')

function withSpecs(): SmallShop {
  const shop = smallShop()
  entryOf(shop, 'ridge')['updated_product_specs'] = [
    { id: 'time', title: 'Fitting time', value: '5 minutes' },
    { id: 'width', title: 'Width', value: '20 cm' },
    { id: 'load', title: 'Load', value: 90 },
    { id: 'empty', title: 'Empty', value: '' },
    { title: 'Made in', value: 'Austria' },
  ]
  return shop
}

describe('the specifications of a product', () => {
  test('are its own without editors’ rules, and omit rows without a value', () => {
    const labels = openSmallShop(withSpecs())
      .product(us, 'ridge-25')
      ?.specs.map(({ label }) => label)
    expect(labels).toEqual(['Fitting time', 'Width', 'Load', 'Made in'])
  })

  test('omit hidden ones, and begin with managed ones under their managed titles', () => {
    const shop = withSpecs()
    shop.entries.push(
      { type: 'hide_product_attributes', uid: 'hidden', locale: 'en-us', fields: { attributes: [{ id: 'time' }] } },
      {
        type: 'manage_product_attributes',
        uid: 'managed',
        locale: 'en-us',
        fields: {
          spec_titles: [
            { id: 'load', title: 'Carries' },
            { id: 'none', title: 'None' },
          ],
        },
      },
    )
    expect(openSmallShop(shop).product(us, 'ridge-25')?.specs).toEqual([
      { label: 'Carries', value: '90' },
      { label: 'Width', value: '20 cm' },
      { label: 'Made in', value: 'Austria' },
    ])
  })

  test('are managed in the reader’s language, or else in English', () => {
    const shop = withSpecs()
    const managed = (locale: 'en-us' | 'de', title: string) =>
      ({
        type: 'manage_product_attributes',
        uid: 'managed',
        locale,
        fields: { spec_titles: [{ id: 'load', title }] },
      }) as const
    shop.entries.push(managed('en-us', 'Carries'), managed('de', 'Trägt'))
    const content = openSmallShop(shop)
    expect(content.product(de, 'ridge-25')?.specs[0]?.label).toBe('Trägt')
    expect(content.product(localeOf('en-gb'), 'ridge-25')?.specs[0]?.label).toBe('Carries')
  })

  test('carry the language of a label that fell back', () => {
    const shop = withSpecs()
    shop.entries.push({
      type: 'manage_product_attributes',
      uid: 'managed',
      locale: 'en-us',
      fields: { spec_titles: [{ id: 'load', title: 'Carries' }] },
    })
    const content = openSmallShop(shop)
    const languages = (locale: Parameters<typeof content.product>[0]) =>
      content.product(locale, 'ridge-25')?.specs.map(({ label, labelLang }) => [label, labelLang])
    expect(languages(us)?.every(([, lang]) => lang === undefined)).toBe(true)
    expect(languages(de)?.[0]).toEqual(['Carries', 'en'])
  })
})

describe('the values of an option', () => {
  test('have the editors’ order on product and tile', () => {
    const shop = smallShop()
    const sizes = ['30', '22', '25'].map((label, index) => ({ id: 20 + index, label, slug: label, hexColors: [] }))
    const [product] = shop.catalogue.us
    if (product)
      shop.catalogue.us = [
        { ...product, options: [...product.options, { id: 2, kind: 'size', displayName: 'Size', values: sizes }] },
      ]
    shop.entries.push({
      type: 'manage_product_attributes',
      uid: 'managed',
      locale: 'en-us',
      fields: { attribute_option_sorting: [{ id: 'size', values: ['22', '25'] }] },
    })
    const content = openSmallShop(shop)
    for (const shown of [content.product(us, 'ridge-25'), ...content.tiles(us, 'snowshoes')])
      expect(shown?.offer).toMatchObject({
        options: [{ kind: 'color' }, { values: [{ label: '22' }, { label: '25' }, { label: '30' }] }],
      })
  })
})

describe('groups of categories', () => {
  const group = (shop: SmallShop, uid: string, ...categories: string[]): void => {
    shop.entries.push({
      type: 'category_group',
      uid,
      locale: 'en-us',
      fields: { categories: categories.flatMap((one) => ref('product_category', one)) },
    })
  }
  const search = (shop: SmallShop, ...groups: string[]): void => {
    shop.entries.push({
      type: 'search',
      uid: 'search',
      locale: 'en-us',
      fields: { category_groups: groups.flatMap((one) => ref('category_group', one)) },
    })
  }

  test('leave out a missing category, and a group without any', () => {
    const shop = smallShop()
    group(shop, 'rider', 'womens', 'gone')
    group(shop, 'empty', 'gone')
    search(shop, 'rider', 'empty', 'never')
    expect(openSmallShop(shop).searchPage(us)?.groups).toEqual([
      { title: 'rider', categories: [{ path: 'snowshoes/womens', title: 'womens' }] },
    ])
  })
})

describe('the content of the error page', () => {
  const error = (shop: SmallShop, fields: Record<string, unknown>): void => {
    shop.entries.push({ type: 'error_page', uid: 'error', locale: 'en-us', fields })
  }

  test('lists the editor’s products first, then others of their category, each once', () => {
    const shop = smallShop()
    error(shop, {
      products: ref('product', 'ridge'),
      automated_related_products: { category: ref('product_category', 'snowshoes') },
    })
    expect(
      openSmallShop(shop)
        .errorPage(us)
        ?.related.tiles.map(({ uid }) => uid),
    ).toEqual(['ridge'])
  })

  test('is limited to its regions, or shown in all when it names none', () => {
    const shop = smallShop()
    error(shop, { regions: ref('regions', 'region_gb') })
    const content = openSmallShop(shop)
    expect(content.errorPage(us)).toBeUndefined()
    expect(content.errorPage(localeOf('en-gb'))).toMatchObject({ related: { tiles: [], chosen: 0 } })
  })

  test('is the region’s own where it has one, before that of all', () => {
    const shop = smallShop()
    shop.entries.push({ type: 'error_page', uid: 'all', locale: 'en-us', fields: {} })
    error(shop, { regions: ref('regions', 'region_gb') })
    const content = openSmallShop(shop)
    expect(content.errorPage(localeOf('en-gb'))).toMatchObject({ title: 'error' })
    expect(content.errorPage(us)).toMatchObject({ title: 'all' })
  })
})

describe('a withdrawn product', () => {
  test('has a 410 page without a tile, and suggests others of its category', () => {
    const shop = smallShop()
    const fields = {
      ...entryOf(shop, 'ridge'),
      url: '/ridge-20',
      display_title: 'Ridge 20',
      is_withdrawn: 'Yes',
      bc_products: {},
    }
    shop.entries.push({ type: 'product', uid: 'old', locale: 'en-us', fields })
    const content = openSmallShop(shop)
    expect(content.product(us, 'ridge-20')).toBeUndefined()
    expect(content.tiles(us, 'snowshoes').map(({ uid }) => uid)).toEqual(['ridge'])
    expect(content.withdrawn(us, 'ridge-20')).toMatchObject({
      title: 'Ridge 20',
      related: { tiles: [{ uid: 'ridge' }], chosen: 0 },
    })
    expect(content.withdrawn(us, 'ridge-25')).toBeUndefined()
    expect(content.pagePaths(us)).toContainEqual({
      path: '/en-us/p/ridge-20',
      kind: 'withdrawn',
      status: 410,
      indexable: false,
    })
  })
})
