import { digestOf } from '../../../src/content/snapshot/digest.ts'
import { describe, expect, test } from 'vitest'
import { openContent } from '../../../src/content/open-content.ts'
import { SnapshotError } from '../../../src/content/snapshot/snapshot.ts'
import { entryOf, localeOf, openSmallShop, ref, smallShop } from '../../fixtures/small-shop.ts'

describe('content by language', () => {
  test('uses the localized entry without marking its language', () => {
    const product = openSmallShop().product(localeOf('fr-ca'), 'ridge-25')
    expect(product?.title).toBe('Ridge 25, crête')
    expect(product).not.toHaveProperty('lang')
  })

  test('uses the whole en-us entry when there is no other, marked as English', () => {
    const product = openSmallShop().product(localeOf('de-de'), 'ridge-25')
    expect(product).toMatchObject({ title: 'Ridge 25', lang: 'en' })
  })

  test('never marks English pages as English', () => {
    expect(openSmallShop().product(localeOf('en-gb'), 'ridge-25')).not.toHaveProperty('lang')
  })

  test('takes the language from the entry, not from the request', () => {
    const shop = smallShop()
    entryOf(shop, 'ridge', 'fr')['locale'] = 'en-us'
    expect(openSmallShop(shop).product(localeOf('fr-ca'), 'ridge-25')?.lang).toBe('en')
  })

  test('falls back per key to the display texts of en-us, then to the built-in text', () => {
    const words = openSmallShop().words(localeOf('de-de'), 'error')
    expect(words).toMatchObject({
      missing: 'Seite nicht gefunden',
      gone: 'It is not here.',
      broken: 'Oops! Something Broke',
    })
  })

  test('uses words specific to a country only on the pages of that country', () => {
    const shop = smallShop()
    Object.assign(entryOf(shop, 'ridge', 'fr'), {
      display_title: 'Ridge 25, par e-mail',
      regions: [...ref('regions', 'region_ca'), ...ref('regions', 'region_eu_region_1')],
      bc_products: { ca: { id: 401 }, eu_region_1: { id: 701 } },
      product_categories: ref('product_category', 'womens'),
    })
    const open = openSmallShop(shop)
    const titleIn = (locale: string) => open.product(localeOf(locale), 'ridge-25')?.title
    expect([titleIn('fr-fr'), titleIn('fr-ca')]).toEqual(['Ridge 25, par e-mail', 'Ridge 25, par courriel'])
    const [tile] = open.tiles(localeOf('fr-ca'), 'snowshoes')
    expect(tile?.title).toBe('Ridge 25, par courriel')
    expect(open.tiles(localeOf('fr-ca'), 'snowshoes')[0]).toBe(tile)
  })

  test('names options and colours in the reader’s language, and keeps their slugs', () => {
    const offer = openSmallShop().product(localeOf('de-de'), 'ridge-25')?.offer
    expect(offer).toMatchObject({
      options: [{ kind: 'color', displayName: 'Farbe', values: [{ label: 'Meereis', slug: 'sea-ice' }] }],
    })
  })
})

