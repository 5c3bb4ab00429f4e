import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { longestAnswer, longestQuery, queryDeadlineMs, queryLimits } from '../../../src/api/graphql/limits.ts'
import { documentIds } from '../../../src/domain/pages/document-ids.ts'
import {
  type GraphqlShop,
  graphqlBody,
  graphqlJson,
  graphqlRoutes,
  openGraphqlShop,
  refusalOf,
} from '../../fixtures/graphql.ts'
import { siteUrl } from '../../fixtures/shop.ts'

let graphql: GraphqlShop
beforeAll(async () => {
  graphql = await openGraphqlShop()
})
afterAll(() => graphql.close())
beforeEach(() => void (graphql.shop.calls.length = 0))

const groups = 'colorGroups(locale: "en-us") { color_name }'
const related = (selection: string) =>
  `{ relatedProducts(uids: ["ridge"], locale: "en-us", bcRegion: "us") ${selection} }`
const problem = 'application/problem+json'
const errorOf = async (response: Response) => {
  const { data, errors } = await graphqlBody(response)
  return { status: response.status, data, message: errors?.[0]?.message }
}

describe('the configured query limits', () => {
  test('match the security document, G9', () => {
    expect(queryLimits).toEqual({ depth: 6, aliases: 15, directives: 50, tokens: 1000, cost: 5000, products: 48 })
    expect([longestQuery, longestAnswer, queryDeadlineMs]).toEqual([8192, 262_144, 5000])
  })
})

describe('the query limits', () => {
  const times = (count: number, part: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => part(index)).join(' ')
  const nested = (depth: number): string => (depth === 0 ? 'name' : `node { ${nested(depth - 1)} }`)
  const bombs: readonly (readonly [string, string, RegExp])[] = [
    ['by depth', related(`{ ${nested(500 / 10)} }`), /depth limit of 6/],
    ['by aliases', `{ ${times(16, (index) => `a${index}: ${groups}`)} }`, /Aliases limit of 15/],
    ['by a thousand aliases', `{ ${times(150, (index) => `a${index}: ${groups}`)} }`, /1000 tokens/],
    [
      'by directives',
      `{ colorGroups(locale: "en-us") { color_name ${times(51, () => '@skip(if: false)')} } }`,
      /Directives limit of 50|can only be used once/,
    ],
    ['by tokens', `{ colorGroups(locale: "en-us") { ${times(1001, () => 'x')} } }`, /more that? 1000 tokens/],
    [
      'by cost',
      related(`{ bcProduct { variants { option_values { values { ${times(850, () => 'id')} } } } } }`),
      /Cost limit of 5000/,
    ],
    [
      'by a fragment that holds itself',
      `{ ${related('{ ...A }').slice(1, -1)} } fragment A on RelatedProduct { title ...B } fragment B on RelatedProduct { ...A }`,
      /Cannot spread fragment/,
    ],
    [
      'by depth in fragments',
      `{ ${related('{ ...A }').slice(1, -1)} } fragment A on RelatedProduct { bcProduct { variants { option_values { values { id } } ...B } } } fragment B on BcVariant { option_values { values { ...C } } } fragment C on BcVariantValue { ${'... { '.repeat(5)} x: deep { deeper { id } } ${'} '.repeat(5)} }`,
      /./,
    ],
  ]
  test.each(bombs)('refuse an abusive query before any vendor call: %s', async (_name, query, message) => {
    for (const response of [await graphql.post({ query }), await graphql.post({ query })]) {
      const { status, data, message: reported } = await errorOf(response)
      expect([status, data]).toEqual([400, undefined])
      expect(reported).toMatch(message)
    }
    expect((await graphql.get({ query })).status).toBe(query.length > 8000 ? 413 : 400)
    expect(graphql.shop.calls).toEqual([])
  })

  test('refuse an abusive query by length', async () => {
    const query = `{ ${groups} } #${'x'.repeat(longestQuery)}`
    expect(await refusalOf(await graphql.post({ query }))).toEqual([413, problem, 'too_large'])
    expect(
      await refusalOf(await graphql.post({ query: `{ ${groups} }`, variables: { x: 'x'.repeat(101 * 1024) } })),
    ).toEqual([413, problem, 'too_large'])
  })

  test('refuse a batch of queries', async () => {
    const query = `{ ${groups} }`
    expect(await refusalOf(await graphql.post([{ query }, { query }]))).toEqual([400, problem, 'malformed'])
  })

  test('allow the shop’s own queries', async () => {
    for (const name of ['RelatedProductsByUid', 'GetRelatedProducts'] as const)
      expect((await graphql.ask(name, { uids: ['ridge'], locale: 'en-us', bcRegion: 'us' })).status).toBe(200)
  })
})

