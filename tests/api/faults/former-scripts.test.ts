import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GraphqlShop, graphqlBody, openGraphqlShop } from '../../fixtures/graphql.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'

/*
 * A tab that was opened before an update goes on with the scripts of that release, and the API of the next one answers
 * them (faults, F39). These are their calls, and the fields that they read of the answers, written out: nothing here
 * changes with the shop's own code. A call that scripts have stopped sending goes from here one release later, and a
 * document that has changed stays under its former id as long.
 */
let graphql: GraphqlShop
beforeAll(async () => {
  graphql = await openGraphqlShop()
})
afterAll(() => graphql.close())

const us = { locale: 'en-us', bcRegion: 'us' }
const [number, text, flag] = [expect.any(Number), expect.any(String), expect.any(Boolean)]
const list = expect.any(Array)
const price = { value: number, currencyCode: 'USD' }

/** Ids of documents by which tabs ask. */
const documents = {
  productNow: '57918ff72111f05800164946ff8c03526d8231dd62c267125a7a1019314c05dd',
  productTiles: '67edce863fe7f1e24beaf634c507a7ee3eee3bbbf9975f2f137a9c88e370d825',
  colorGroups: 'b4ff0e10f53b707f83ef1db13b8736f86983bf269ef4e775b2faeec12f8f6afd',
  errorPage: '73bd805da52dba89934fde3ee90415e34629f0fd42b5fad18dfb7adf3348a085',
  automatedIds: '9c3114946e9d8d2386959a49368f399c13bbaf221b39d4d01a673d962cab70cc',
  productsByUid: 'b3b43e72ec4f75c58ed837db1b3b2faa6c36051f9ca4f8b659b5b2df5b4862d3',
  products: 'c56093743ab6affada4b57dd7b9c80ecffe4e12396f41c8f52262b98b6fa9df9',
} as const

const productNow = {
  bcProduct: {
    ...{ id: 101, availability: 'available', inventory_tracking: text, isInStock: flag, calculatedPrice: price },
    variants: expect.arrayContaining([
      expect.objectContaining({ id: number, isInStock: flag, isPurchasable: flag, calculatedPrice: price }),
    ]),
  },
}

const productTile = {
  ...{ display_title: text, url: '/en-us/p/ridge-25', is_new: flag, is_redesigned: flag },
  image: { colors: [{ color: 'sea-ice', name: 'ridge-25-sea-ice-pair', alt: text, width: number, height: number }] },
  bcProduct: {
    ...{ id: 101, availability: 'available', isInStock: flag, isNew: flag, isRedesigned: flag, calculatedPrice: price },
    variants: expect.arrayContaining([
      expect.objectContaining({ isInStock: flag, isPurchasable: flag, calculatedPrice: price }),
    ]),
    product_options: expect.arrayContaining([{ values: list }]),
  },
}

type Body = {
  readonly code?: string
  readonly data: {
    readonly id: string
    readonly csrf_token: string
    readonly checkout_url: string
    readonly line_items: { readonly physical_items: readonly { readonly id: string }[] }
  }
}
type Sent = { readonly headers?: Readonly<Record<string, string>>; readonly body?: object }

