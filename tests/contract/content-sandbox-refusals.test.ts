import contentstack from '@contentstack/delivery-sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anyType, field, startContent } from '../fixtures/content-stack.ts'

let service: Awaited<ReturnType<typeof startContent>>
beforeEach(async () => {
  service = await startContent()
})
afterEach(() => service.stop())

const keys = () => ({
  api_key: service.store.stack.apiKey,
  access_token: service.store.stack.environments[0]?.deliveryToken ?? '',
})
const get = (path: string, init: RequestInit = {}) =>
  fetch(`${service.base}/v3${path}${path.includes('?') ? '&' : '?'}environment=production`, {
    headers: keys(),
    ...init,
  })
const titles = async (answer: Response): Promise<string[]> =>
  ((await answer.json()) as { entries: { title: string }[] }).entries.map(({ title }) => title).toSorted()

describe('access to the stack', () => {
  const clientWith = (config: { apiKey?: string; deliveryToken?: string; environment?: string; branch?: string }) =>
    contentstack
      .stack({
        apiKey: keys().api_key,
        deliveryToken: keys().access_token,
        environment: 'production',
        endpoint: `${service.base}/v3`,
        retryOnError: false,
        ...config,
      })
      .contentType('boot')
      .entry()
      .find()

  test('is refused with the key of another stack', async () => {
    await expect(clientWith({ apiKey: 'blt_other' })).rejects.toMatchObject({ status: 412, error_code: 109 })
  })
  test('is refused with a token for another environment or branch', async () => {
    const refusal = { status: 401, error_code: 105 }
    await expect(clientWith({ deliveryToken: 'wrong' })).rejects.toMatchObject(refusal)
    await expect(clientWith({ environment: 'staging' })).rejects.toMatchObject(refusal)
    await expect(clientWith({ branch: 'elsewhere' })).rejects.toMatchObject(refusal)
    await expect(clientWith({ branch: 'main' })).resolves.toHaveProperty('entries')
    await expect(clientWith({ branch: 'live' })).resolves.toHaveProperty('entries')
  })
  test('is limited to the entries published in the token’s environment', async () => {
    service.store.publish('boot', 'cirque', 'en-us', undefined, 'staging')
    const token = service.store.stack.environments[1]?.deliveryToken ?? ''
    const answer = await clientWith({ environment: 'staging', deliveryToken: token })
    expect(answer.entries?.map((entry) => (entry as { uid: string }).uid)).toEqual(['cirque'])
  })
})