describe('offers', () => {
  const offerIn = (locale: string, shop = smallShop()) =>
    openSmallShop(shop).product(localeOf(locale), 'ridge-25')?.offer

  test('come from the country’s store, at the lowest buyable price', () => {
    expect(offerIn('fr-ca')).toMatchObject({
      kind: 'shop',
      store: 'ca',
      productId: 401,
      price: { kind: 'regular', now: { amount: 19_995, currency: 'CAD' } },
      from: false,
      stock: 'low',
    })
    expect(offerIn('de-de')).toMatchObject({ store: 'eu_region_1', price: { now: { currency: 'EUR' } } })
  })

  test('show the country’s content price where nothing is sold online', () => {
    expect(offerIn('en-gb')).toEqual({ kind: 'elsewhere', price: '£189.95' })
    expect(offerIn('ja-jp')).toEqual({ kind: 'elsewhere', price: '￥33,000' })
    expect(offerIn('en-jp')).toEqual({ kind: 'elsewhere', price: '¥33,000' })
  })

  test('show the price range without a price of the country, and no price without either', () => {
    const shop = smallShop()
    entryOf(shop, 'ridge')['prices'] = null
    expect(offerIn('en-gb', shop)).toEqual({ kind: 'elsewhere', price: 'USD 189–229' })
    entryOf(shop, 'ridge')['price_range'] = null
    expect(offerIn('en-gb', shop)).toEqual({ kind: 'elsewhere', price: undefined })
  })

  test('mark a discontinued product everywhere, and leave it out of lists', () => {
    const shop = smallShop()
    shop.catalogue.us = shop.catalogue.us.map((product) => ({ ...product, discontinued: true }))
    const content = openSmallShop(shop)
    for (const locale of [localeOf('en-us'), localeOf('en-gb')]) {
      expect(content.product(locale, 'ridge-25')?.offer).toEqual({ kind: 'discontinued' })
      expect(content.tiles(locale, 'snowshoes')).toEqual([])
    }
    expect(content.tiles(localeOf('en-ca'), 'snowshoes')).toHaveLength(1)
  })

  test('have a page without a price or tile when the country’s store does not sell a product', () => {
    const shop = smallShop()
    entryOf(shop, 'ridge')['bc_products'] = { ca: { id: 401 } }
    const content = openSmallShop(shop)
    expect(content.product(localeOf('de-de'), 'ridge-25')?.offer.kind).toBe('elsewhere')
    expect(content.tiles(localeOf('de-de'), 'snowshoes')).toEqual([])
  })
})

