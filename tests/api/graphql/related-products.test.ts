import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GraphqlShop, graphqlBody, openGraphqlShop } from '../../fixtures/graphql.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { ref, smallShop } from '../../fixtures/small-shop.ts'

let at = Date.now()
let graphql: GraphqlShop
beforeAll(async () => {
  graphql = await openGraphqlShop(stocked(), () => at)
})
afterAll(() => graphql.close())
beforeEach(() => void (graphql.shop.calls.length = 0))

/** The small shop with three more products in the us store's category 20, and one beside it that is sold out. */
function stocked() {
  const shop = smallShop()
  const [sold] = shop.catalogue.us
  if (!sold) throw new Error('the small shop sells nothing')
  for (const [uid, id, categories] of [
    ['alpha', 102, [20]],
    ['beta', 103, [20]],
    ['ghost', 99_999, [20]],
    ['delta', 104, []],
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
        bc_products: { us: { id, categories } },
      },
    })
    const variants = sold.variants.map((one) => (uid === 'delta' ? { ...one, stock: 'sold_out' as const } : one))
    shop.catalogue.us = [...shop.catalogue.us, { ...sold, id, variants }]
  }
  return shop
}

const us = { locale: 'en-us', bcRegion: 'us' }

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

describe('products that the merchant hides while they are sold out', () => {
  const storefront = 'POST /storefront/us/graphql'
  const productsNow = async (...ids: number[]) => {
    at += 61_000
    return (await graphqlBody(await graphql.ask('ProductNow', { ids, ...us }))).data?.['relatedProducts']
  }
  beforeAll(async () => {
    for (const id of [102, 104])
      await changeStore(graphql.shop, 'us', `/v3/catalog/products/${id}`, {
        inventory_tracking: 'product',
        inventory_level: 0,
      })
    const { config, sandbox } = graphql.shop
    const settings = { method: 'PUT', body: JSON.stringify({ soldOut: false }) }
    await sandbox.request(`${config.commerce.us.graphqlUrl}/_control`, settings)
  })

  test('are sold out by the stock of the moment, with the price of the release', async () => {
    expect(await productsNow(102)).toEqual([
      {
        bcProduct: {
          id: 102,
          availability: 'available',
          inventory_tracking: 'none',
          inventoryLevel: null,
          isInStock: false,
          calculatedPrice: { value: 199.95, currencyCode: 'USD' },
          retailPrice: null,
          variants: [],
        },
      },
    ])
    expect(graphql.shop.calls).toEqual([storefront, 'GET /v3/catalog/products', 'GET /v3/catalog/variants'])
  })

  test('cause no further call once the release has them sold out', async () => {
    expect(await productsNow(104)).toMatchObject([{ bcProduct: { id: 104, isInStock: false } }])
    expect(graphql.shop.calls).toEqual([storefront])
  })

  test('are no others that the platform does not list, nor those whose stock cannot be read', async () => {
    expect(await productsNow(99_999)).toEqual([])
    graphql.shop.breakNetwork((url, init) =>
      url.includes('/v3/catalog/') ? new Response('{}', { status: 403 }) : graphql.shop.sandbox.request(url, init),
    )
    expect(await productsNow(102, 101)).toMatchObject([{ bcProduct: { id: 101 } }])
    graphql.shop.breakNetwork(undefined)
  })
})
