import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { longestAnswer } from '../../../src/api/graphql/limits.ts'
import { limits } from '../../../src/traffic/policy/rates.ts'
import { type GraphqlShop, graphqlBody, graphqlJson, openGraphqlShop, refusalOf } from '../../fixtures/graphql.ts'
import { ref, smallShop } from '../../fixtures/small-shop.ts'

let graphql: GraphqlShop
beforeAll(async () => {
  graphql = await openGraphqlShop(wellStocked())
})
afterAll(() => graphql.close())
beforeEach(() => void (graphql.shop.calls.length = 0))

/** Uids of as many products as one list may name. */
const named = Array.from({ length: 24 }, (_, index) => `p${102 + index}`)

/** The small shop with those products besides, all in category 20. */
function wellStocked() {
  const shop = smallShop()
  for (const uid of named) {
    const id = Number(uid.slice(1))
    shop.entries.push({
      type: 'product',
      uid,
      locale: 'en-us',
      fields: {
        url: `/${uid}`,
        display_title: uid,
        regions: ref('regions', 'region_us'),
        bc_products: { us: { id, categories: [20] } },
      },
    })
    shop.catalogue.us = [...shop.catalogue.us, ...shop.catalogue.us.slice(0, 1).map((sold) => ({ ...sold, id }))]
  }
  return shop
}

const problem = 'application/problem+json'
const errorOf = async (response: Response) => {
  const { data, errors } = await graphqlBody(response)
  return { status: response.status, data, message: errors?.[0]?.message }
}

describe('the limits of listed products', () => {
  const where = 'locale: "en-us", bcRegion: "us"'
  const byUids = 'relatedProducts(uids: $uids, locale: "en-us", bcRegion: "us", size: 24)'
  const byChance = (size = '') => `automatedRelatedProductIds(categoryId: 20, ctsRegion: "us", ${where} ${size})`
  const aliased = (count: number, field: string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')
  const variables = { uids: named }
  const tooMany: readonly (readonly [string, object, number])[] = [
    [
      'fifteen aliases of 24',
      { query: `query ($uids: [ID!]) { ${aliased(15, `${byUids} { uid }`)} }`, variables },
      360,
    ],
    [
      'in fragments',
      {
        query: `query ($uids: [ID!]) { ...A ... on Query { b: ${byUids} { uid } } } fragment A on Query { a: ${byUids} { uid } ...C } fragment C on Query { c: ${byUids} { uid } }`,
        variables,
      },
      72,
    ],
    [
      'by a variable’s default',
      { query: `query ($uids: [ID!] = ${JSON.stringify(named)}) { ${aliased(3, `${byUids} { uid }`)} }` },
      72,
    ],
    [
      'written out, as uids and ids',
      {
        query: `{ ${aliased(5, `relatedProducts(uids: ["a", "b", "c", "d", "e"], ids: [1, 2, 3, 4, 5], ${where}) { uid }`)} }`,
      },
      50,
    ],
    ['by size', { query: `{ ${aliased(2, byChance('size: 24'))} c: ${byChance('size: 1')} }` }, 49],
    ['by the size that a field has by itself', { query: `{ ${aliased(13, byChance())} }` }, 52],
    ['that editors name', { query: `{ ${aliased(7, `errorPage(${where}) { title }`)} }` }, 56],
    [
      'in the operation that is asked for',
      { query: `query A { ${byChance()} } query B { ${aliased(13, byChance())} }`, operationName: 'B' },
      52,
    ],
  ]
  test.each(tooMany)('refuse more than 48 in a request before any resolver runs: %s', async (_name, body, found) => {
    const content = vi.spyOn(graphql.shop.services, 'content')
    for (const response of [await graphql.post(body), await graphql.post(body)]) {
      const message = `Products limit of 48 exceeded, found ${found}.`
      expect(await errorOf(response)).toEqual({ status: 400, data: undefined, message })
    }
    expect([content.mock.calls, graphql.shop.calls]).toEqual([[], []])
    content.mockRestore()
  })

  test('allow 48 in a request', async () => {
    const queries = [
      { query: `query ($uids: [ID!]) { ${aliased(2, `${byUids} { uid }`)} }`, variables },
      {
        query: `query ($uids: [ID!]) { ${byUids} { uid } ...A } fragment A on Query { ${byUids} { uid title } b: ${byUids} { url } }`,
        variables,
      },
      { query: `{ ${aliased(12, byChance())} }` },
      { query: `{ ${aliased(6, `errorPage(${where}) { title }`)} }` },
      { query: `query A { ${aliased(12, byChance())} } query B { ${byChance()} }`, operationName: 'A' },
    ]
    for (const query of queries)
      expect(await errorOf(await graphql.post(query))).toMatchObject({ status: 200, message: undefined })
  })

  test('allow the site’s own queries with the longest lists', async () => {
    const asked = { uids: named, ids: named.map((uid) => Number(uid.slice(1))), locale: 'en-us', bcRegion: 'us' }
    for (const name of ['RelatedProductsByUid', 'GetRelatedProducts', 'ProductNow'] as const) {
      const response = await graphql.ask(name, { ...asked, includeVariantRetailPrice: true })
      expect((await graphqlBody(response)).data?.['relatedProducts']).toHaveLength(8)
    }
  })

  const widest = JSON.stringify({ query: `{ ${aliased(2, byChance('size: 24'))} }` })
  const ask = async (clientAddress: string) =>
    graphql.shop.api.request('/api/graphql', { method: 'POST', headers: graphqlJson, body: widest }, { clientAddress })

  test('count each address on its own by the minute', async () => {
    const { points } = limits.graphql_products
    await graphql.shop.services.limits.consume('graphql_products', '8.8.8.8', points - 48)
    expect((await ask('8.8.8.8')).status).toBe(200)
    const refused = await ask('8.8.8.8')
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refusalOf(refused)).toEqual([429, problem, 'rate_limited'])
    expect((await ask('8.8.4.4')).status).toBe(200)
  })

  test('run three of one address’s widest queries at once, queue the next, and serve others meanwhile', async () => {
    const many = Array.from({ length: 8 }, () => ask('9.9.9.9'))
    expect((await ask('9.8.8.8')).status).toBe(200)
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
  })
})