describe('lists', () => {
  test('show in a category its own products and those below it', () => {
    const content = openSmallShop()
    for (const path of ['snowshoes', 'snowshoes/womens']) {
      expect(content.tiles(localeOf('en-us'), path).map(({ slug }) => slug)).toEqual(['ridge-25'])
    }
    expect(content.tiles(localeOf('en-us'), 'unknown')).toEqual([])
  })

  test('have the merchant’s order in a category, not the alphabet’s', () => {
    const shop = smallShop()
    entryOf(shop, 'snowshoes')['cat_ids_bc'] = { us: 20, ca: 40 }
    const [first] = shop.catalogue.us
    if (!first) throw new Error('the shop sells nothing')
    const add = (uid: string, id: number, everywhere: number, category: Record<number, number> = {}) => {
      const { fields } = shop.entries.find((entry) => entry.uid === 'ridge') ?? {}
      shop.entries.push({
        type: 'product',
        uid,
        locale: 'en-us',
        fields: { ...fields, url: `/${uid}`, display_title: uid, bc_products: { us: { id }, ca: { id } } },
      })
      for (const store of ['us', 'ca'] as const)
        shop.catalogue[store].push({ ...first, id, position: { everywhere, category } })
    }
    // `ridge` has the place 0.
    add('alder', 110, 9)
    add('birch', 111, 1)
    add('cedar', 112, 9, { 20: 0 })
    const order = (locale: string, path: string): string[] =>
      openSmallShop(shop).tiles(localeOf(locale), path).map(({ uid }) => uid) // prettier-ignore
    expect(order('en-us', 'snowshoes')).toEqual(['cedar', 'ridge', 'birch', 'alder'])
    expect(order('en-us', 'snowshoes/womens')).toEqual(['ridge', 'birch', 'cedar', 'alder'])
    expect(order('en-ca', 'snowshoes')).toEqual(['ridge', 'birch', 'cedar', 'alder'])
  })

  test('omit page, tile and link of a product that the region does not show', () => {
    const shop = smallShop()
    entryOf(shop, 'ridge')['regions'] = ref('regions', 'region_ca')
    const content = openSmallShop(shop)
    const us = localeOf('en-us')
    expect(content.product(us, 'ridge-25')).toBeUndefined()
    expect(content.tilesOf(us, ['ridge'])).toEqual([])
    expect(content.header(us).mainNav[0]?.children).toEqual([])
    expect(content.pagePaths(us).map(({ kind }) => kind)).not.toContain('product')
    // The same, whichever locale is asked.
    for (const name of ['en-us', 'en-ca', 'fr-ca', 'ja-jp'])
      expect(content.offered(localeOf(name), 'p/ridge-25').map(({ locale }) => locale)).toEqual(['en-ca', 'fr-ca'])
    expect(content.pagePaths(localeOf('en-ca')).map(({ path }) => path)).toContain('/en-ca/p/ridge-25')
  })

  test('give a product whose categories are closed to guests of a store to trade customers alone', () => {
    const shop = smallShop()
    const position = { everywhere: 0, category: { 20: null, 21: null } }
    shop.catalogue.us = shop.catalogue.us.map((product) => ({ ...product, position }))
    shop.guestCategories = { us: [30] }
    const content = openSmallShop(shop)
    const us = localeOf('en-us')
    expect(content.product(us, 'ridge-25')).toBeUndefined()
    expect(content.tiles(us, 'snowshoes')).toEqual([])
    expect(content.searchable(us).items).toEqual([])
    expect(content.listedProducts(us, ['ridge'])).toEqual([])
    expect(content.pagePaths(us).map(({ kind }) => kind)).not.toContain('product')
    expect(content.product(localeOf('en-ca'), 'ridge-25')?.title).toBe('Ridge 25')
    expect(content.members().tiles(us, 'snowshoes').map(({ uid }) => uid)).toEqual(['ridge']) // prettier-ignore
    shop.guestCategories = { us: [30, 21] }
    expect(openSmallShop(shop).product(us, 'ridge-25')?.title).toBe('Ridge 25')
  })

  test('name the same list of locales for products that are shown in the same ones', () => {
    const shop = smallShop()
    for (const uid of ['drift', 'tarn']) {
      const fields = { ...entryOf(shop, 'ridge'), url: `/${uid}`, regions: ref('regions', 'region_ca') }
      shop.entries.push({ type: 'product', uid, locale: 'en-us', fields })
    }
    const content = openSmallShop(shop)
    const [drift, tarn] = ['p/drift', 'p/tarn'].map((path) => content.offered(localeOf('en-us'), path))
    expect(drift?.map(({ locale }) => locale)).toEqual(['en-ca', 'fr-ca'])
    expect(tarn).toBe(drift)
  })

  test('link to the cart only where the shop sells', () => {
    const shop = smallShop()
    const cart = { title: 'Cart', type: 'internal', internal_link: ref('cart', 'cart') }
    entryOf(shop, 'header')['main_nav'] = [{ link: cart, children: [], banner: [] }]
    const content = openSmallShop(shop)
    expect(content.header(localeOf('en-us')).mainNav.map(({ link }) => link.text)).toEqual(['Cart'])
    expect(content.header(localeOf('en-gb')).mainNav).toEqual([])
  })

  test('find the tiles of cart lines by the store’s own product ids', () => {
    const content = openSmallShop()
    expect([...content.tilesByProductId(localeOf('fr-ca'), [401, 999]).keys()]).toEqual([401])
    expect(content.tilesByProductId(localeOf('fr-ca'), [101]).size).toBe(0)
  })

  test('default to an entry’s own picture and text for search engines and sharing', () => {
    const shop = smallShop()
    Object.assign(entryOf(shop, 'ridge'), { tagline: 'Two a day' })
    Object.assign(entryOf(shop, 'snowshoes'), { banner: ref('banner', 'hero'), intro: 'From garden to glacier' })
    const content = openSmallShop(shop)
    const us = localeOf('en-us')
    expect(content.product(us, 'ridge-25')?.seo).toMatchObject({
      description: 'Two a day',
      image: { name: 'ridge-25-sea-ice-pair' },
    })
    expect(content.category(us, 'snowshoes')?.seo).toMatchObject({
      description: 'From garden to glacier',
      image: { name: 'scene-dawn' },
    })
  })

  test('mark names in a category’s trail that fell back to another language', () => {
    const shop = smallShop()
    shop.entries.push({
      type: 'product_category',
      uid: 'womens',
      locale: 'de',
      fields: { url: '/snowshoes/womens', parent: ref('product_category', 'snowshoes') },
    })
    const category = openSmallShop(shop).category(localeOf('de-at'), 'snowshoes/womens')
    expect(category?.trail.map(({ path, lang }) => [path, lang])).toEqual([
      ['snowshoes', 'en'],
      ['snowshoes/womens', undefined],
    ])
  })

  test('survive categories that are each other’s parents', () => {
    const shop = smallShop()
    entryOf(shop, 'snowshoes')['parent'] = ref('product_category', 'womens')
    const content = openSmallShop(shop)
    const category = content.category(localeOf('en-us'), 'snowshoes/womens')
    expect(category?.trail.map(({ path }) => path)).toEqual(['snowshoes', 'snowshoes/womens'])
    expect(content.tiles(localeOf('en-us'), 'snowshoes')).toHaveLength(1)
  })
})

