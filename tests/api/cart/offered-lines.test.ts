import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenContent } from '../../../src/content/open-content.ts'
import type { Fetch } from '../../../src/lib/fetch.ts'
import type { PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { contentOffering, contentOfferingInFrench } from '../../fixtures/offered-product.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let content: OpenContent | undefined
let shop: TestShop
let variant: PlatformVariant
beforeAll(async () => {
  shop = await openShop({ content: () => content })
  ;({ variant } = await stockedProduct(shop))
})
afterEach(() => {
  content = undefined
  shop.breakNetwork(undefined)
  shop.services.reads.us.invalidate({ kind: 'product', id: variant.product_id })
})
afterAll(() => shop.close())

/** The platform while it hides a product. */
const hiding =
  (id: number): Fetch =>
  (_url, init) =>
    Promise.resolve(
      init?.method === 'POST'
        ? Response.json({ title: `A product was not found with an id of ${id}` }, { status: 422 })
        : Response.json({ title: 'Not found' }, { status: 404 }),
    )
const add = (visitor: Visitor, item: object, query = '') =>
  visitor.call('POST', `/api/cart/create${query}`, { body: { items: [{ ...item, quantity: 1 }] } })
const codeOf = async (answer: Response) => (await problemOf(answer)).code

/** The variant by its id, and by its choices: these are looked up in the catalogue. */
const itemsOf = ({ id, product_id: productID, option_values }: PlatformVariant) => ({
  plain: { productID, variantID: id },
  chosen: { productID, options: option_values.map((choice) => ({ id: choice.option_id, value: choice.id })) },
})

describe('a product of the release that the platform hides for a moment', () => {
  test('is there again for adds and reads after an add has failed', async () => {
    content = contentOffering(variant.product_id)
    const visitor = await new Visitor(shop.api).arrive()
    const { plain, chosen } = itemsOf(variant)
    shop.breakNetwork(hiding(variant.product_id))
    expect(await codeOf(await add(visitor, plain))).toBe('not_purchasable')
    shop.breakNetwork(undefined)
    expect((await visitor.call('GET', `/api/products/${variant.product_id}`)).status).toBe(200)
    for (const item of [chosen, plain]) expect((await add(visitor, item)).status).toBe(201)
  })

  test.each(['', '?locale=en-us'])('is sold after a read has missed it, to a call with “%s”', async (query) => {
    content = contentOffering(variant.product_id)
    const visitor = await new Visitor(shop.api).arrive()
    const { plain, chosen } = itemsOf(variant)
    shop.breakNetwork(hiding(variant.product_id))
    expect((await visitor.call('GET', `/api/products/${variant.product_id}`)).status).toBe(404)
    shop.breakNetwork(undefined)
    for (const item of [chosen, plain]) expect((await add(visitor, item, query)).status).toBe(201)
  })

  test.each(['', '?locale=en-ca'])('is known by any locale of its store to a call with “%s”', async (query) => {
    const { variant: canadian } = await stockedProduct(shop, 'ca')
    content = contentOfferingInFrench(canadian.product_id)
    const visitor = await new Visitor(shop.api, 'ca').arrive()
    const { plain } = itemsOf(canadian)
    shop.breakNetwork(hiding(canadian.product_id))
    for (let tries = 0; tries < 2; tries += 1)
      expect(await codeOf(await add(visitor, plain, query))).toBe('not_purchasable')
    shop.breakNetwork(undefined)
    expect((await add(visitor, plain, query)).status).toBe(201)
  })
})
