import { describe, expect, test } from 'vitest'
import { queryShop } from '../../../../src/browser/client/graphql.ts'
import type { Fetch } from '../../../../src/browser/client/call.ts'
import { documentIds } from '../../../../src/domain/pages/document-ids.ts'

const ask = (answer: Response | Error) => {
  const sent: { path: string; init: RequestInit }[] = []
  const fetch: Fetch = (path, init) => {
    sent.push({ path, init })
    return answer instanceof Error ? Promise.reject(answer) : answer
  }
  return {
    sent,
    result: queryShop(fetch, 'eu_region_1', { name: 'ColorGroups', id: documentIds.ColorGroups }, { locale: 'de-at' }),
  }
}

describe('a GraphQL query', () => {
  test('is a GET by document id, with the region and without credentials', async () => {
    const { sent, result } = ask(Response.json({ data: { colorGroups: [] } }))
    expect(await result).toEqual({ colorGroups: [] })
    const [{ path, init } = { path: '', init: {} }] = sent
    const url = new URL(path, 'http://localhost')
    expect([url.pathname, url.searchParams.get('documentId'), url.searchParams.get('variables')]).toEqual([
      '/api/graphql',
      documentIds.ColorGroups,
      '{"locale":"de-at"}',
    ])
    expect(init.method).toBe('GET')
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      accept: 'application/json',
      'x-bc-region': 'eu_region_1',
    })
  })

  test.each([
    [
      'a failed answer with errors',
      Response.json({ errors: [{ message: 'First' }, { message: 'Second' }] }, { status: 502 }),
      'First',
    ],
    [
      'errors in an otherwise fine answer',
      Response.json({ data: { colorGroups: [] }, errors: [{ message: 'Half of it' }] }),
      'Half of it',
    ],
    ['errors without a message', Response.json({ errors: [{}] }), 'GraphQL Error (Code: 200)'],
    [
      'a problem',
      Response.json({ title: 'No region', code: 'region_missing' }, { status: 400 }),
      'GraphQL Error (Code: 400)',
    ],
    ['an HTML error page', new Response('<h1>Bad gateway</h1>', { status: 504 }), 'GraphQL Error (Code: 504)'],
    ['an answer without data', Response.json({}), 'GraphQL Error (Code: 200)'],
  ])('throws the first message, or the status, for %s', async (_name, answer, message) => {
    await expect(ask(answer).result).rejects.toEqual(new Error(message))
  })

  test('rethrows network errors', async () => {
    await expect(ask(new TypeError('offline')).result).rejects.toThrow('offline')
  })
})