describe('refusals', () => {
  test('name an unknown content type', async () => {
    const answer = await get('/content_types/shoe/entries')
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        error_code: 118,
        error_message: "The Content Type 'shoe' was not found. Please try again.",
        errors: { uid: ['is not valid.'] },
      },
    ])
  })
  test('meet all methods but GET with 405', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
      expect([method, (await get('/content_types', { method })).status]).toEqual([method, 405])
    }
  })
  test('meet an address of more than 8 KB with 414', async () => {
    expect((await get(`/content_types?x=${'x'.repeat(9000)}`)).status).toBe(414)
  })
  test('meet a query with invalid JSON, an unknown operator or a broken pattern with 400', async () => {
    for (const query of ['{"title":', '{"price":{"$near":3}}', '{"title":{"$regex":"("}}']) {
      expect((await get(`/content_types/boot/entries?query=${encodeURIComponent(query)}`)).status).toBe(400)
    }
  })
  test('meet an unknown address with 404, as JSON with a request id', async () => {
    const answer = await get('/nothing/here')
    expect([answer.status, (await answer.json()).error_code]).toEqual([404, 404])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('spellings of both of the vendor’s clients', () => {
  test('accept every bracket style', async () => {
    for (const include of ['include[]=brand', 'include[][]=brand', 'include[0]=brand', 'include%5B%5D=brand']) {
      const { entry } = await (await get(`/content_types/boot/entries/alpin?${include}`)).json()
      expect([include, entry.brand[0].title]).toEqual([include, 'Sud'])
    }
    for (const only of ['only[BASE][]=title', 'only[BASE][0]=title', 'only[]=title']) {
      const { entry } = await (await get(`/content_types/boot/entries/alpin?${only}`)).json()
      expect([only, entry]).toEqual([only, { uid: 'alpin', title: 'Alpin' }])
    }
  })
  test('accept a trailing slash, and spaces as plus signs', async () => {
    expect(await titles(await get('/content_types/boot/entries/'))).toEqual(['Alpin', 'Boreal', 'Dune + sand'])
    expect(await titles(await get('/content_types/boot/entries/?query={"title":"Dune+%2B+sand"}'))).toEqual([
      'Dune + sand',
    ])
    expect((await get('/content_types/')).status).toBe(200)
  })
  test('limit references to the fields of their own list', async () => {
    const { entry } = await (await get('/content_types/boot/entries/alpin?include[]=brand&only[brand][]=title')).json()
    expect(entry.brand).toEqual([{ uid: 'brand_sud', title: 'Sud', _content_type_uid: 'brand' }])
  })
})

describe('other data of the stack', () => {
  test('includes content types, singly and as a list, with their schema', async () => {
    const all = await service.client().contentType().find()
    expect(all.content_types).toHaveLength(2)
    expect(await service.client().contentType('boot').fetch()).toMatchObject({ uid: 'boot', schema: expect.any(Array) })
    expect(await service.client().getLastActivities()).toHaveProperty('content_types.0.last_activity')
  })
  test('includes assets, with dimensions and relative addresses on request', async () => {
    const url = 'https://images.contentstack.io/v3/assets/blt0/blt1/blt2/map.png'
    service.store.publishAsset({
      uid: 'blt1',
      filename: 'map.png',
      url,
      content_type: 'image/png',
      file_size: '1200',
      dimension: { width: 10, height: 20 },
    })
    expect(await service.client().asset('blt1').fetch()).toMatchObject({ uid: 'blt1', url, is_dir: false })
    expect(await service.client().asset('blt1').fetch()).not.toHaveProperty('dimension')
    const asset = await service.client().asset('blt1').includeDimension().relativeUrls().fetch()
    expect(asset).toMatchObject({ dimension: { width: 10, height: 20 }, url: '/v3/assets/blt0/blt1/blt2/map.png' })
    expect((await service.client().asset().find()).assets).toHaveLength(1)
    await expect(service.client().asset('blt9').fetch()).rejects.toMatchObject({ status: 404, error_code: 145 })
  })
  test('filters, sorts and counts assets', async () => {
    for (const [uid, filename] of [
      ['a1', 'map.png'],
      ['a2', 'size.pdf'],
      ['a3', 'logo.png'],
    ] as const) {
      service.store.publishAsset({ uid, filename, url: `https://images.contentstack.io/v3/assets/a/b/${filename}` })
    }
    const uids = async (query: string): Promise<string[]> => {
      const { assets }: { assets: { uid: string }[] } = await (await get(`/assets?${query}`)).json()
      return assets.map(({ uid }) => uid)
    }
    expect(await uids('query={"filename":{"$regex":"png$"}}')).toEqual(['a3', 'a1'])
    expect(await uids('asc=filename')).toEqual(['a3', 'a1', 'a2'])
    expect(await uids('desc=filename&limit=1')).toEqual(['a2'])
    expect(await (await get('/assets?count=true')).json()).toEqual({ assets: 3 })
  })
  test('includes taxonomies: terms with position, ancestors and descendants, and entries of all types', async () => {
    const terms = async (path: string) => {
      const answer: { terms: Record<string, unknown>[] } = await (await get(`/taxonomies/terrain/terms${path}`)).json()
      return answer.terms
    }
    expect(
      (await terms('')).map(({ uid, depth, order, children_count }) => [uid, depth, order, children_count]),
    ).toEqual([
      ['hills', 1, 1, 1],
      ['steep', 2, 1, 0],
      ['flat', 1, 2, 0],
    ])
    expect(await terms('?depth=1')).toHaveLength(2)
    expect((await terms('/steep/ancestors')).map(({ uid }) => uid)).toEqual(['hills'])
    expect((await terms('/hills/descendants')).map(({ uid }) => uid)).toEqual(['steep'])
    expect(await terms('/flat/locales')).toMatchObject([{ uid: 'flat', locale: 'en-us' }])
    expect((await get('/taxonomies/terrain/terms/cliff/ancestors')).status).toBe(404)
    const query = JSON.stringify({ 'taxonomies.terrain': { $eq_below: 'hills' } })
    const { entries } = await (await get(`/taxonomies/entries?query=${query}`)).json()
    expect(entries).toMatchObject([
      { uid: 'boreal', _content_type_uid: 'boot' },
      { uid: 'alpin', _content_type_uid: 'boot' },
    ])
  })
  test('filters content types', async () => {
    const { content_types } = await (await get('/content_types?query={"uid":"brand"}')).json()
    expect(content_types).toMatchObject([{ uid: 'brand' }])
  })
  test('includes global fields, whose schema a content type shows on request', async () => {
    service.store.putGlobalField({ uid: 'seo', title: 'SEO', description: '', schema: [field('seo_title', 'text')] })
    const schema = [field('seo', 'global_field', { reference_to: 'seo', schema: [field('seo_title', 'text')] })]
    service.store.putContentType({ ...anyType('shelter'), schema })
    expect((await service.client().globalField().find()).global_fields).toMatchObject([{ uid: 'seo', _version: 1 }])
    expect(await service.client().globalField('seo').fetch()).toMatchObject({ uid: 'seo', title: 'SEO' })
    await expect(service.client().globalField('geo').fetch()).rejects.toMatchObject({ status: 422, error_code: 118 })
    const shown = async (query: string) => {
      const answer: { content_type: { schema: unknown[] } } = await (
        await get(`/content_types/shelter?${query}`)
      ).json()
      return answer.content_type.schema
    }
    expect((await shown(''))[0]).not.toHaveProperty('schema')
    expect((await shown('include_global_field_schema=true'))[0]).toMatchObject({ schema: [{ uid: 'seo_title' }] })
  })
})

describe('simulated faults', () => {
  const fault = (body: object) =>
    fetch(`${service.base}/_control/faults`, { method: 'POST', body: JSON.stringify(body) })
  const list = () => get('/content_types')

  test('answer 429 with and without the retry headers, as often as requested', async () => {
    await fault({ kind: '429', times: 2 })
    const first = await list()
    expect([first.status, first.headers.get('retry-after'), first.headers.get('x-ratelimit-remaining')]).toEqual([
      429,
      '1',
      '0',
    ])
    expect([(await list()).status, (await list()).status]).toEqual([429, 200])
    await fault({ kind: '429-bare', times: 1 })
    expect((await list()).headers.get('retry-after')).toBeNull()
  })
  test('answer 408 and 500 until they are cleared', async () => {
    await fault({ kind: '408', path: '/content_types' })
    expect([(await list()).status, (await list()).status, (await get('/assets')).status]).toEqual([408, 408, 200])
    await fetch(`${service.base}/_control/faults`, { method: 'DELETE' })
    expect((await list()).status).toBe(200)
    await fault({ kind: '500', times: 1 })
    expect((await list()).status).toBe(500)
  })
  test('cut an answer off, or send an empty one', async () => {
    await fault({ kind: 'cut', times: 1 })
    await expect(list().then((answer) => answer.text())).rejects.toThrow()
    await fault({ kind: 'empty', times: 1 })
    expect(await (await list()).text()).toBe('')
    expect((await list()).status).toBe(200)
  })
  test('delay an answer', async () => {
    await fault({ kind: 'slow', times: 1, delay: 120 })
    const started = performance.now()
    expect((await list()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(100)
  })
  test('are refused with 400 when unknown', async () => {
    expect((await fault({ kind: 'earthquake' })).status).toBe(400)
  })
})
