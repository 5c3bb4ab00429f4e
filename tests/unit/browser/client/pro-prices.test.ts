import { describe, expect, test } from 'vitest'
import { getProPrices } from '../../../../src/browser/client/pro-prices.ts'
import type { OfferUpdate } from '../../../../src/domain/catalogue/offer-update.ts'
import { mostProPrices, withProPrices } from '../../../../src/domain/pro/pro-prices.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const answer = (id: number, price: number, variants: readonly number[] = []) => ({
  product_id: id,
  regular_price: 100,
  price,
  variants: variants.map((own, at) => ({ variant_id: id * 10 + at, regular_price: 110, price: own })),
})
const source = { store: 'us', address: '/api/pro/prices?ids=' }
const asking = (ids: readonly number[], seen: string[] = [], from = source) =>
  getProPrices(
    (path) => {
      seen.push(path)
      const asked = (path.split('ids=')[1] ?? '').split(',').map(Number)
      return Response.json({ data: asked.map((id) => answer(id, 80, [80, 90])), meta: { currency: 'USD' } })
    },
    from,
    ids,
  )

describe('pro prices', () => {
  test('are in minor units by product and variant, and marked when the lowest of several', async () => {
    const price = (await asking([7])).get(7)
    expect(price).toMatchObject({ now: usd(8000), regular: usd(10_000), from: true })
    expect(price?.variants).toEqual([
      { id: 70, now: usd(8000), regular: usd(11_000) },
      { id: 71, now: usd(9000), regular: usd(11_000) },
    ])
  })

  test('are the lowest of several only where another one is higher: a lower one is sold out', async () => {
    const cheaper = () => Response.json({ data: [answer(7, 80, [50, 80])], meta: { currency: 'USD' } })
    expect((await getProPrices(cheaper, source, [7])).get(7)).toMatchObject({ now: usd(8000), from: false })
  })

  test('are requested once per product, within the API’s limit', async () => {
    const seen: string[] = []
    const ids = Array.from({ length: mostProPrices + 1 }, (_, index) => index + 1)
    const prices = await asking([...ids, ...ids], seen)
    expect(prices.size).toBe(ids.length)
    expect(seen.map((path) => path.split(',').length)).toEqual([mostProPrices, 1])
  })

  test('are requested at the address that the page names', async () => {
    const seen: string[] = []
    await asking([7, 8], seen, { store: 'us', address: '/en-us/p/wax?as=prices&ids=' })
    expect(seen).toEqual(['/en-us/p/wax?as=prices&ids=7,8'])
  })

  const asked = async (answers: readonly (() => Response)[]) => {
    const waits: number[] = []
    const left = [...answers]
    const call = (): Response => {
      const next = left.shift()
      if (!next) throw new TypeError('no line')
      return next()
    }
    const wait = (ms: number): Promise<void> => {
      waits.push(ms)
      return Promise.resolve()
    }
    const prices = await getProPrices(call, source, [7], wait).catch((error: unknown) => error)
    return { waits, outcome: prices instanceof Map ? prices.has(7) : prices }
  }
  const given = () => Response.json({ data: [answer(7, 80)], meta: { currency: 'USD' } })
  const refused = (status: number, code: string) => () => Response.json({ status, code }, { status })
  const lost = (): Response => {
    throw new TypeError('Failed to fetch')
  }

  test.each([
    ['the network is down', [lost, lost, given]],
    ['a node is overloaded', [refused(503, 'overloaded'), refused(503, 'overloaded'), given]],
    ['the platform is unreachable', [refused(502, 'unreachable'), refused(504, 'timeout'), given]],
  ])('are requested again after 2 and 8 seconds when %s', async (_, answers) => {
    expect(await asked(answers)).toEqual({ waits: [2000, 8000], outcome: true })
  })

  test('are given up after the third attempt', async () => {
    const { waits, outcome } = await asked([lost, lost, lost, given])
    expect([waits.length, outcome]).toEqual([2, expect.objectContaining({ code: 'offline' })])
  })

  test.each([
    [401, 'signed_out'],
    [403, 'not_pro'],
    [429, 'rate_limited'],
  ])('are not requested again after a %i', async (status, code) => {
    const { waits, outcome } = await asked([refused(status, code), given])
    expect([waits, outcome]).toEqual([[], expect.objectContaining({ code })])
  })

  test('replace the price of an offer update as estimates, with the public price as the previous one', async () => {
    const variant = (id: number) => ({ id, price: { kind: 'regular', now: usd(11_000) }, stock: 'in_stock' }) as const
    const update: OfferUpdate = {
      productId: 7,
      price: { kind: 'regular', now: usd(10_000) },
      stock: 'low',
      variants: [variant(70), variant(79)],
    }
    const price = (await asking([7])).get(7)
    if (!price) throw new Error('no price')
    expect(withProPrices(update, price)).toEqual({
      ...update,
      price: { kind: 'sale', was: usd(10_000), now: usd(8000), isEstimate: true },
      variants: [
        { ...variant(70), price: { kind: 'sale', was: usd(11_000), now: usd(8000), isEstimate: true } },
        variant(79),
      ],
    })
  })

  test('are no estimates where they are not below the public price', () => {
    const regular = { kind: 'regular', now: usd(10_000) } as const
    const update: OfferUpdate = {
      productId: 7,
      price: { kind: 'sale', was: usd(12_000), now: usd(10_000) },
      stock: 'low',
      variants: [{ id: 70, price: regular, stock: 'low' }],
    }
    const same = { now: usd(10_000), regular: usd(10_000) }
    const applied = withProPrices(update, { productId: 7, from: false, ...same, variants: [{ id: 70, ...same }] })
    expect([applied.price, applied.variants[0]?.price]).toEqual([regular, regular])
  })

  test('reach variants that the update had no room to name, which stay as the page has them', async () => {
    const variant = (id: number, amount: number) =>
      ({ id, price: { kind: 'regular', now: usd(amount) }, stock: 'low' }) as const
    const update: OfferUpdate = {
      productId: 7,
      price: { kind: 'regular', now: usd(11_000) },
      stock: 'low',
      variants: [variant(70, 11_000)],
    }
    const price = (await asking([7])).get(7)
    if (!price) throw new Error('no price')
    const { variants } = withProPrices(update, price, [variant(70, 1), variant(71, 11_000)])
    expect(variants.map(({ id, price: { now }, stock }) => [id, now, stock])).toEqual([
      [70, usd(8000), 'low'],
      [71, usd(9000), 'low'],
    ])
  })
})