describe('the GraphQL endpoint with a private schema', () => {
  test.each([
    '{ __schema { types { name } } }',
    '{ __type(name: "Query") { name } }',
    '{ a: __schema { queryType { name } } }',
  ])('refuses introspection: %s', async (query) => {
    const { status, data, message } = await errorOf(await graphql.post({ query }))
    expect([status, data]).toEqual([400, undefined])
    expect(message).toMatch(/introspection/i)
  })

  test('suggests no field names in error messages', async () => {
    const guesses = [
      { query: '{ colorGroup(locale: "en-us") { color_name } }' },
      { query: '{ colorGroups(local: "en-us") { color_name } }' },
      { query: '{ colorGroups(locale: "en-us") { color_nam } }' },
      { query: '{ ...on Quer { __typename } }' },
      {
        query:
          '{ automatedRelatedProductIds(categoryId: 1, bcRegion: "us", ctsRegion: "us", locale: "en-us", productAttributes: { grups: [] }) }',
      },
      {
        query:
          'query ($a: ProductAttributes) { automatedRelatedProductIds(categoryId: 1, bcRegion: "us", ctsRegion: "us", locale: "en-us", productAttributes: $a) }',
        variables: { a: { grups: [] } },
      },
    ]
    for (const guess of guesses) {
      const response = await graphql.post(guess)
      const text = await response.text()
      expect([response.status, text.includes('errors')]).toEqual([400, true])
      expect(text).not.toMatch(/did you mean|suggest/i)
    }
  })

  test.each([' ', 'Did you mean ', 'Did you mean "locale"? '])(
    'repeats no long input in error messages: %j again and again',
    async (text) => {
      const query =
        'query ($size: Int) { automatedRelatedProductIds(categoryId: 1, bcRegion: "us", ctsRegion: "us", locale: "en-us", size: $size) }'
      const { status, message } = await errorOf(await graphql.post({ query, variables: { size: text.repeat(300) } }))
      expect([status, (message ?? '').length < 500, message]).toEqual([
        400,
        true,
        expect.not.stringMatching(/did you mean/i),
      ])
    },
  )

  test('serves none of the library’s own pages', async () => {
    const response = await graphql.shop.api.request('/api/graphql', {
      headers: { accept: 'text/html', 'x-bc-region': 'us' },
    })
    expect([response.status, await response.text()]).toEqual([400, expect.not.stringContaining('<')])
  })

  test('publishes the schema where introspection is enabled, under the same limits', async () => {
    const { config } = graphql.shop
    const open = graphqlRoutes(graphql.shop, {}, { ...config, graphqlOpen: true })
    const ask = (query: string) =>
      open.request('/api/graphql', { method: 'POST', headers: graphqlJson, body: JSON.stringify({ query }) })
    expect((await graphqlBody(await ask('{ __schema { queryType { name } } }'))).data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    })
    expect((await errorOf(await ask('{ colorGroup(locale: "en-us") { color_name } }'))).message).toContain(
      'Did you mean',
    )
    expect((await ask(bombOf(20))).status).toBe(400)
    expect(await (await open.request('/api/graphql/schema.graphql')).text()).toContain('type RelatedProduct {')
    expect(await refusalOf(await graphql.shop.api.request('/api/graphql/schema.graphql'))).toEqual([
      404,
      problem,
      'not_found',
    ])
  })
})

const bombOf = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: __typename b${index}: ${groups}`).join(' ')} }`

