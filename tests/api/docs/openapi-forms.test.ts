import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openShop, type TestShop } from '../../fixtures/shop.ts'

const bodySchema = z.object({
  content: z.object({
    'application/x-www-form-urlencoded': z.object({
      schema: z.object({ properties: z.record(z.string(), z.unknown()).default({}) }),
    }),
  }),
})
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.object({ post: z.object({ requestBody: z.unknown(), responses: z.object({}) }) })),
})

let shop: TestShop
let fields: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  shop = await openShop()
  const { paths } = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse(await (await shop.api.request('/api/openapi.json')).json())
  const forms = Object.entries(paths).filter(([path]) => path.startsWith('/api/forms/'))
  const described = descriptionSchema.parse({ paths: Object.fromEntries(forms) })
  fields = new Map(
    Object.entries(described.paths).map(([path, { post }]) => {
      const { content } = bodySchema.parse(post.requestBody)
      return [path, Object.keys(content['application/x-www-form-urlencoded'].schema.properties).toSorted()]
    }),
  )
})
afterAll(() => shop.close())

describe('the API’s description', () => {
  test('has every plain form, and no other', () => {
    const routes = shop.api.routes.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/forms/'))
    const all = new Set(routes.map(({ path }) => path.replace(':locale', '{locale}')))
    expect(all.size).toBeGreaterThan(15)
    expect([...fields.keys()].toSorted()).toEqual([...all].toSorted())
  })

  test.each([
    ['contact', ['bot_token', 'desk', 'email', 'message', 'name', 'website']],
    ['newsletter', ['bot_token', 'email', 'website']],
    ['newsletter/confirm', ['token']],
    ['consent', ['choice', 'return']],
    ['cart/add', ['product_id', 'quantity', 'return', 'variant_id']],
  ])('names the fields of %s', (path, names) => expect(fields.get(`/api/forms/{locale}/${path}`)).toEqual(names))

  test('names the fields of forms that share the schema of an API call', () => {
    expect(fields.get('/api/forms/{locale}/account/sign-in')).toEqual(expect.arrayContaining(['email', 'pw', 'return']))
    expect(fields.get('/api/forms/{locale}/account/sign-out')).toEqual([])
  })
})