/** A tab with those scripts: its cookies, and the headers of its browser. */
function openTab() {
  const cookies = new Map<string, string>()
  return async (method: string, path: string, { headers = {}, body }: Sent = {}) => {
    const sent = new Headers({ accept: 'application/json', 'x-bc-region': 'us', ...headers })
    if (cookies.size > 0) sent.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    if (method !== 'GET') sent.set('origin', siteUrl)
    if (body) sent.set('content-type', 'application/json')
    const init = { method, headers: sent, ...(body && { body: JSON.stringify(body) }) }
    const answer = await graphql.shop.api.request(path, init, { clientAddress: '127.0.0.1', requestId: 'r' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const json = await answer.text()
    const answered: Body = json === '' ? undefined : JSON.parse(json)
    return { status: answer.status, body: answered }
  }
}

describe('scripts of the release before', () => {
  test.each(Object.entries(documents))('have a document by its id: %s', async (_name, documentId) => {
    const { errors = [] } = await graphqlBody(await graphql.get({ documentId, variables: '{}' }))
    expect(errors.map(({ extensions }) => extensions?.code)).not.toContain('not_found')
  })

  test.each([
    ['price and stock', documents.productNow, { ids: [101], ...us }, { relatedProducts: [productNow] }],
    ['tiles', documents.productTiles, { ids: [101], ...us, size: 8 }, { relatedProducts: [productTile] }],
    ['colours', documents.colorGroups, { locale: 'en-us' }, { colorGroups: list }],
  ])('read %s', async (_what, documentId, variables, data) => {
    const answer = await graphql.get({ documentId, variables: JSON.stringify(variables) })
    expect(await graphqlBody(answer)).toMatchObject({ data })
  })

  test('read where a visitor is, and the stock of products, and report how a page went', async () => {
    const call = openTab()
    const location = await call('GET', '/api/geolocation', { headers: { 'x-bc-region': '' } })
    expect(location.body).toMatchObject({ data: { country: null, locale: 'en-us' } })
    const stock = await call('GET', '/api/out-of-stock?ids=101')
    expect(stock.body).toMatchObject({ data: [{ product_id: 101, buyable: flag, state: text, variants: list }] })
    const report = { page_type: 'p-uid', vitals: [{ name: 'LCP', value: 2100 }], errors: [] }
    expect((await call('POST', '/api/measurements', { body: report })).status).toBe(204)
  })

  test('take a cart from its first line to the checkout and to its last', async () => {
    const { variant } = await stockedProduct(graphql.shop)
    const call = openTab()
    const session = await call('GET', '/api/session?locale=en-us')
    expect(session.body.data).toMatchObject({
      ...{ csrf_token: text, customer: null, customer_status: 'none', pro: null, hides_free_shipping: flag },
      ...{ cart: null, cart_status: 'none' },
    })
    const token = { 'csrf-token': session.body.data.csrf_token }
    const line = { productID: variant.product_id, variantID: variant.id, quantity: 1 }
    const add = (path: string, key: string) =>
      call('POST', `/api/cart/${path}?locale=en-us`, {
        headers: { ...token, 'idempotency-key': key },
        body: { items: [line] },
      })
    const created = await add('create', 'a-key-of-one-press-0001')
    expect(created.body).toMatchObject({
      data: {
        ...{ id: text, currency: { code: 'USD' }, base_amount: number, discount_amount: number, cart_amount: number },
        ...{ coupons: list, discounts: list },
        line_items: {
          physical_items: [
            {
              ...{ id: text, parent_id: null, product_id: line.productID, variant_id: line.variantID, sku: text },
              ...{ name: text, quantity: 1, original_price: number, list_price: number, sale_price: number },
              ...{ extended_list_price: number, extended_sale_price: number, discounts: list, is_mutable: flag },
              ...{ added_by_promotion: false, options: list },
            },
          ],
          ...{ digital_items: [], gift_certificates: [], custom_items: [] },
        },
      },
      meta: { products: expect.any(Object), add_ons: list },
    })
    const { id, line_items } = created.body.data
    const item = `/api/cart/${id}/items/${line_items.physical_items[0]?.id}?locale=en-us`
    expect(await add(`${id}/items`, 'a-key-of-one-press-0002')).toMatchObject({
      body: { data: { id, line_items: { physical_items: [{ quantity: 2 }] } } },
    })
    const body = { productID: line.productID, quantity: 3 }
    expect(await call('PUT', item, { headers: token, body })).toMatchObject({
      body: { data: { line_items: { physical_items: [{ quantity: 3 }] } } },
    })
    const checkout = await call('POST', `/api/cart/${id}/checkout?locale=en-us&utm_source=spring`, { headers: token })
    expect(checkout.body.data.checkout_url).toMatch(/^http/)
    expect(await call('DELETE', item, { headers: token })).toMatchObject({ status: 200, body: { data: null } })
    const gone = await call('PUT', item, { headers: token, body })
    expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
