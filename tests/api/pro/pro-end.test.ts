import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { proState } from '../../../src/api/pro/pro-state.ts'
import type { Store } from '../../../src/domain/region/stores.ts'
import { type TestShop, openSandbox, openShop } from '../../fixtures/shop.ts'
import { proEnds } from '../../fixtures/programme-end.ts'
import { novemberDay } from '../../fixtures/programme-year.ts'

/*
 * Whose term is over loses the member's group at the platform (decision 044): a read that writes, so it must be
 * sure each time, and never undo what staff do meanwhile.
 */

const [per, expired] = [2, 4]
const minute = 60_000
const hour = 60 * minute
const lastDay = novemberDay(20)

let now = Date.parse(`${lastDay}T18:00:00Z`)
let sandbox: Sandbox
let shop: TestShop
beforeAll(async () => {
  sandbox = await openSandbox()
})
// A shop for each test: a service that failed in one is called at once in the next.
beforeEach(async () => {
  shop = await openShop({ sandbox, clock: () => now })
})
afterEach(() => shop.close())
afterAll(() => sandbox.close())

const customers = (store: Store) => shop.services.commerce[store].customers
async function recordOf(id: number, store: Store) {
  const customer = await customers(store).get(id)
  if (!customer) throw new Error('there is no such customer')
  return customer
}
const stateOf = async (id: number, store: Store) => proState(shop.services, store, await recordOf(id, store))
const groupOf = async (id: number, store: Store) => (await recordOf(id, store)).customer_group_id

/** Calls that change a customer. */
const writes = () => shop.calls.filter((call) => call === 'PUT /v3/customers')

function changeProService(answer: (() => Response) | 'dead'): void {
  shop.breakNetwork((url, init) => {
    if (!new URL(url).pathname.startsWith('/pro/')) return shop.sandbox.request(url, init)
    return answer === 'dead' ? Promise.reject(new TypeError('fetch failed')) : answer()
  })
}

describe('the end of a membership', () => {
  test('changes no group while the service fails, and comes from the cached answer', async () => {
    const group = await groupOf(per, 'ca')
    changeProService(() => Response.json({ expiration_date: lastDay }))
    expect(await stateOf(per, 'ca')).toMatchObject({ is_active: true })
    changeProService('dead')
    shop.calls.length = 0
    now += 2 * hour
    // Still the last day: a failing service ends no membership.
    expect(await stateOf(per, 'ca')).toMatchObject({ is_active: true, expiration_date: lastDay })
    now += 18 * hour
    expect(await stateOf(per, 'ca')).toMatchObject({ is_active: false, expiration_date: lastDay })
    expect([writes(), await groupOf(per, 'ca')]).toEqual([[], group])
  })

  test('is not written from older cached data after a renewal', async () => {
    const before = await recordOf(expired, 'us')
    const code = { name: 'Pro Code', value: JSON.stringify({ region: 'pro', expires: proEnds }) }
    await customers('us').update(expired, { form_fields: [code] })
    shop.calls.length = 0
    await proState(shop.services, 'us', before)
    expect([writes(), await groupOf(expired, 'us')]).toEqual([[], before.customer_group_id])

    now += 2 * minute
    const group = await groupOf(per, 'eu_region_1')
    const answers = [lastDay, proEnds]
    changeProService(() => Response.json({ expiration_date: answers.shift() ?? proEnds }))
    shop.calls.length = 0
    await stateOf(per, 'eu_region_1')
    expect([answers, writes(), await groupOf(per, 'eu_region_1')]).toEqual([[], [], group])
  })

  test('is written once by concurrent reads, and again a minute later after a refusal', async () => {
    const record = await recordOf(expired, 'eu_region_1')
    const readAll = () => Promise.all(Array.from({ length: 5 }, () => proState(shop.services, 'eu_region_1', record)))
    shop.breakNetwork((url, init) =>
      init?.method === 'PUT' ? Response.json({ status: 422 }, { status: 422 }) : shop.sandbox.request(url, init),
    )
    shop.calls.length = 0
    await readAll()
    await readAll()
    expect([writes().length, await groupOf(expired, 'eu_region_1')]).toEqual([1, record.customer_group_id])
    shop.breakNetwork(undefined)
    now += minute
    await readAll()
    expect([writes().length, await groupOf(expired, 'eu_region_1')]).not.toEqual([1, record.customer_group_id])
    expect(writes()).toHaveLength(2)
  })

  test('leaves a customer in the default group there, regardless of its discounts', async () => {
    shop.breakNetwork(async (url, init) => {
      const answer = await shop.sandbox.request(url, init)
      if (!new URL(url).pathname.includes('/v2/customer_groups')) return answer
      const rules = [{ type: 'all', method: 'percent', amount: 5 }]
      const body: object | object[] = await answer.json()
      const generous = (group: object) => ({ ...group, discount_rules: rules })
      return Response.json(Array.isArray(body) ? body.map(generous) : generous(body))
    })
    const record = await recordOf(expired, 'ca')
    const read = async () => {
      now += 2 * minute
      shop.services.reads.ca.invalidateCustomer(expired)
      await stateOf(expired, 'ca')
    }
    await read()
    expect(await groupOf(expired, 'ca')).not.toBe(record.customer_group_id)
    shop.calls.length = 0
    await read()
    expect(writes()).toEqual([])
  })
})
