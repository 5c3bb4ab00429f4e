import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenContent } from '../../../src/content/open-content.ts'
import { documentIds } from '../../../src/domain/pages/document-ids.ts'
import type { PlatformFullProduct, PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { ada, per } from '../../fixtures/customers.ts'
import { signInMember } from '../../fixtures/members-shop.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { entryOf, openSmallShop, smallShop } from '../../fixtures/small-shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/** The category of one product of the store, and that of all others, in the releases of these tests. */
const [own, common] = [21, 20]

/** By the stand-in's clock, which its tokens for storefront queries end by. */
let now = Date.now()
let content: OpenContent | undefined
let shop: TestShop
let product: PlatformFullProduct
let variant: PlatformVariant
let others: readonly number[]
beforeAll(async () => {
  shop = await openShop({ content: () => content, clock: () => now })
  ;({ product, variant } = await stockedProduct(shop))
  const all = await shop.services.commerce.us.catalogue.products()
  others = all.flatMap(({ id }) => (id === product.id ? [] : [id]))
})
/** Whatever is remembered of vendors is a minute old at most. */
beforeEach(() => void (now += 60_000))
afterAll(() => shop.close())

/**
 * A release whose us store shows guests these categories, or all.
 * @param known ids of the other products that it has
 */
function releaseShowing(categories: readonly number[] | undefined, known = others): OpenContent {
  const small = smallShop()
  Object.assign(entryOf(small, 'ridge'), { bc_products: { us: { id: product.id } } })
  const [sold] = small.catalogue.us
  if (!sold) throw new Error('the small shop sells nothing')
  const inCategory = (id: number, category: number) => ({
    ...sold,
    id,
    position: { everywhere: 0, category: { [category]: null } },
  })
  small.catalogue.us = [inCategory(product.id, own), ...known.map((id) => inCategory(id, common))]
  small.guestCategories = categories ? { us: categories } : {}
  return openSmallShop(small)
}

const ask = (path: string, visitor = new Visitor(shop.api)) => visitor.call('GET', path)
type Listed = { readonly id?: number; readonly product_id?: number }
/** Ids of the products that an answer is about, or of its categories. */
async function idsIn(path: string, visitor?: Visitor): Promise<readonly (number | undefined)[]> {
  const { data }: { data: readonly Listed[] } = await (await ask(path, visitor)).json()
  return data.map(({ id, product_id }) => product_id ?? id)
}

describe('a product that the merchant closes to guests', () => {
  test.each([
    ['products', () => '/api/products?limit=250&include_fields=name'],
    ['variants', () => `/api/variants?product_id:in=${product.id},${others[0]}&limit=250`],
    ['stock', () => `/api/out-of-stock?ids=${product.id},${others[0]}`],
    ['the stock of a category', () => `/api/category/products/inventory?ids=${product.categories[0]}`],
  ])('is left out of %s from the release on that knows it', async (_list, pathOf) => {
    const path = pathOf()
    content = releaseShowing([own, common])
    const whole = await idsIn(path)
    expect(whole).toContain(product.id)
    content = releaseShowing([common])
    shop.calls.length = 0
    expect(await idsIn(path)).toEqual(whole.filter((id) => id !== product.id))
    expect(shop.calls).toEqual([])
  })

  test('is not counted', async () => {
    type Counted = { readonly meta: { readonly pagination: { readonly total: number; readonly count: number } } }
    const pagination = async () => {
      const { meta }: Counted = await (await ask('/api/products?limit=250')).json()
      return meta.pagination
    }
    content = releaseShowing([own, common])
    const { total, count } = await pagination()
    content = releaseShowing([common])
    expect(await pagination()).toMatchObject({ total: total - 1, count: count - 1 })
  })

  test.each(['', '/options', '/variants', '/variants/{variant}'])(
    'does not exist, and costs no call, at products/{id}%s',
    async (part) => {
      const path = `/api/products/${product.id}${part.replace('{variant}', String(variant.id))}`
      content = releaseShowing([common])
      shop.calls.length = 0
      const { status, code } = await problemOf(await ask(path))
      expect([status, code, shop.calls]).toEqual([404, 'not_found', []])
      content = releaseShowing([own, common])
      expect((await ask(path)).status).toBe(200)
    },
  )

  test('is in no answer that caches share, also of a member', async () => {
    content = releaseShowing([common])
    const member = await signInMember(shop, per)
    const path = '/api/products?limit=250'
    expect((await ask(path, member)).headers.get('cache-control')).toMatch(/^public/)
    expect(await idsIn(path, member)).not.toContain(product.id)
  })

  test('is any that the release does not have, where guests do not see all', async () => {
    const path = `/api/products/${others[0]}`
    content = releaseShowing([common], [])
    expect((await ask(path)).status).toBe(404)
    content = releaseShowing(undefined, [])
    expect((await ask(path)).status).toBe(200)
  })

  test('is no related product of a query', async () => {
    const variables = JSON.stringify({ ids: [product.id], locale: 'en-us', bcRegion: 'us' })
    const query = new URLSearchParams({ documentId: documentIds.ProductNow, variables })
    const related = async (): Promise<unknown> =>
      (await (await ask(`/api/graphql?${query}`)).json()).data.relatedProducts
    content = releaseShowing([common])
    expect(await related()).toEqual([])
    content = releaseShowing([own, common])
    expect(await related()).toMatchObject([{ bcProduct: { id: product.id } }])
  })

  test('is put into carts of members alone, and the platform is not asked for others', async () => {
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    const add = (visitor: Visitor) => visitor.call('POST', '/api/cart/create', { body: { items } })
    content = releaseShowing([common])
    const guest = await new Visitor(shop.api).arrive()
    for (const visitor of [guest, await signInMember(shop, ada)]) {
      shop.calls.length = 0
      const { sent, code } = await problemOf(await add(visitor))
      expect([sent, code]).toEqual([422, 'not_purchasable'])
      expect(shop.calls.filter((call) => call.includes('/v3/carts'))).toEqual([])
    }
    expect((await add(await signInMember(shop, per))).status).toBe(201)
    content = releaseShowing([own, common])
    expect((await add(guest)).status).toBe(201)
  })
})

describe('a category that the merchant closes to guests', () => {
  test('is missing by its id and from lists, in the tree with all below it', async () => {
    const { catalogue } = shop.services.commerce.us
    const all = (await catalogue.categories()).map(({ id }) => id)
    const top = (await catalogue.categoryTree()).find(({ id, children }) => all.includes(id) && children.length > 0)
    const child = top?.children.find(({ id }) => all.includes(id))
    if (!top || !child) throw new Error('the demo shop has no category below another one')
    content = releaseShowing(all.filter((id) => id !== top.id))
    expect((await ask(`/api/categories/${top.id}`)).status).toBe(404)
    // It stands for itself alone: the one below it is open.
    expect((await ask(`/api/categories/${child.id}`)).status).toBe(200)
    expect((await idsIn('/api/categories?limit=250')).toSorted()).toEqual(all.filter((id) => id !== top.id).toSorted())
    expect(await idsIn('/api/category_tree')).not.toContain(top.id)
    content = releaseShowing(undefined)
    expect(await idsIn('/api/category_tree')).toContain(top.id)
  })
})
