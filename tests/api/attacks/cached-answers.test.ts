import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Acting, type Actor, enter, signedInVisitor } from '../../fixtures/actors.ts'
import { type ApiCall, apiCalls } from '../../fixtures/api-calls.ts'
import type { TestShop } from '../../fixtures/shop.ts'
import { openShopWithContent } from '../../fixtures/shop-with-content.ts'

let now = Date.parse('2026-11-20T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openShopWithContent({ clock: () => now })
})
afterAll(() => shop.close())

/**
 * Answers that are the same for all visitors; those of GraphQL stand in tests/api/graphql/graphql.test.ts. No cache may
 * keep an answer that is added here without a row.
 */
const everybodys =
  /^\/api\/(products|categories|category|category_tree|variants|out-of-stock|currencies|store|countries|shippingzones|shippingmethods|interstack|search)(\/|$)/

const cacheControlOf = ({ headers }: Response) => headers.get('cache-control') ?? ''

const reads = apiCalls.filter(({ method }) => method === 'GET')
const cast = new Map<Actor, Promise<Acting>>()
/** Reads change nothing: one visitor of a kind makes them all. */
function acting(actor: Actor): Promise<Acting> {
  const known = cast.get(actor) ?? enter(shop, actor)
  cast.set(actor, known)
  return known
}

describe('an answer of the API', () => {
  test.each(reads.map((row) => [row.route, row] as const))(
    'has the cache headers of its kind: %s',
    async (route, row) => {
      const ask = async (actor: Actor, call: ApiCall['valid']) => {
        const one = await acting(actor)
        const { path, ...options } = call(one)
        return one.visitor.call('GET', path, options)
      }
      const answer = await ask(row.as, row.valid)
      expect(cacheControlOf(answer)).toMatch(everybodys.test(route) ? /^public, max-age=0, s-maxage=\d+/ : /no-store/)
      if (everybodys.test(route)) expect(answer.headers.getSetCookie()).toEqual([])
      expect(cacheControlOf(await ask(row.refused.as ?? row.as, row.refused.call))).toMatch(/no-store/)
    },
  )
})

describe('a shared answer', () => {
  const read = (visitor: Awaited<ReturnType<typeof signedInVisitor>>, headers: Record<string, string>) =>
    visitor.call('GET', '/api/categories', { headers })

  test('sets no cookie, even after a long absence', async () => {
    const visitor = await signedInVisitor(shop, 1)
    now += 30 * 60_000
    const named = await read(visitor, {})
    expect([cacheControlOf(named).startsWith('public'), named.headers.getSetCookie()]).toEqual([true, []])
  })

  test('is private when it depends on the session, also as a 304', async () => {
    const visitor = await signedInVisitor(shop, 1)
    const followed = await read(visitor, { 'x-bc-region': '' })
    const again = await read(visitor, { 'x-bc-region': '', 'if-none-match': followed.headers.get('etag') ?? '' })
    expect([followed.status, again.status, cacheControlOf(followed), cacheControlOf(again)]).toEqual([
      200,
      304,
      'private, no-store',
      'private, no-store',
    ])
    now += 30 * 60_000
    const slid = await read(visitor, { 'x-bc-region': '', 'if-none-match': followed.headers.get('etag') ?? '' })
    expect([cacheControlOf(slid), slid.headers.getSetCookie().length]).toEqual(['private, no-store', 2])
  })
})
