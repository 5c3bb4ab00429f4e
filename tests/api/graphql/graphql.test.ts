import { createHash } from 'node:crypto'
import { parse, printSchema, validate } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents } from '../../../src/api/graphql/documents.ts'
import { resolvers } from '../../../src/api/graphql/resolvers.ts'
import { shopSchema } from '../../../src/api/graphql/routes.ts'
import { documentIds } from '../../../src/domain/pages/document-ids.ts'
import { type GraphqlShop, graphqlBody, openGraphqlShop } from '../../fixtures/graphql.ts'
import { ref, smallShop } from '../../fixtures/small-shop.ts'

let at = Date.now()
let graphql: GraphqlShop
beforeAll(async () => {
  graphql = await openGraphqlShop(stocked(), () => at)
})
afterAll(() => graphql.close())
beforeEach(() => void (graphql.shop.calls.length = 0))

/** The small shop with three more products in the us store's category 20, colours, and an error page. */
function stocked() {
  const shop = smallShop()
  const [sold] = shop.catalogue.us
  if (!sold) throw new Error('the small shop sells nothing')
  for (const [uid, id] of [
    ['alpha', 102],
    ['beta', 103],
    ['ghost', 99_999],
  ] as const) {
    shop.entries.push({
      type: 'product',
      uid,
      locale: 'en-us',
      fields: {
        url: `/${uid}`,
        display_title: uid,
        gender: 'women',
        regions: [...ref('regions', 'region_us'), ...ref('regions', 'region_gb')],
        bc_products: { us: { id, categories: [20] } },
      },
    })
    shop.catalogue.us = [...shop.catalogue.us, { ...sold, id }]
  }
  shop.entries.push(
    {
      type: 'color_group',
      uid: 'blue',
      locale: 'en-us',
      fields: { color_name: 'Blue', option_swatch_hex: '#1f6f8b', child_colors: ['sea-ice'] },
    },
    {
      type: 'color_group',
      uid: 'blue',
      locale: 'de',
      fields: { color_name: 'Blau', option_swatch_hex: '#1f6f8b', child_colors: ['sea-ice'] },
    },
    {
      type: 'error_page',
      uid: 'error',
      locale: 'en-us',
      fields: {
        header: '<p>Lost</p>',
        main_content: '<p>Snow</p>',
        link_text: 'Home',
        product_header: 'Look here',
        banner: ref('banner', 'hero'),
        products: [...ref('product', 'ridge'), ...ref('product', 'gone')],
        automated_related_products: { category: ref('product_category', 'snowshoes') },
        product_recommendation_page: { header: '<p>Gone</p>', main_content: '<p>See</p>' },
      },
    },
  )
  const category = shop.entries.find(({ uid }) => uid === 'snowshoes')
  if (category) Object.assign(category.fields, { cat_ids_bc: { us: 20, ca: 50 } })
  return shop
}

const us = { locale: 'en-us', bcRegion: 'us' }

describe('the schema', () => {
  test('has exactly the fields of the five operations, each with a resolver', () => {
    const fields = Object.keys(shopSchema.getQueryType()?.getFields() ?? {})
    expect(fields).toEqual(Object.keys(resolvers.Query))
    expect(fields).toEqual(['relatedProducts', 'automatedRelatedProductIds', 'errorPage', 'colorGroups'])
    expect(shopSchema.getMutationType()).toBeUndefined()
    expect(printSchema(shopSchema)).toContain('size: Int! = 8')
  })

  test('validates the site’s own documents, which browsers request by the hash of their text', () => {
    for (const text of Object.values(documents)) expect(validate(shopSchema, parse(text))).toEqual([])
    const ids = Object.entries(documents).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')])
    expect(documentIds).toEqual(Object.fromEntries(ids))
  })
})