describe('the size of an answer', () => {
  const many = Array.from({ length: 14 }, (_, index) => `v${index}: variants { ...V }`).join(' ')
  const variant =
    'fragment V on BcVariant { id sku thumbnail option_values { id option_display_name values { id label ' +
    'hexColors } } }'
  const query = (size: number) =>
    `query ($uids: [ID!]) { relatedProducts(uids: $uids, locale: "en-us", bcRegion: "us", size: ${size}) { bcProduct { ${many} } } } ${variant}`

  test('is limited in bytes, with one error in place of a longer answer', async () => {
    const variables = { uids: named }
    const fits = await graphql.post({ query: query(4), variables })
    expect([fits.status, (await fits.text()).length < longestAnswer]).toEqual([200, true])
    const response = await graphql.post({ query: query(24), variables })
    const { data, errors } = await graphqlBody(response)
    const message = `The answer would be longer than ${longestAnswer} bytes`
    expect([response.status, data, errors]).toMatchObject([
      422,
      undefined,
      [{ message, extensions: { code: 'invalid' } }],
    ])
    expect(errors).toHaveLength(1)
  })
})

describe('the attribute filters of a query', () => {
  test('are limited in length', async () => {
    const asked = { categoryId: 20, bcRegion: 'us', ctsRegion: 'us', locale: 'en-us' }
    const shared = (values: readonly string[]) => ({
      ...asked,
      productAttributes: { groups: [{ attributes: [{ id: 'gender', values }] }] },
    })
    expect((await graphql.ask('GetAutomatedRelatedProductIds', shared(['women', 'men']))).status).toBe(200)
    for (const values of [Array.from({ length: 1000 }, String), ['x'.repeat(5000)]]) {
      const { status, message } = await errorOf(await graphql.ask('GetAutomatedRelatedProductIds', shared(values)))
      expect([status, message]).toEqual([422, 'productAttributes is too long'])
    }
  })
})