describe('the GraphQL endpoint', () => {
  test.each([
    ['url-encoded', 'application/x-www-form-urlencoded', 'query=%7B__typename%7D'],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="query"\r\n\r\n{__typename}\r\n--x--\r\n',
    ],
    ['plain text', 'text/plain', '{"query":"{__typename}"}'],
    ['the GraphQL text type', 'application/graphql', '{__typename}'],
    ['almost JSON', 'application/graphql+json', '{"query":"{__typename}"}'],
    ['no type', undefined, '{"query":"{__typename}"}'],
  ])('refuses a POST as %s', async (_name, type, body) => {
    expect(await refusalOf(await graphql.post(body, { 'content-type': type }))).toEqual([415, problem, 'media_type'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses a GET that claims %s',
    async (type) => {
      const response = await graphql.ask('ColorGroups', { locale: 'en-us' }, { 'content-type': type })
      expect(await refusalOf(response)).toEqual([415, problem, 'media_type'])
      expect(
        (await graphql.ask('ColorGroups', { locale: 'en-us' }, { 'content-type': 'application/json' })).status,
      ).toBe(200)
    },
  )

  test('refuses a request without a region, or with an unknown one', async () => {
    const missing = await graphql.ask('ColorGroups', { locale: 'en-us' }, { 'x-bc-region': undefined })
    expect(await refusalOf(missing)).toEqual([400, problem, 'region_missing'])
    for (const region of ['mars', '__proto__', 'US']) {
      const unknown = await graphql.ask('ColorGroups', { locale: 'en-us' }, { 'x-bc-region': region })
      expect(await refusalOf(unknown)).toEqual([400, problem, 'region_unknown'])
    }
    expect(await refusalOf(await graphql.post({ query: `{ ${groups} }` }, { 'x-bc-region': undefined }))).toEqual([
      400,
      problem,
      'region_missing',
    ])
  })

  test('refuses a POST from another origin', async () => {
    const query = `{ ${groups} }`
    for (const headers of [
      { origin: undefined },
      { origin: 'https://evil.example' },
      { origin: `${siteUrl}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect(await refusalOf(await graphql.post({ query }, headers))).toEqual([403, problem, 'origin_invalid'])
    expect((await graphql.post({ query })).status).toBe(200)
  })

  test('refuses a POST without a GraphQL request, and hides the parser’s message', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '"x"',
      '{"query":1}',
      '{"query":"{__typename}","colour":1}',
      '{"query":"{__typename}","variables":[]}',
    ]
    for (const body of bodies) {
      const response = await graphql.post(body)
      const text = await response.clone().text()
      expect(await refusalOf(response)).toEqual([400, problem, 'malformed'])
      expect(text).not.toMatch(/unexpected|position|token/i)
    }
  })

  test('refuses a GET with malformed parameters', async () => {
    for (const parameters of [
      { documentId: documentIds.ColorGroups, variables: '{' },
      { documentId: documentIds.ColorGroups, variables: '[]' },
      { query: `{ ${groups} }`, documentId: documentIds.ColorGroups },
      { documentId: documentIds.ColorGroups, colour: 'red' },
      { query: `{ ${groups} }`, extensions: '1' },
    ])
      expect(await refusalOf(await graphql.get(parameters))).toEqual([400, problem, 'malformed'])
    const twice = await graphql.shop.api.request(`/api/graphql?documentId=a&documentId=b`, {
      headers: { 'x-bc-region': 'us' },
    })
    expect(twice.status).toBe(422)
  })

  test('refuses other methods', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await graphql.shop.api.request('/api/graphql', {
        method,
        headers: { 'x-bc-region': 'us', origin: 'https://evil.example' },
      })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD'])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('sends no CORS headers', async () => {
    const response = await graphql.ask('ColorGroups', { locale: 'en-us' }, { origin: 'https://evil.example' })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('never streams its answers', async () => {
    for (const accept of ['text/event-stream', 'multipart/mixed', 'text/html', '*/*']) {
      const response = await graphql.ask('ColorGroups', { locale: 'en-us' }, { accept })
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })
})

describe('an invalid query', () => {
  test('is reported in errors with status 400', async () => {
    for (const query of [
      '{',
      'nonsense',
      '{ nothing }',
      'query A { __typename } query B { __typename }',
      'subscription { x }',
    ]) {
      const { status, data, message } = await errorOf(await graphql.post({ query }))
      expect([status, data, typeof message]).toEqual([400, undefined, 'string'])
    }
    expect((await errorOf(await graphql.post({}))).status).toBe(400)
  })

  test('is also refused with status 400 for invalid variables', async () => {
    for (const variables of [{}, { locale: null }, { locale: 5 }, { locale: ['en-us'] }, { locale: { $ne: 1 } }]) {
      const { status, data } = await errorOf(await graphql.ask('ColorGroups', variables))
      expect([status, data ?? undefined]).toEqual([400, undefined])
    }
  })
})