describe('related products', () => {
  test('have content in the reader’s language, and current price and stock', async () => {
    const response = await graphql.ask('RelatedProductsByUid', { uids: ['ridge'], ...us })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const { data, errors } = await graphqlBody(response)
    expect(errors).toBeUndefined()
    expect(data?.['relatedProducts']).toMatchObject([
      {
        uid: 'ridge',
        title: 'ridge',
        display_title: 'Ridge 25',
        url: '/en-us/p/ridge-25',
        price_range: 'USD 189–229',
        prices: { gb: 189.95, jp: 33000, nz: null },
        bc_products: { us: { id: 101, categories: [] }, ca: { id: 401 } },
        image: { colors: [{ color: 'sea-ice', name: 'ridge-25-sea-ice-pair' }] },
        is_new: false,
        bcProduct: { id: 101, isInStock: true, availability: 'available', calculatedPrice: { currencyCode: 'USD' } },
      },
    ])
  })

  test('have variants whose options are values of the product', async () => {
    const { data } = await graphqlBody(await graphql.ask('RelatedProductsByUid', { uids: ['ridge'], ...us }))
    const [{ bcProduct }] = data?.['relatedProducts'] as [
      {
        bcProduct: {
          variants: { option_values: { id: number; values: { id: number }[] }[] }[]
          product_options: { id: number; values: { entityId: number; hexColors: string[] }[] }[]
        }
      },
    ]
    expect(bcProduct.variants.length).toBeGreaterThan(1)
    expect(bcProduct.product_options[0]?.values[0]?.hexColors.length).toBeGreaterThan(0)
    for (const { option_values } of bcProduct.variants) {
      expect(option_values.length).toBe(bcProduct.product_options.length)
      for (const { id, values } of option_values) {
        const option = bcProduct.product_options.find((one) => one.id === id)
        expect(option?.values.map(({ entityId }) => entityId)).toContain(values[0]?.id)
      }
    }
  })

  test('have a stock count only when stock is low', async () => {
    const { data } = await graphqlBody(
      await graphql.ask('RelatedProductsByUid', { uids: ['ridge', 'alpha', 'beta'], ...us }),
    )
    const found = data?.['relatedProducts'] as {
      bcProduct: { inventoryLevel: number | null; variants: { inventoryLevel: number | null }[] }
    }[]
    const levels = found.flatMap(({ bcProduct }) => [bcProduct, ...bcProduct.variants].map((one) => one.inventoryLevel))
    expect(levels).toContain(null)
    for (const level of levels) expect(level ?? 0).toBeLessThanOrEqual(3)
  })

  test('can be selected by uid and platform id, without duplicates, with retail prices on request', async () => {
    const variables = { uids: ['beta', 'ridge'], ids: [102, 101], ...us }
    const { data } = await graphqlBody(await graphql.ask('GetRelatedProducts', variables))
    const found = data?.['relatedProducts'] as { uid: string; bcProduct: { variants: object[] } }[]
    expect(found.map(({ uid }) => uid)).toEqual(['beta', 'ridge', 'alpha'])
    expect(found[1]?.bcProduct.variants[0]).toMatchObject({ thumbnail: expect.stringMatching(/^https?:/) })
    expect(found[0]?.bcProduct.variants[0]).not.toHaveProperty('retailPrice')
    const more = await graphqlBody(
      await graphql.ask('GetRelatedProducts', { ...variables, includeVariantRetailPrice: true }),
    )
    const [first] = more.data?.['relatedProducts'] as typeof found
    expect(first?.bcProduct.variants[0]).toHaveProperty('retailPrice')
  })

  test('never include products hidden in content or store', async () => {
    const hidden = await graphqlBody(
      await graphql.ask('RelatedProductsByUid', { uids: ['ghost', 'gone', 'alpha'], ...us }),
    )
    expect(hidden.data?.['relatedProducts']).toMatchObject([{ uid: 'alpha' }])
    const canada = { uids: ['alpha', 'ridge'], locale: 'en-ca', bcRegion: 'ca' }
    const { data } = await graphqlBody(await graphql.ask('RelatedProductsByUid', canada, { 'x-bc-region': 'ca' }))
    expect(data?.['relatedProducts']).toMatchObject([
      { uid: 'ridge', bcProduct: { id: 401, calculatedPrice: { currencyCode: 'CAD' } } },
    ])
  })

  test('are read in one call with one token, and cached for a minute', async () => {
    at += 61_000
    const ask = () => graphql.ask('GetRelatedProducts', { uids: ['ridge', 'alpha', 'beta'], ...us })
    await Promise.all([ask(), ask(), ask()])
    expect(graphql.shop.calls).toEqual(['POST /storefront/us/graphql'])
    graphql.shop.calls.length = 0
    expect((await ask()).status).toBe(200)
    expect(graphql.shop.calls).toEqual([])
  })

  test('are read again after a store event', async () => {
    graphql.shop.services.reads.us.invalidate({ kind: 'product', id: 101 })
    await graphql.ask('GetRelatedProducts', { uids: ['ridge', 'alpha', 'beta'], ...us })
    expect(graphql.shop.calls).toEqual(['POST /storefront/us/graphql'])
  })

  test('cause no platform call for ids unknown to content', async () => {
    const response = await graphql.ask('GetRelatedProducts', { ids: [1, 2, 3, 500, 7000], ...us })
    expect((await graphqlBody(response)).data).toEqual({ relatedProducts: [] })
    expect(graphql.shop.calls).toEqual([])
  })
})

