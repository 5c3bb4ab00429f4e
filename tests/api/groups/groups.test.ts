import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultGroupOfRegion, groupOfRegion } from '../../../src/api/groups/group-of-region.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { type Answered, answerOf as answered } from '../../fixtures/answer-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let guest: Visitor
let ada: Visitor
let pro: Visitor
/** Groups of the us store in the demo: those of guests, of ada, and of the trade customer. */
const [guests, retail, trade, patrol] = [1, 2, 3, 4]

beforeAll(async () => {
  shop = await openShop()
  guest = await new Visitor(shop.api).arrive()
  ada = await signedInVisitor(shop, 1)
  pro = await signedInVisitor(shop, 2)
})
afterAll(() => shop.close())

const answerOf = (visitor: Visitor, path: string) =>
  answered<{ id: number }[]>(visitor.call('GET', `/api/customer_groups${path}`))
const idsOf = ({ body }: Answered<{ id: number }[]>): number[] => body.data.map(({ id }) => id)

describe('the group of guests', () => {
  test('is public, by filter and by id', async () => {
    for (const visitor of [guest, ada, pro, new Visitor(shop.api)]) {
      expect(idsOf(await answerOf(visitor, '?is_group_for_guests=true'))).toEqual([guests])
      expect(await answerOf(visitor, `/${guests}`)).toMatchObject({
        status: 200,
        body: { data: { id: guests, is_group_for_guests: true, discount_rules: [] } },
        cache: 'private, no-store',
      })
    }
  })
})

describe('a guest', () => {
  test('gets a 401 for every other group, existing or not', async () => {
    const [one, ...rest] = await Promise.all(
      ['', `/${retail}`, `/${trade}`, '/99999', '/x'].map((path) => answerOf(guest, path)),
    )
    expect(one).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    for (const answer of rest) expect(answer).toEqual(one)
  })
})

describe('a customer', () => {
  test('sees only its own group, with its discounts', async () => {
    expect(idsOf(await answerOf(ada, ''))).toEqual([retail])
    expect(await answerOf(pro, `/${trade}`)).toMatchObject({
      status: 200,
      body: { data: { id: trade, discount_rules: [{ type: 'all', method: 'percent', amount: 40 }] } },
    })
    expect(idsOf(await answerOf(pro, ''))).toEqual([trade])
  })

  test('gets a 404 for every other group', async () => {
    const [one, ...rest] = await Promise.all(
      [`/${trade}`, `/${patrol}`, '/99999', '/0', '/x'].map((path) => answerOf(ada, path)),
    )
    expect(one).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const answer of rest) expect(answer).toEqual(one)
    expect(JSON.stringify([one, ...rest])).not.toContain('percent')
    expect((await answerOf(pro, `/${retail}`)).status).toBe(404)
  })

  test('can use no other filter', async () => {
    for (const query of ['?is_group_for_guests=false', '?name=Pro', '?id:in=3', '?page=2']) {
      expect((await answerOf(ada, query)).status).toBe(422)
    }
  })
})

describe('a customer group', () => {
  test('is found by region and id, and is the default of its region', async () => {
    expect(await groupOfRegion(shop.services, 'pro_ca', 13)).toMatchObject({ name: 'Pro Canada' })
    expect(await groupOfRegion(shop.services, 'us', 13)).toBeUndefined()
    const names = await Promise.all(
      ['us', 'ca', 'eu_region_1', 'jp'].map(async (region) => (await defaultGroupOfRegion(shop.services, region))?.id),
    )
    expect(names).toEqual([1, 11, 21, 1])
  })
})
