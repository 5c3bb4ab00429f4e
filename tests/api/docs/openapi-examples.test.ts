import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readExamples } from '../../../src/api/docs/examples.ts'
import { problems } from '../../../src/api/kernel/problems.ts'
import { apiCalls } from '../../fixtures/api-calls.ts'
import { exampleKey, recordExamples } from '../../fixtures/recorded-examples.ts'
import type { TestShop } from '../../fixtures/shop.ts'
import { openShopWithContent } from '../../fixtures/shop-with-content.ts'

/*
 * A route without a row belongs into tests/fixtures/api-calls.ts; an answer that is meant to differ is recorded by `npm
 * run examples`.
 */

type Described = { responses?: Record<string, { content?: Record<string, { example?: unknown }> }> }

let shop: TestShop
let described: ReadonlyMap<string, Described>
const stored = readExamples()

beforeAll(async () => {
  shop = await openShopWithContent()
  const { paths }: { paths: Record<string, Record<string, Described>> } = await (
    await shop.api.request('/api/openapi.json')
  ).json()
  described = new Map(
    // Plain forms have a test of their own (openapi-forms).
    Object.entries(paths)
      .filter(([path]) => !path.startsWith('/api/forms/'))
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
      ),
  )
})
afterAll(() => shop.close())

describe('the table of API calls', () => {
  test('covers exactly the routes of the description', () => {
    expect(apiCalls.map(exampleKey).toSorted()).toEqual([...described.keys()].toSorted())
  })
})

describe.each(apiCalls.map((row) => [exampleKey(row), row] as const))('%s', (key, row) => {
  test('answers a valid call and refuses an invalid one as in its examples', async () => {
    const examples = await recordExamples(shop, row)
    const { code } = row.refused
    expect(examples.success.status, JSON.stringify(examples.success.body)).toBe(row.status ?? 200)
    expect(examples.failure.status).toBe(typeof code === 'number' ? code : problems[code].status)
    if (typeof code === 'string') expect(examples.failure.body).toMatchObject({ code })
    expect(examples).toEqual(stored[key])
  })

  test('is described with these examples', () => {
    for (const { status, body } of [stored[key]?.success, stored[key]?.failure].filter((one) => one !== undefined)) {
      const answer = described.get(key)?.responses?.[status]
      expect(answer, `${status} is not described`).toBeDefined()
      const examples = Object.values(answer?.content ?? {}).map(({ example }) => example)
      expect(examples).toEqual(body === undefined ? [] : [body])
    }
  })
})

describe('the documentation page', () => {
  test('shows the examples', async () => {
    const page = await (await shop.api.request('/api/docs')).text()
    expect(page).toContain('<b>PUT</b> /api/cart/{id}/items/{itemId}')
    expect(page).toContain('&quot;code&quot;: &quot;not_found&quot;')
  })
})