describe('random products', () => {
  const asked = { categoryId: 20, ctsRegion: 'us', ...us }
  const idsOf = async (more: object) =>
    (await graphqlBody(await graphql.ask('GetAutomatedRelatedProductIds', { ...asked, ...more }))).data

  test('are others of the category, the same each time, without a platform call', async () => {
    const first = await idsOf({ productAttributes: { uid: 'alpha' } })
    expect((first?.['automatedRelatedProductIds'] as number[]).toSorted()).toEqual([103, 99_999])
    expect(await idsOf({ productAttributes: { uid: 'alpha' } })).toEqual(first)
    expect(graphql.shop.calls).toEqual([])
  })

  test('match the given attributes', async () => {
    const groups = (value: string) => [{ attributes: [{ id: 'gender', values: [value], topLevel: true }] }]
    const { automatedRelatedProductIds } = (await idsOf({ productAttributes: { groups: groups('women') } })) ?? {}
    expect(automatedRelatedProductIds).toHaveLength(3)
    expect(await idsOf({ productAttributes: { groups: groups('men') } })).toEqual({ automatedRelatedProductIds: [] })
  })

  test('are refused for a region that does not match the locale', async () => {
    const response = await graphql.ask('GetAutomatedRelatedProductIds', { ...asked, ctsRegion: 'ca' })
    expect([response.status, (await graphqlBody(response)).errors?.[0]?.message]).toEqual([
      422,
      'ctsRegion is not one of the locale',
    ])
  })
})

describe('the error page', () => {
  test('has its category’s id in the region’s store, its banner and visible products', async () => {
    const { data } = await graphqlBody(await graphql.ask('GetErrorPage', us))
    expect(data?.['errorPage']).toMatchObject({
      title: 'error',
      regions: [],
      header: '<p>Lost</p>',
      link_text: 'Home',
      automated_related_products: { uid: 'snowshoes', bcId: 20 },
      products: [{ uid: 'ridge', url: '/en-us/p/ridge-25' }],
      banner: {
        uid: 'hero',
        background: { type: 'Image', amplience_id: 'scene-dawn' },
        cta_button_global: [{ button_text: 'See', href: '/en-us/p/ridge-25' }],
      },
      product_recommendation_page: { header: '<p>Gone</p>' },
    })
    expect(graphql.shop.calls).toEqual([])
  })
})

describe('colour groups', () => {
  test('come in the reader’s language', async () => {
    const groups = async (locale: string) => (await graphqlBody(await graphql.ask('ColorGroups', { locale }))).data
    expect(await groups('en-us')).toEqual({
      colorGroups: [{ color_name: 'Blue', option_swatch_hex: '#1f6f8b', child_colors: ['sea-ice'] }],
    })
    expect(await groups('de-at')).toMatchObject({ colorGroups: [{ color_name: 'Blau' }] })
  })
})

