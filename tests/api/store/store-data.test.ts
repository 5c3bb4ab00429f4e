import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => void (shop.calls.length = 0))

const get = (path: string) => new Visitor(shop.api).call('GET', path)
async function listOf<Item>(path: string): Promise<readonly Item[]> {
  const { data }: { data: readonly Item[] } = await (await get(path)).json()
  return data
}
const nothing = 2_000_000_000

describe('data of a store', () => {
  test('has shipping zones by id, and their methods in one shape', async () => {
    const zones = await listOf<{ id: number; enabled: boolean }>('/api/shippingzones')
    expect(zones.length).toBeGreaterThan(0)
    for (const zone of zones) {
      expect(zone.enabled).toBe(true)
      expect(await listOf(`/api/shippingzones/${zone.id}`)).toEqual(zone)
    }
    type Method = { enabled: boolean; settings: { ranges: unknown } }
    const methods = await listOf<Method>(`/api/shippingmethods/${zones[0]?.id}`)
    expect(methods.length).toBeGreaterThan(0)
    for (const { enabled, settings } of methods) expect([enabled, Array.isArray(settings.ranges)]).toEqual([true, true])
  })

  test('has countries and their states', async () => {
    const countries = await listOf<{ id: number; country_iso2: string }>('/api/countries')
    const idOf = (code: string) => countries.find(({ country_iso2 }) => country_iso2 === code)?.id ?? 0
    const states = await listOf<{ state_abbreviation: string }>(`/api/countries/${idOf('US')}/states`)
    expect(states.map(({ state_abbreviation }) => state_abbreviation)).toContain('VT')
    const all = await Promise.all(countries.map(({ id }) => listOf(`/api/countries/${id}/states`)))
    expect(all).toContainEqual([])
  })

  test.each([`/api/shippingzones/${nothing}`, `/api/shippingmethods/${nothing}`, `/api/countries/${nothing}/states`])(
    'has nothing under an unknown id, and calls no vendor for it: %s',
    async (path) => {
      await get(path)
      shop.calls.length = 0
      const response = await get(path)
      expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
      expect(shop.calls).toEqual([])
    },
  )

  test('excludes zones and methods that the merchant has disabled', async () => {
    const other = await openShop()
    const visitor = new Visitor(other.api)
    other.breakNetwork(async (url, init) => {
      const answer = await other.sandbox.request(url, init)
      if (!url.includes('/shipping/zones')) return answer
      const list: readonly object[] = await answer.json()
      return Response.json(list.map((one, index) => (index === 0 ? { ...one, enabled: false } : one)))
    })
    const zones = (await (await visitor.call('GET', '/api/shippingzones')).json()).data
    expect(zones.length).toBe((await listOf('/api/shippingzones')).length - 1)
    const methods = (await (await visitor.call('GET', `/api/shippingmethods/${zones[0]?.id}`)).json()).data
    expect(methods.length).toBe((await listOf(`/api/shippingmethods/${zones[0]?.id}`)).length - 1)
    await other.close()
  })
})
