import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  validate,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../sandbox/commerce/graphql/execute.ts'
import { listingsQuery } from '../../src/vendors/bigcommerce/storefront-query.ts'
import { type CommerceStandIn, accountOf, openCommerce } from '../fixtures/commerce-stand-in.ts'
import { relatedQuery } from '../fixtures/related-query.ts'
import { contractsFolder, missingContracts } from '../fixtures/vendor-openapi.ts'

let standIn: CommerceStandIn
let token: string
beforeAll(async () => {
  standIn = openCommerce()
  token = await newToken()
})
afterAll(() => standIn.commerce.close())

type NewToken = { channel_ids?: number[]; channel_id?: number; expires_at?: number; scopes?: string[] }
const tokenPath = '/v3/storefront/api-token-private'
const makeToken = (more: NewToken = {}, headers: Record<string, string> = {}, store = 'us') =>
  standIn.call<{ data: { token: string } }>(tokenPath, {
    method: 'POST',
    store,
    headers,
    body: { channel_ids: [1], expires_at: standIn.seconds() + 3600, scopes: ['Unauthenticated'], ...more },
  })
const newToken = async (more: NewToken = {}, store = 'us') => (await makeToken(more, {}, store)).body.data.token

type Connection<Node> = {
  edges: { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string }
}
type Stock = {
  hasVariantInventory: boolean
  isInStock: boolean
  aggregated: { availableToSell: number } | null
}
type Product = {
  prices: { price: { value: number } } | null
  inventory: Stock
  variants: Connection<{ entityId: number; inventory: Stock }>
  relatedProducts: Connection<unknown>
  productOptions: Connection<unknown>
}
/** All that these tests ask for; each query asks for some of it. */
type Answer = {
  data?: {
    site: { product: Product; products: Connection<{ entityId: number; prices: { price: { currencyCode: string } } }> }
  }
  errors?: { message: string }[]
}
async function ask(query: string, variables: object = {}, { headers = {}, store = 'us', as = token } = {}) {
  const response = await standIn.request(`/storefront/${store}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const body: Answer = await response.json()
  return { status: response.status, complexity: Number(response.headers.get('x-bc-graphql-complexity')), ...body }
}

describe('the sandbox’s part of the storefront schema', () => {
  const names = (types: GraphQLSchema) => Object.keys(types.getTypeMap()).filter((name) => !name.startsWith('__'))

  /** The parts of our description that the vendor's file does not have, one line each. */
  function differences(vendor: GraphQLSchema): string[] {
    return names(schema).flatMap((name) => {
      const [own, real] = [schema.getType(name), vendor.getType(name)]
      if (!own || !real || own.constructor !== real.constructor) return [`${name} is not a type of that kind`]
      if (isEnumType(own) && isEnumType(real))
        return own
          .getValues()
          .filter(({ name: value }) => !real.getValue(value))
          .map((value) => `${name}.${value.name}`)
      if (isInputObjectType(own)) return [`${name} is an input`]
      if (!(isObjectType(own) || isInterfaceType(own)) || !(isObjectType(real) || isInterfaceType(real))) return []
      const implemented = own
        .getInterfaces()
        .filter(({ name: one }) => !real.getInterfaces().some((each) => each.name === one))
      return [
        ...implemented.map((one) => `${name} does not implement ${one.name}`),
        ...Object.values(own.getFields()).flatMap((field) => {
          const counterpart = real.getFields()[field.name]
          if (String(counterpart?.type) !== String(field.type)) return [`${name}.${field.name}: ${String(field.type)}`]
          const wrong = field.args.filter((argument) => {
            const there = counterpart?.args.find((each) => each.name === argument.name)
            return (
              String(there?.type) !== String(argument.type) ||
              there?.defaultValue?.toString() !== argument.defaultValue?.toString()
            )
          })
          return wrong.map((argument) => `${name}.${field.name}(${argument.name}: ${String(argument.type)})`)
        }),
      ]
    })
  }

  test('is a subset of the vendor’s schema', ({ skip }) => {
    skip(missingContracts !== undefined, missingContracts)
    const vendor = buildSchema(readFileSync(join(contractsFolder, 'bigcommerce/graphql/bigcommerce.graphql'), 'utf8'))
    expect(differences(vendor)).toEqual([])
    for (const query of [relatedQuery, listingsQuery]) expect(validate(vendor, parse(query))).toEqual([])
  })

  test('has every field of the contract’s example and of our adapter', () => {
    for (const query of [relatedQuery, listingsQuery]) expect(validate(schema, parse(query))).toEqual([])
  })
})

describe('a private token', () => {
  test('is created for channels and scopes, and expires as requested', async () => {
    const soon = await newToken({ expires_at: standIn.seconds() + 60 })
    expect((await ask('{ site { __typename } }', {}, { as: soon })).status).toBe(200)
    standIn.pass(61_000)
    expect((await ask('{ site { __typename } }', {}, { as: soon })).status).toBe(401)
  })

  test.each([
    ['without channels', { channel_ids: undefined }],
    ['with channels named twice', { channel_id: 1 }],
    ['without scopes', { scopes: [] }],
    ['with an unknown scope', { scopes: ['Everything'] }],
    ['that has run out already', { expires_at: 1 }],
  ] as const)('is refused %s', async (_name, more) => {
    expect((await makeToken(more as NewToken)).status).toBe(422)
  })

  test('is refused in browsers and without the store’s credentials', async () => {
    expect((await makeToken({}, { origin: 'http://localhost:3000' })).status).toBe(403)
    expect((await makeToken({}, { 'x-auth-token': 'wrong' })).status).toBe(401)
    expect((await ask('{ site { __typename } }', {}, { headers: { origin: 'http://localhost:3000' } })).status).toBe(
      401,
    )
  })

  test('is valid for its own store and anonymous shoppers', async () => {
    const other = await newToken({}, 'ca')
    const elsewhere = await newToken({ channel_ids: [7] })
    const customers = await newToken({ scopes: ['Customer'] })
    for (const as of [other, elsewhere, customers, 'x', 'a.b.c', `${token}x`, '']) {
      expect((await ask('{ site { __typename } }', {}, { as })).status).toBe(401)
    }
    expect((await ask('{ site { __typename } }', {}, { as: other, store: 'ca' })).status).toBe(200)
  })
})

describe('products as shoppers see them', () => {
  const idOf = async (
    pick: (product: { id: number; is_visible: boolean; inventory_tracking: string; availability: string }) => boolean,
  ) => {
    const { body } = await standIn.call<{
      data: { id: number; is_visible: boolean; inventory_tracking: string; availability: string }[]
    }>('/v3/catalog/products?limit=250')
    const found = body.data.find(pick)
    if (!found) throw new Error('no such product in the demo')
    return found.id
  }

  test('match the contract’s example', async () => {
    const { data, errors, complexity } = await ask(relatedQuery, { id: 101, cc: 'USD' })
    expect(errors).toBeUndefined()
    expect(complexity).toBeGreaterThan(0)
    const related = data?.site.product.relatedProducts.edges ?? []
    expect(related.length).toBeGreaterThan(0)
    expect(related[0]?.node).toMatchObject({
      availabilityV2: { status: 'Available' },
      prices: { price: { currencyCode: 'USD' } },
    })
  })

  test('have modifiers among their options', async () => {
    const body = { type: 'text', display_name: 'Engraving', required: false }
    await standIn.call('/v3/catalog/products/101/modifiers', { method: 'POST', body })
    const { data } = await ask(
      '{ site { product(entityId: 101) { productOptions { edges { node { __typename displayName isRequired isVariantOption } } } } } }',
    )
    const nodes = data?.site.product.productOptions.edges.map(({ node }) => node)
    expect(nodes).toContainEqual(
      expect.objectContaining({ __typename: 'MultipleChoiceOption', isRequired: true, isVariantOption: true }),
    )
    expect(nodes).toContainEqual({
      __typename: 'TextFieldOption',
      displayName: 'Engraving',
      isRequired: false,
      isVariantOption: false,
    })
  })

  test('agree with the management API in price and stock', async () => {
    const { product, variant } = await standIn.someVariant()
    const query =
      'query ($id: Int!) { site { product(entityId: $id) { inventory { hasVariantInventory aggregated { availableToSell } } variants(first: 50) { edges { node { entityId prices { price { value } } inventory { aggregated { availableToSell } } } } } } } }'
    const { data } = await ask(query, { id: product.id })
    const inventory = { aggregated: { availableToSell: variant.inventory_level } }
    expect(data?.site.product.variants.edges).toContainEqual({
      node: { entityId: variant.id, prices: { price: { value: variant.calculated_price } }, inventory },
    })
    expect(data?.site.product.inventory.hasVariantInventory).toBe(true)
  })

  test('are missing when hidden or unknown', async () => {
    const hidden = await idOf(({ is_visible }) => is_visible)
    await standIn.call(`/v3/catalog/products/${hidden}`, { method: 'PUT', body: { is_visible: false } })
    const query =
      'query ($id: Int!) { site { product(entityId: $id) { name } products(entityIds: [$id]) { edges { node { name } } } } }'
    for (const id of [hidden, 99_999_999])
      expect((await ask(query, { id })).data?.site).toEqual({ product: null, products: { edges: [] } })
    await standIn.call(`/v3/catalog/products/${hidden}`, { method: 'PUT', body: { is_visible: true } })
  })

  test('have no hidden prices and no levels of untracked stock', async () => {
    const query =
      'query ($id: Int!) { site { product(entityId: $id) { prices { price { value } } inventory { isInStock aggregated { availableToSell } } variants { edges { node { inventory { aggregated { availableToSell } } } } } } } }'
    const show = (stockLevels: boolean, prices: boolean) =>
      standIn.request('/storefront/us/graphql/_control', {
        method: 'PUT',
        body: JSON.stringify({ stockLevels, prices }),
      })
    await show(false, false)
    const { data } = await ask(query, { id: 101 })
    expect(data?.site.product).toMatchObject({ prices: null, inventory: { isInStock: true, aggregated: null } })
    expect(data?.site.product.variants.edges[0]?.node.inventory.aggregated).toBeNull()
    await show(true, true)
    const uncounted = await idOf(
      ({ inventory_tracking, availability }) => inventory_tracking === 'none' && availability === 'available',
    )
    expect((await ask(query, { id: uncounted })).data?.site.product.inventory).toEqual({
      isInStock: true,
      aggregated: null,
    })
  })

  test('are paged by ten, at most fifty, with a cursor', async () => {
    const first = await ask('{ site { products { pageInfo { hasNextPage endCursor } edges { node { entityId } } } } }')
    const firstPage = first.data?.site.products
    expect([firstPage?.edges.length, firstPage?.pageInfo.hasNextPage]).toEqual([10, true])
    const next = await ask(
      'query ($after: String) { site { products(first: 50, after: $after) { edges { node { entityId } } } } }',
      { after: firstPage?.pageInfo.endCursor },
    )
    const ids = [firstPage, next.data?.site.products].flatMap((page) => page?.edges.map(({ node }) => node.entityId))
    expect(ids.length).toBeGreaterThan(10)
    expect(new Set(ids).size).toBe(ids.length)
    const tooMany = await ask('{ site { products(first: 51) { edges { node { entityId } } } } }')
    expect([tooMany.status, tooMany.data, tooMany.errors?.length]).toEqual([200, undefined, 1])
  })

  test('are refused with 200 and errors when a query is invalid, too deep or too complex', async () => {
    const deep = (levels: number): string =>
      levels === 0 ? 'name' : `relatedProducts(first: 1) { edges { node { ${deep(levels - 1)} } } }`
    const wrong = [
      '{',
      '{ site { nothing } }',
      `{ site { product(entityId: 101) { ${deep(6)} } } }`,
      '{ site { products(first: 50) { edges { node { variants(first: 50) { edges { node { sku options(first: 10) { edges { node { displayName } } } } } } } } } } }',
    ]
    for (const query of wrong) {
      const { status, data, errors } = await ask(query)
      expect([status, data, errors?.length]).toEqual([200, undefined, 1])
    }
  })

  test('stay below the complexity limit in one adapter call', async () => {
    const { complexity, data } = await ask(listingsQuery, { ids: [101, 102, 103] })
    expect(data?.site.products.edges).toHaveLength(3)
    expect(complexity).toBeLessThan(10_000)
  })

  test('have the prices of their own store', async () => {
    const as = await newToken({}, 'eu')
    const { data } = await ask(
      '{ site { products(first: 1) { edges { node { prices { price { currencyCode } } } } } } }',
      {},
      { as, store: 'eu' },
    )
    expect(data?.site.products.edges[0]?.node.prices.price.currencyCode).toBe('EUR')
    expect(accountOf('eu').region).toBe('eu_region_1')
  })

  test('include the tax of prices that the merchant entered with it only where it is asked for', async () => {
    const as = await newToken({}, 'eu')
    const { product } = await standIn.someVariant('eu')
    const priceOf = async (prices: string) => {
      const query = `query ($id: Int!) { site { product(entityId: $id) { ${prices} { price { value } } } } }`
      return (await ask(query, { id: product.id }, { as, store: 'eu' })).data?.site.product.prices?.price.value
    }
    const entered = product.variants[0]?.calculated_price ?? NaN
    expect(await priceOf('prices(includeTax: true)')).toBe(entered)
    expect(await priceOf('prices')).toBeCloseTo(entered / 1.19, 1)
  })
})