describe('pages', () => {
  test('drop only the block whose reference is missing', () => {
    const shop = smallShop()
    shop.entries = shop.entries.filter(({ uid }) => uid !== 'hero')
    const home = openSmallShop(shop).home(localeOf('en-us'))
    expect(home?.blocks.map(({ kind }) => kind)).toEqual(['products', 'text'])
  })

  test('list the remaining products of a list, in the editor’s order', () => {
    const block = openSmallShop().home(localeOf('en-us'))?.blocks[1]
    expect(block).toMatchObject({ kind: 'products', id: 'picks', tiles: [{ uid: 'ridge' }] })
  })

  test('show alerts of the reader’s region only', () => {
    const content = openSmallShop()
    expect(content.header(localeOf('en-us')).alerts).toEqual([
      { uid: 'alert_us', html: '<p>Ships free</p>', seen: digestOf('<p>Ships free</p>').slice(0, 5) },
    ])
    expect(content.header(localeOf('en-gb')).alerts).toEqual([])
  })

  test('carry no script and no handler of an editor', () => {
    const content = openSmallShop()
    expect(content.brand(localeOf('en-us')).logo).toBe('<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>')
    expect(content.header(localeOf('en-us')).mainNav[0]?.banner?.html).toBe('<h2>Hi</h2>')
  })

  test('send links within editors’ copy to the reader’s locale', () => {
    const block = openSmallShop().home(localeOf('de-at'))?.blocks[2]
    expect(block).toMatchObject({ html: '<p><a href="/de-at/c/snowshoes">All</a></p>' })
  })

  test('leave out a picture that the media service lacks', () => {
    const tile = openSmallShop().tilesOf(localeOf('en-us'), ['ridge'])[0]
    expect(tile?.pictures).toEqual([
      { color: 'sea-ice', pictures: [{ name: 'ridge-25-sea-ice-pair', alt: 'The pair', width: 1800, height: 2400 }] },
    ])
  })

  test('know the terms of the store that serves a country, and none where nothing is sold', () => {
    const content = openSmallShop()
    expect(content.freeShippingThreshold(localeOf('en-us'))).toBe(15_000)
    expect(content.currencyFormat(localeOf('en-us'))).toEqual({ token: '$' })
    expect(content.freeShippingThreshold(localeOf('en-gb'))).toBeUndefined()
    expect(content.shippingRanges(localeOf('en-us'))).toEqual([{ lowerLimit: 0, upperLimit: 15_000, cost: 995 }])
    expect(content.shippingRanges(localeOf('en-gb'))).toEqual([])
    expect(content.currencyFormat(localeOf('en-gb'))).toBeUndefined()
  })

  test('format money by the content’s rules for a locale, or else by the store’s', () => {
    const shop = smallShop()
    const french = { token: '$', decimal_token: ',', thousands_token: ' ', decimal_places: 2, token_location: 'right' }
    entryOf(shop, 'brand')['currency_formats'] = [
      { locale: 'fr-ca', ...french },
      { locale: 'en-gb', ...french },
    ]
    const content = openSmallShop(shop)
    expect(content.currencyFormat(localeOf('fr-ca'))).toEqual(french)
    expect(content.currencyFormat(localeOf('en-ca'))).toEqual(openSmallShop().currencyFormat(localeOf('fr-ca')))
    expect(content.currencyFormat(localeOf('en-gb'))).toBeUndefined()
  })

  test('serve the home page of en-us at the bare root', () => {
    const content = openSmallShop()
    expect(content.pagePaths(localeOf('en-us'))[0]).toMatchObject({ path: '/', kind: 'home', indexable: true })
    expect(content.pagePaths(localeOf('de-at'))[0]).toMatchObject({ path: '/de-at', kind: 'home', indexable: true })
  })
})

describe('openContent', () => {
  test('rejects a file that is not a snapshot', () => {
    expect(() => openContent('/nowhere/snapshot.sqlite')).toThrow(SnapshotError)
  })
})
