import { describe, expect, test } from 'vitest'
import { getOfferUpdate } from '../../../../src/browser/client/offer-update.ts'
import type { ProductNowAnswer } from '../../../../src/api/graphql/answers.ts'
import { documentIds } from '../../../../src/domain/pages/document-ids.ts'

type Product = ProductNowAnswer['bcProduct']
const usd = (value: number) => ({ value, currencyCode: 'USD' })
const variant = (id: number, change: Partial<Product['variants'][number]> = {}) => ({
  id,
  inventoryLevel: null,
  isInStock: true,
  isPurchasable: true,
  calculatedPrice: usd(100),
  retailPrice: null,
  ...change,
})
const product: Product = {
  id: 105,
  availability: 'available',
  inventory_tracking: 'variant',
  inventoryLevel: null,
  isInStock: true,
  calculatedPrice: usd(90),
  retailPrice: usd(120),
  variants: [],
}
const place = { locale: 'en-us', store: 'us' } as const
const asked = (bcProduct: Product | undefined, seen: (path: string) => void = () => undefined) =>
  getOfferUpdate(
    (path) => {
      seen(path)
      return Response.json({ data: { relatedProducts: bcProduct ? [{ bcProduct }] : [] } })
    },
    place,
    105,
  )

describe('the current offer of a product', () => {
  test('is requested by one cacheable GET', async () => {
    const paths: string[] = []
    await asked(product, (path) => paths.push(path))
    const query = new URLSearchParams(paths[0]?.split('?')[1])
    expect(paths).toHaveLength(1)
    expect(query.get('documentId')).toBe(documentIds.ProductNow)
    expect(JSON.parse(query.get('variables') ?? '')).toEqual({ ids: [105], locale: 'en-us', bcRegion: 'us' })
  })

  test('has prices in minor units, with the previous ones', async () => {
    const update = await asked({ ...product, variants: [variant(1, { calculatedPrice: usd(79.95) })] })
    expect(update?.price).toEqual({
      kind: 'sale',
      was: { amount: 12_000, currency: 'USD' },
      now: { amount: 9000, currency: 'USD' },
    })
    expect(update?.variants[0]?.price).toEqual({ kind: 'regular', now: { amount: 7995, currency: 'USD' } })
  })

  test.each([
    ['in stock', {}, {}, 'in_stock'],
    ['low in stock', { inventoryLevel: 2 }, {}, 'low'],
    ['sold out', { isInStock: false, isPurchasable: false }, {}, 'sold_out'],
    ['not purchasable', { isPurchasable: false }, {}, 'sold_out'],
    ['disabled', { isPurchasable: false }, { availability: 'disabled' }, 'discontinued'],
    ['on preorder', { isInStock: false }, { availability: 'preorder' }, 'preorder'],
    ['not tracked', { isInStock: true }, { inventory_tracking: 'none' }, 'in_stock'],
    ['out of stock with hidden levels', { isInStock: false }, { inventory_tracking: 'none' }, 'sold_out'],
    ['tracked by product', {}, { inventory_tracking: 'product', inventoryLevel: 3 }, 'low'],
  ] as const)('gives the stock state of a variant that is %s', async (_, own, whole, stock) => {
    const update = await asked({ ...product, ...whole, variants: [variant(1, own)] })
    expect(update?.variants[0]?.stock).toBe(stock)
  })

  test('is missing for unknown products and hidden prices', async () => {
    expect(await asked(undefined)).toBeUndefined()
    expect(await asked({ ...product, calculatedPrice: null })).toBeUndefined()
  })
})
