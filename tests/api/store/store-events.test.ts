import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let visitor: Visitor
const requests: PublishRequest[] = []
beforeAll(async () => {
  shop = await openShop({ requestPublish: (request) => void requests.push(request) })
  shop.sandbox.subscribeShop()
  visitor = new Visitor(shop.api)
})
afterAll(() => shop.close())

const change = (path: string, changes: object): Promise<void> => changeStore(shop, 'us', path, changes)

type Product = { id: number; price: number; variants: { id: number; price: number | null }[] }

async function read<T>(path: string): Promise<T> {
  const answer = await visitor.call('GET', path)
  expect(answer.status).toBe(200)
  const { data }: { data: T } = await answer.json()
  return data
}

async function someProduct(): Promise<Product> {
  const [product] = await read<Product[]>('/api/products?include=variants')
  if (!product) throw new Error('The store is empty')
  return product
}

describe('an event of the platform', () => {
  test('shows a changed price to every tab at the next read', async () => {
    const { id, price } = await someProduct()
    const path = `/api/products/${id}`
    expect(await read<Product>(path)).toMatchObject({ price })
    await change(`/v3/catalog/products/${id}`, { price: price + 10 })
    expect(await read<Product>(path)).toMatchObject({ price })
    await shop.sandbox.tick()
    expect(await read<Product>(path)).toMatchObject({ price: price + 10 })
  })

  test('is mapped from its SKU to the product for the price of one size', async () => {
    const { id, variants } = await someProduct()
    const [variant] = variants
    const path = `/api/products/${id}/variants/${variant?.id}`
    const before = await read<{ price: number | null }>(path)
    await change(`/v3/catalog/products/${id}/variants/${variant?.id}`, { price: 321.5 })
    expect(await read(path)).toEqual(before)
    await shop.sandbox.tick()
    expect(await read(path)).toMatchObject({ price: 321.5 })
  })

  test('requests a publish of the product when pages show the change', async () => {
    const { id, price, variants } = await someProduct()
    await shop.sandbox.tick()
    requests.length = 0
    await shop.services.commerce.us.customers.update(1, { phone: '5550123' })
    await shop.sandbox.tick()
    expect(requests).toEqual([])
    await change(`/v3/catalog/products/${id}`, { price: price + 1 })
    await change(`/v3/catalog/products/${id}/variants/${variants[0]?.id}`, { price: 654.5 })
    await shop.sandbox.tick()
    const request = { kind: 'catalogue', store: 'us', products: [id] }
    expect(requests).toEqual([request, request])
  })

  test('hides a category from the tree', async () => {
    const tree = await read<{ id: number; is_visible: boolean }[]>('/api/category_tree')
    const id = tree[0]?.id
    await change(`/v3/catalog/categories/${id}`, { is_visible: false })
    await shop.sandbox.tick()
    expect(await read<{ id: number }[]>('/api/category_tree')).not.toContainEqual(
      expect.objectContaining({ id, is_visible: true }),
    )
  })
})
