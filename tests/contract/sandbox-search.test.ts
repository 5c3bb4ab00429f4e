import appSearch from '@elastic/app-search-javascript'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import { createSearch, searchVersion } from '../../sandbox/search/index.ts'
import { mostSearchPages } from '../../sandbox/search/search-request.ts'

const key = demoSetting('APP_SEARCH_KEY')
const engine = demoSetting('APP_SEARCH_ENGINE')
const app = createSearch()

async function ask(path: string, body: unknown, bearer = key) {
  const answer = await app.request(`/api/as/v1/engines/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}
const search = (body: unknown) => ask(`${engine}/search.json`, body)

describe('the search engine', () => {
  test('returns an empty result in the engine’s shape', async () => {
    const { status, body, headers } = await search({ query: 'boot', page: { size: 5, current: 2 } })
    expect([status, body]).toEqual([200, {
      meta: {
        alerts: [],
        warnings: [],
        precision: 2,
        engine: { name: engine, type: 'default' },
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        page: { current: 2, size: 5, total_pages: 0, total_results: 0 },
      },
      results: [],
    }]) // prettier-ignore
    expect(headers.get('x-request-id')).toBe(body.meta.request_id)
  })
  test('lists ranges of a facet with 0 and no values', async () => {
    const facets = { color: { type: 'value' }, price: [{ type: 'range', name: 'p', ranges: [{ from: 0, to: 100 }] }] }
    expect((await search({ query: '', facets })).body.facets).toEqual({
      color: [{ type: 'value', data: [] }],
      price: [{ type: 'range', name: 'p', data: [{ from: 0, to: 100, count: 0 }] }],
    })
  })
  test('also accepts a query string', async () => {
    const answer = await app.request(`/api/as/v1/engines/${engine}/search?query=boot`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    expect(answer.status).toBe(200)
  })
  test('supports multi search, suggestions and clicks', async () => {
    const { body } = await ask(`${engine}/multi_search.json`, { queries: [{ query: 'a' }, { query: 'b' }] })
    expect(new Set((body as { meta: { request_id: string } }[]).map(({ meta }) => meta.request_id)).size).toBe(1)
    expect((await ask(`${engine}/query_suggestion`, { query: 'sn' })).body.results).toEqual({ documents: [] })
    expect(await ask(`${engine}/click.json`, { query: 'a', document_id: 'p1' })).toMatchObject({
      status: 200,
      body: undefined,
    })
  })
  test('refuses a wrong key, an unknown engine and an invalid request', async () => {
    expect(await ask(`${engine}/search.json`, { query: '' }, 'search-wrong')).toMatchObject({
      status: 401,
      body: { error: 'You need to sign in before continuing.' },
    })
    expect(await ask('other/search.json', { query: '' })).toMatchObject({
      status: 404,
      body: { errors: ['Could not find engine.'] },
    })
    expect(await search({})).toMatchObject({ status: 400, body: { errors: ['Missing required parameter: query'] } })
    expect(await search({ query: '', bad: 1 })).toMatchObject({
      status: 400,
      body: { errors: ['Options contains invalid key: bad'] },
    })
    expect((await ask(`${engine}/multi_search.json`, { queries: [{ query: 'a' }, {}] })).status).toBe(400)
  })
  test('has at most 100 pages (specification, display 9)', async () => {
    expect(mostSearchPages).toBe(100)
    expect((await search({ query: '', page: { current: 100 } })).body.meta.page.current).toBe(100)
    expect((await search({ query: '', page: { current: 101 } })).status).toBe(400)
  })
  test('allows configured origins with credentials', async () => {
    const { headers } = await search({ query: '' })
    expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
      'http://localhost:3000',
      'true',
    ])
  })
})

describe('the vendor’s own library for browsers', () => {
  afterEach(() => vi.unstubAllGlobals())
  const client = (searchKey: string) =>
    appSearch.createClient({
      searchKey,
      engineName: engine,
      endpointBase: 'http://localhost:3102',
      cacheResponses: false,
    })

  test('is 8.13.0 (specification, display 9), and gets results from the engine', async () => {
    const sent: Headers[] = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const request = new Request(url, init)
      sent.push(request.headers)
      return app.fetch(request)
    })
    const facets = { color: { type: 'value' } }
    const { info, results } = await client(key).search('boot', { page: { size: 5, current: 2 }, facets })
    expect(sent.map((headers) => headers.get('x-swiftype-client-version'))).toEqual(['8.13.0'])
    expect(searchVersion).toBe('8.13.0')
    expect(results).toEqual([])
    expect(info.meta.page).toEqual({ current: 2, size: 5, total_pages: 0, total_results: 0 })
    expect(info.facets).toEqual({ color: [{ type: 'value', data: [] }] })
    await client(key).click({ query: 'boot', documentId: 'p1' })
    expect(sent).toHaveLength(2)
  })
  test('reports a refusal with status and message', async () => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => app.fetch(new Request(url, init)))
    await expect(client(key).search('a'.repeat(129), {})).rejects.toThrow('[400] Query contains too many characters')
    await expect(client('search-wrong').search('a', {})).rejects.toThrow('[401]')
  })
})
