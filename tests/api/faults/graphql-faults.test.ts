import { createSchema } from 'graphql-yoga'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentId } from '../../../src/api/graphql/routes.ts'
import { queryDeadlineMs } from '../../../src/api/graphql/limits.ts'
import { documentIds } from '../../../src/domain/pages/document-ids.ts'
import {
  type GraphqlOptions,
  type GraphqlShop,
  graphqlJson,
  graphqlRoutes,
  openGraphqlShop,
  refusalOf,
} from '../../fixtures/graphql.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let graphql: GraphqlShop
beforeAll(async () => {
  graphql = await openGraphqlShop()
})
afterAll(() => graphql.close())

const problem = 'application/problem+json'

/* A schema that changes things: none of ours does, and it would be guarded all the same. */

const changed: string[] = []
const testSchema = createSchema({
  typeDefs: 'type Query { state: [String!]! } type Mutation { add(text: String!): Int! }',
  resolvers: {
    Query: { state: () => changed },
    Mutation: { add: (_root: unknown, { text }: { text: string }) => changed.push(text) },
  },
})
const mutation = 'mutation Add { add(text: "x") }'

const withRoutes = (own: GraphqlOptions) => graphqlRoutes(graphql.shop, own)

describe('a mutation', () => {
  const app = () => withRoutes({ schema: testSchema, documents: new Map([[documentId(mutation), mutation]]) })
  const send = async (headers: Record<string, string>, body: object = { query: mutation }) =>
    app().request('/api/graphql', {
      method: 'POST',
      headers: { ...graphqlJson, ...headers },
      body: JSON.stringify(body),
    })
  beforeEach(() => void (changed.length = 0))

  test('succeeds with the token, by POST', async () => {
    const visitor = await new Visitor(graphql.shop.api).arrive()
    const response = await send({ cookie: visitor.cookieHeader, 'csrf-token': visitor.csrf })
    expect([response.status, await response.json()]).toEqual([200, { data: { add: 1 } }])
    const byId = await send(
      { cookie: visitor.cookieHeader, 'csrf-token': visitor.csrf },
      { documentId: documentId(mutation) },
    )
    expect([byId.status, byId.headers.get('cache-control'), changed]).toEqual([200, 'no-store', ['x', 'x']])
  })

  test('changes nothing without the token, with another’s, or without the session', async () => {
    const visitor = await new Visitor(graphql.shop.api).arrive()
    const stranger = await new Visitor(graphql.shop.api).arrive()
    const attempts: Record<string, string>[] = [
      {},
      { cookie: visitor.cookieHeader },
      { cookie: visitor.cookieHeader, 'csrf-token': stranger.csrf },
      { 'csrf-token': visitor.csrf },
    ]
    for (const headers of attempts) {
      expect(await refusalOf(await send(headers))).toEqual([403, problem, 'csrf_invalid'])
      expect(
        await refusalOf(await send(headers, { query: `query A { state } ${mutation}`, operationName: 'Add' })),
      ).toEqual([403, problem, 'csrf_invalid'])
    }
    expect(
      await refusalOf(
        await send({ cookie: visitor.cookieHeader, 'csrf-token': visitor.csrf, origin: 'https://evil.example' }),
      ),
    ).toEqual([403, problem, 'origin_invalid'])
    expect(changed).toEqual([])
  })

  test('is never executed by GET, even with the token', async () => {
    const visitor = await new Visitor(graphql.shop.api).arrive()
    const headers = { ...graphqlJson, cookie: visitor.cookieHeader, 'csrf-token': visitor.csrf }
    for (const parameters of [{ query: mutation }, { documentId: documentId(mutation) }]) {
      const response = await app().request(`/api/graphql?${new URLSearchParams(parameters)}`, { headers })
      expect([response.status, response.headers.get('allow'), response.headers.get('cache-control')]).toEqual([
        405,
        'POST',
        'no-store',
      ])
    }
    expect(changed).toEqual([])
  })

  test('cannot be sent as a form of any content type', async () => {
    const visitor = await new Visitor(graphql.shop.api).arrive()
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const headers = { cookie: visitor.cookieHeader, 'csrf-token': visitor.csrf, 'content-type': type }
      expect(await refusalOf(await send(headers))).toEqual([415, problem, 'media_type'])
    }
    expect(changed).toEqual([])
  })
})

describe('a GraphQL query', () => {
  const ask = () =>
    graphql.ask('RelatedProductsByUid', { uids: ['ridge'], locale: 'en-ca', bcRegion: 'ca' }, { 'x-bc-region': 'ca' })

  test.each([
    [
      'an unreachable platform',
      () => Promise.reject(new Error('ECONNREFUSED secret-host')),
      502,
      'upstream_unreachable',
    ],
    [
      'an upstream that tells too much',
      () => Response.json({ errors: [{ message: 'secret-host', extensions: { code: 'X' } }] }),
      502,
      'upstream_unreachable',
    ],
    [
      'HTML',
      () => new Response('<h1>secret-host</h1>', { headers: { 'content-type': 'text/html' } }),
      502,
      'upstream_unreachable',
    ],
    [
      'another shape',
      () => Response.json({ data: { token: 'secret-host', site: { products: { edges: [{ node: 'secret-host' }] } } } }),
      502,
      'upstream_unreachable',
    ],
    [
      'too many calls',
      () => new Response('secret-host', { status: 429, headers: { 'retry-after': '20' } }),
      503,
      'upstream_busy',
    ],
  ] as const)('reports %s only in our own words', async (_name, answer, status, code) => {
    const broken = await openGraphqlShop()
    broken.shop.breakNetwork(answer)
    const response = await broken.ask('RelatedProductsByUid', { uids: ['ridge'], locale: 'en-us', bcRegion: 'us' })
    const text = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    expect(JSON.parse(text)).toMatchObject({
      data: null,
      errors: [{ path: ['relatedProducts'], extensions: { code } }],
    })
    expect(text).not.toMatch(/secret|stack|VendorError|localhost/)
    expect(response.headers.has('retry-after')).toBe(status === 503)
    await broken.close()
  })

  test('answers an internal error with a 500 without details, and logs it', async () => {
    const failing = createSchema({
      typeDefs: 'type Query { broken: Int secret: Int! }',
      resolvers: {
        Query: {
          broken: () => {
            throw new Error('secret reason')
          },
          secret: () => null,
        },
      },
    })
    const app = withRoutes({ schema: failing })
    for (const query of ['{ broken }', '{ secret }']) {
      const response = await app.request('/api/graphql', {
        method: 'POST',
        headers: graphqlJson,
        body: JSON.stringify({ query }),
      })
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(text).not.toContain('reason')
    }
    expect(graphql.shop.log.some((line) => line.includes('secret reason') && line.includes('"code":"internal"'))).toBe(
      true,
    )
  })

  test('times out after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      graphql.shop.breakNetwork(() => new Promise<never>(() => undefined))
      const asked = ask()
      await vi.advanceTimersByTimeAsync(queryDeadlineMs + 100)
      expect((await asked).status).toBe(504)
    } finally {
      graphql.shop.breakNetwork(undefined)
      vi.useRealTimers()
    }
  })

  test('answers 503 in a shop without content', async () => {
    const { openShop } = await import('../../fixtures/shop.ts')
    const empty = await openShop()
    const query = new URLSearchParams({ documentId: documentIds.ColorGroups, variables: '{"locale":"en-us"}' })
    const response = await empty.api.request(`/api/graphql?${query}`, { headers: { 'x-bc-region': 'us' } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    await empty.close()
  })
})