describe('the query arguments', () => {
  test.each([
    ['a locale that is not offered', { locale: 'xx-us', bcRegion: 'us' }, 'us', 'locale is not offered'],
    [
      'a store that does not serve the locale',
      { locale: 'de-at', bcRegion: 'us' },
      'us',
      'bcRegion does not serve the locale',
    ],
    ['a store that is none', { locale: 'de-at', bcRegion: '__proto__' }, '', 'bcRegion does not serve the locale'],
    [
      'another store than the header’s',
      { locale: 'en-us', bcRegion: 'us' },
      'ca',
      'bcRegion differs from the region header',
    ],
  ])('are refused when region, locale and store disagree: %s', async (_name, place, region, message) => {
    const response = await graphql.ask('GetErrorPage', place, { 'x-bc-region': region })
    const { data, errors } = await graphqlBody(response)
    expect([response.status, data, errors?.[0]?.message]).toEqual([422, { errorPage: null }, message])
    expect(errors?.[0]?.extensions?.code).toBe('invalid')
  })

  test('can have a trade region, which uses its country’s store', async () => {
    for (const region of ['', 'us', 'pro', 'gb', 'other']) {
      expect((await graphql.ask('GetErrorPage', us, { 'x-bc-region': region })).status).toBe(200)
    }
    const british = { locale: 'en-gb', bcRegion: 'us' }
    expect((await graphql.ask('GetErrorPage', british, { 'x-bc-region': 'gb' })).status).toBe(200)
  })

  test('are refused with a list that is too long, before any platform call', async () => {
    // No cached answer spares the call.
    at += 61_000
    const long = ['ridge', ...Array.from({ length: 24 }, (_, index) => `p${index}`)]
    const response = await graphql.ask('GetRelatedProducts', { uids: long, ...us })
    expect([response.status, (await graphqlBody(response)).errors?.[0]?.message]).toEqual([
      422,
      'uids must not be more than 24',
    ])
    expect(graphql.shop.calls).toEqual([])
  })
})

describe('a trusted document', () => {
  test('is publicly cacheable, and 304 for a matching ETag', async () => {
    const response = await graphql.ask('ColorGroups', { locale: 'en-us' }, { cookie: 'firn_session=whoever' })
    expect(response.headers.get('cache-control')).toContain('s-maxage=60')
    expect(response.headers.get('vary')).toContain('x-bc-region')
    expect(response.headers.get('set-cookie')).toBeNull()
    const again = await graphql.ask(
      'ColorGroups',
      { locale: 'en-us' },
      { 'if-none-match': response.headers.get('etag') ?? '' },
    )
    expect(again.status).toBe(304)
  })

  test('can be requested in the persisted-query form', async () => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: documentIds.ColorGroups } })
    const response = await graphql.get({ extensions, variables: '{"locale":"en-us"}' })
    expect([response.status, response.headers.get('cache-control')?.slice(0, 6)]).toEqual([200, 'public'])
  })

  test('is not found by an unknown id, and failures are never cached', async () => {
    const response = await graphql.get({ documentId: 'f'.repeat(64) })
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await graphqlBody(response)).errors).toEqual([
      { message: 'The document is not known', extensions: { code: 'not_found' } },
    ])
  })

  test('is cacheable, unlike free queries', async () => {
    const free = await graphql.get({ query: '{ colorGroups(locale: "en-us") { color_name } }' })
    expect([free.status, free.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const posted = await graphql.post({ query: '{ colorGroups(locale: "en-us") { color_name } }' })
    expect([posted.status, posted.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('answers HEAD with the headers of GET', async () => {
    const query = new URLSearchParams({ documentId: documentIds.ColorGroups, variables: '{"locale":"en-us"}' })
    const response = await graphql.shop.api.request(`/api/graphql?${query}`, {
      method: 'HEAD',
      headers: { 'x-bc-region': 'us' },
    })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('cache-control')).toContain('s-maxage')
  })
})
