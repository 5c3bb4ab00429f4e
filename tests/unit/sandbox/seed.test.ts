import { describe, expect, test } from 'vitest'
import {
  type SeedProduct,
  type StoreKey,
  platformCategoryId,
  platformProductId,
  seedCatalogue,
  seedContent,
  seedMedia,
} from '../../../sandbox/seed/index.ts'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { contentLocaleKeys, storeKeys } from '../../../sandbox/seed/types.ts'
import { allTexts, altTextsIn, isObject, linksIn, mediaNamesIn, referencesIn, seoIn } from './seed-walk.ts'

const catalogue = seedCatalogue()
const { contentTypes, entries } = seedContent()
const media = seedMedia()
const { products, categories } = catalogue

const inCategory = (key: string): SeedProduct[] => products.filter((product) => product.categories.includes(key))
const variantCount = (product: SeedProduct): number =>
  Math.max(1, product.colors.length) * Math.max(1, product.sizes.length)
const ofType = (type: string) => entries.filter((entry) => entry.contentType === type)
const repeated = (names: readonly (string | number)[]): (string | number)[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

describe('the demo catalogue', () => {
  test('has enough products and variants in every part of the shop', () => {
    expect(products.length).toBeGreaterThanOrEqual(38)
    expect(products.filter((product) => product.kind === 'snowshoe').length).toBeGreaterThanOrEqual(24)
    expect(products.reduce((sum, product) => sum + variantCount(product), 0)).toBeGreaterThanOrEqual(170)
    expect(categories.filter(({ key }) => inCategory(key).length === 0)).toEqual([])
  })

  test('puts every snowshoe into several existing categories', () => {
    const known = categories.map((category) => category.key)
    expect(products.flatMap((product) => product.categories).filter((key) => !known.includes(key))).toEqual([])
    const shoes = products.filter((product) => product.kind === 'snowshoe')
    expect(shoes.filter((shoe) => shoe.categories.length < 2)).toEqual([])
  })

  test('gives every product its own key, SKU prefix and id in each store', () => {
    expect(repeated(products.map((product) => product.key))).toEqual([])
    expect(repeated(products.map((product) => product.skuPrefix))).toEqual([])
    const ids = storeKeys.flatMap((store) => products.map((product) => platformProductId(store, product.key)))
    expect(repeated(ids)).toEqual([])
    const categoryIds = storeKeys.flatMap((store) => categories.map(({ key }) => platformCategoryId(store, key)))
    expect(repeated(categoryIds)).toEqual([])
  })

  test('has a product for each shape that the shop can show', () => {
    expect(products.some((product) => product.colors.length > 6)).toBe(true)
    expect(products.some((product) => variantCount(product) === 1)).toBe(true)
    expect(products.some((product) => product.colors.length === 0 && product.sizes.length > 0)).toBe(true)
    expect(products.some((product) => product.colors.some((color) => color.hex.length === 3))).toBe(true)
    expect(products.some((product) => product.stores && product.stores.length < storeKeys.length)).toBe(true)
    expect(products.filter((product) => product.prices.us.bySize).length).toBeGreaterThanOrEqual(3)
    expect(products.filter((product) => product.availability === 'disabled')).toHaveLength(2)
  })

  test('counts stock in all three ways, sold-out products and variants included', () => {
    expect(new Set(products.map((product) => product.stock.tracking))).toEqual(new Set(['none', 'product', 'variant']))
    const sold = products.filter((product) => product.availability === 'available')
    const empty = sold.filter(({ stock }) => stock.tracking !== 'none' && stock.level === 0)
    expect(empty.length).toBeGreaterThanOrEqual(2)
    const levels = products.flatMap((product) => Object.values(product.stock.variants ?? {}))
    expect(levels).toContain(0)
    expect(levels.some((level) => level > 0 && level <= 3)).toBe(true)
  })

  test('states levels and prices only for existing colours and sizes', () => {
    const strangers = products.flatMap((product) => {
      const colors = product.colors.map((color) => color.slug)
      const pairs = colors.flatMap((color) => product.sizes.map((size) => `${color}/${size}`))
      const known = [...colors, ...product.sizes, ...pairs]
      const named = [...Object.keys(product.stock.variants ?? {}), ...Object.keys(product.prices.us.bySize ?? {})]
      return named.filter((name) => !known.includes(name)).map((name) => `${product.key}: ${name}`)
    })
    expect(strangers).toEqual([])
  })

  test.each<StoreKey>(['us', 'ca', 'eu_region_1'])('prices everything in whole cents in store %s', (store) => {
    const prices = products.map((product) => product.prices[store])
    const amounts = prices.flatMap(({ price, sale, retail }) => [price, sale ?? price, retail ?? price])
    expect(amounts.filter((amount) => amount <= 0 || Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)).toEqual(
      [],
    )
    expect(prices.filter(({ price, sale }) => sale !== undefined && sale >= price)).toEqual([])
    expect(prices.filter(({ sale }) => sale !== undefined).length).toBeGreaterThanOrEqual(5)
  })

  test.each<StoreKey>(['us', 'ca', 'eu_region_1'])('gives store %s its groups, and zones of both kinds', (store) => {
    const groups = catalogue.customerGroups[store]
    expect(groups.filter((group) => group.forGuests)).toHaveLength(1)
    expect(groups.filter((group) => group.isDefault)).toHaveLength(1)
    const rules = groups.flatMap((group) => group.rules)
    expect(new Set(rules.flatMap((rule) => (rule.on === 'price_list' ? [] : [rule.method])))).toEqual(
      new Set(['percent', 'amountOff', 'newPrice']),
    )
    expect(
      rules.flatMap((rule) => (rule.on === 'product' ? [platformProductId(store, rule.product)] : [])),
    ).not.toEqual([])
    expect(
      rules.flatMap((rule) => (rule.on === 'category' ? [platformCategoryId(store, rule.category)] : [])),
    ).not.toEqual([])
    const zones = catalogue.shippingZones[store]
    expect(zones.filter((zone) => zone.kind === 'global')).toHaveLength(1)
    const methods = zones.flatMap((zone) => zone.methods)
    expect(methods.some((method) => method.type === 'freeshipping')).toBe(true)
    expect(methods.some((method) => method.type === 'total' && method.ranges.at(-1)?.cost === 0)).toBe(true)
    expect(repeated(zones.map((zone) => zone.id)).concat(repeated(methods.map((method) => method.id)))).toEqual([])
  })
})

describe('the demo content', () => {
  test('has one entry per product and category, and uids that no two entries share', () => {
    expect(ofType('product')).toHaveLength(products.length)
    expect(ofType('product_category')).toHaveLength(categories.length)
    expect(repeated(entries.map((entry) => entry.uid))).toEqual([])
    expect(entries.filter((entry) => !/^blt[0-9a-f]{16}$/.test(entry.uid))).toEqual([])
  })

  test('has a field in its content types for every value', () => {
    const schemas = new Map(contentTypes.map((type) => [type.uid, type.schema.map((field) => field.uid)]))
    const strangers = entries.flatMap(({ contentType, locales }) =>
      Object.values(locales).flatMap((fields) =>
        Object.keys(fields).filter((field) => !schemas.get(contentType)?.includes(field)),
      ),
    )
    expect([...new Set(strangers)]).toEqual([])
  })

  test('refers only to existing entries', () => {
    const known = new Set(entries.map((entry) => `${entry.contentType}/${entry.uid}`))
    expect(referencesIn(entries).filter((reference) => !known.has(reference))).toEqual([])
  })

  test('links only to entries with an address, and names every link', () => {
    const broken = linksIn(entries).filter((link) => {
      const inside = Array.isArray(link.internal_link) && link.internal_link.length === 1
      return link.title === '' || inside !== (link.type === 'internal')
    })
    expect(broken).toEqual([])
    const targets = linksIn(entries).flatMap((link) => (Array.isArray(link.internal_link) ? link.internal_link : []))
    const types = new Set(targets.map((target) => (isObject(target) ? target._content_type_uid : undefined)))
    const addressed = [
      'athlete',
      'blog_category',
      'blog_post',
      'cart',
      'landing_page',
      'page',
      'pro',
      'product',
      'product_category',
      'screen',
      'search',
      'support',
      'team_page',
    ]
    expect([...types].filter((type) => !addressed.some((known) => known === type))).toEqual([])
  })

  test('refers only to pictures, sets and films that the media service has', () => {
    const known = new Set([
      ...media.images.map((image) => image.name),
      ...media.sets.map((set) => set.name),
      ...media.videos.map((video) => video.name),
    ])
    expect([...new Set(mediaNamesIn(entries))].filter((name) => !known.has(name))).toEqual([])
    expect(repeated(media.images.map((image) => image.name))).toEqual([])
    expect(media.sets.flatMap((set) => set.items).filter((name) => !known.has(name))).toEqual([])
  })

  test('describes every picture', () => {
    expect(altTextsIn(entries).filter((alt) => alt.trim() === '' || alt.includes('{'))).toEqual([])
  })

  test('has search titles and descriptions that fit', () => {
    expect(seoIn(entries).filter(({ title, description }) => title.length > 60 || description.length > 155)).toEqual([])
    expect(seoIn(entries).filter(({ title, description }) => title === '' || description === '')).toEqual([])
  })

  test('contains no filler and no unfilled placeholder', () => {
    const texts = allTexts(entries.filter((entry) => entry.contentType !== 'display_text'))
    expect(texts.filter((text) => /\b(lorem|ipsum|TODO|TBD|undefined|NaN)\b|\{\w+\}/.test(text))).toEqual([])
  })

  /** The texts whose readers read English: the style tile and the test page, and settings without words. */
  const inEnglishAlone = new Set([
    ...['styletile', 'test_store'].map((key) => entryUid('screen', key)),
    ...[
      'category_product_add_on_config',
      'hide_product_attributes',
      'automated_related_products_config',
      'regions',
    ].flatMap((type) => ofType(type).map(({ uid }) => uid)),
    ...ofType('display_text').flatMap(({ uid, locales }) =>
      ['styletile', 'test_store'].some((area) => area === locales['en-us'].area) ? [uid] : [],
    ),
  ])

  test('is in all eight languages in every entry for customers', () => {
    const missing = entries
      .filter(({ uid }) => !inEnglishAlone.has(uid))
      .flatMap(({ contentType, uid, locales }) =>
        contentLocaleKeys.flatMap((locale) => (locales[locale] ? [] : [`${contentType} ${uid} ${locale}`])),
      )
    expect(missing).toEqual([])
  })

  test('has a dozen posts', () => {
    expect(ofType('blog_post').length).toBeGreaterThanOrEqual(12)
  })

  test('keeps the name of a product in every language and translates its text', () => {
    const untranslated = ofType('product').flatMap(({ locales }) => {
      const { 'en-us': english, ...others } = locales
      return Object.values(others).filter(
        (fields) => fields.title !== english.title || fields.description === english.description,
      )
    })
    expect(untranslated).toEqual([])
  })

  test('names every option and colour of the catalogue in all eight languages', () => {
    const needed = [
      'color',
      'size',
      ...products.flatMap(({ colors }) => colors.map(({ slug }) => `color_${slug.replaceAll('-', '_')}`)),
    ]
    const options = [...ofType('display_text'), ...ofType('duplicate_display_text')].filter(
      (entry) => entry.locales['en-us'].area === 'options',
    )
    const incomplete = contentLocaleKeys.filter((locale) => {
      const given = JSON.stringify(options.map(({ locales }) => locales[locale]?.display_text_input ?? []))
      return needed.some((key) => !given.includes(`"title":"${key}"`))
    })
    expect(incomplete).toEqual([])
  })

  test('states a price for each country of the specification that has content prices', () => {
    const countries = [
      'au',
      'at',
      'ca',
      'cz',
      'fr',
      'de',
      'it',
      'jp',
      'nl',
      'no',
      'ru',
      'pl',
      'es',
      'se',
      'ch',
      'gb',
      'nz',
    ]
    const incomplete = ofType('product').filter((entry) => {
      const { prices } = entry.locales['en-us']
      return !isObject(prices) || countries.some((country) => !(Number(prices[country]) > 0))
    })
    expect(incomplete).toEqual([])
  })

  test('has an alert for each region', () => {
    const regions = ofType('regions').map((entry) => [entry.uid, entry.locales['en-us'].region_id] as const)
    const referenced = new Set(referencesIn(ofType('top_alert')).map((reference) => reference.replace('regions/', '')))
    const silent = regions.filter(([uid]) => !referenced.has(uid)).map(([, region]) => region)
    expect(silent).toEqual([])
  })

  test('leaves a product out of the stores that do not sell it', () => {
    const nightjar = ofType('product').find((entry) => entry.locales['en-us'].url === '/nightjar-25')
    expect(nightjar?.locales['en-us'].bc_products).toMatchObject({ us: {}, eu_region_1: {} })
    expect(nightjar?.locales['en-us'].bc_products).not.toHaveProperty('ca')
  })
})
