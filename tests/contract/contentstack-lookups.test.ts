import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFetch } from '../../src/lib/fetch.ts'
import { type ContentClient, createContentClient, uidsOf } from '../fixtures/content-client.ts'
import { anyType, startContent } from '../fixtures/content-stack.ts'

let client: ContentClient
beforeEach(() => {
  client = createContentClient()
})
afterEach(() => client.content.close())

/** The conditions that an address carries. */
const queryOf = (url = ''): unknown => JSON.parse(new URL(url).searchParams.get('query') ?? '{}')

describe('several entries by uid', () => {
  test('are queried with `$or` on uid, and returned in the given order', async () => {
    const found = await client.open().entriesByUid('boot', ['dune', 'alpin', 'dune'], { locale: 'en-us' })
    expect(uidsOf(found)).toEqual(['dune', 'alpin'])
    expect(client.asked).toHaveLength(1)
    expect(queryOf(client.asked[0])).toEqual({ $or: [{ uid: 'dune' }, { uid: 'alpin' }] })
  })

  test('are localized, or else in the default language', async () => {
    const found = await client.open().entriesByUid('boot', ['boreal', 'alpin'], { locale: 'de' })
    expect(found).toMatchObject([
      { uid: 'boreal', locale: 'en-us' },
      { uid: 'alpin', locale: 'de', title: 'Alpin, deutsch' },
    ])
    expect(client.asked.map((url) => new URL(url).searchParams.get('locale'))).toEqual(['de', 'en-us'])
    expect(queryOf(client.asked[1])).toEqual({ $or: [{ uid: 'boreal' }] })
  })

  test('leave out unpublished and missing entries', async () => {
    expect(uidsOf(await client.open().entriesByUid('boot', ['cirque', 'nobody', 'dune'], { locale: 'de' }))).toEqual([
      'dune',
    ])
  })

  test('cause no request when the list is empty, and no second one when all are localized', async () => {
    expect(await client.open().entriesByUid('boot', [], { locale: 'de' })).toEqual([])
    expect(client.asked).toEqual([])
    await client.open().entriesByUid('boot', ['alpin'], { locale: 'de' })
    expect(client.asked).toHaveLength(1)
  })

  test('are queried by the hundred, within the URL limit', async () => {
    const uids = Array.from({ length: 230 }, (_, index) => `blt${String(index).padStart(16, '0')}`)
    for (const uid of uids) client.content.store.publish('brand', uid, 'en-us', { title: uid })
    expect(uidsOf(await client.open().entriesByUid('brand', uids, { locale: 'en-us' }))).toEqual(uids)
    expect(client.asked.map((url) => new URL(url).searchParams.get('skip'))).toEqual(['0', '0', '0', '100', '100'])
  })

  test('have only the requested fields', async () => {
    client.content.store.putContentType(anyType('product'))
    const fields = { title: 'Drift', url: '/drift', tagline: 'Light', secret: 'x' }
    client.content.store.publish('product', 'blt1', 'en-us', fields)
    const query = { locale: 'ja', only: ['description', 'tagline', 'title', 'url'] } as const
    const found = await client.open().entriesByUid('product', ['blt1'], query)
    expect(found).toEqual([expect.objectContaining({ uid: 'blt1', title: 'Drift', url: '/drift', tagline: 'Light' })])
    expect(found).not.toMatchObject([{ secret: 'x' }])
    const asked = [...new URL(client.asked[0] ?? '').searchParams].filter(([key]) => key.startsWith('only'))
    expect(asked.map(([, value]) => value)).toEqual(['uid', 'description', 'tagline', 'title', 'url'])
  })

  test('have the requested references resolved', async () => {
    client.content.store.putContentType(anyType('banner'))
    client.content.store.putContentType(anyType('page'))
    client.content.store.publish('banner', 'blt2', 'de', { title: 'Neuschnee' })
    const banner = [{ uid: 'blt2', _content_type_uid: 'banner' }]
    client.content.store.publish('page', 'blt3', 'de', { title: 'Über uns', generic_page: [{ banner: { banner } }] })
    const query = { locale: 'de', include: ['generic_page.banner.banner'] } as const
    expect(await client.open().entriesByUid('page', ['blt3'], query)).toMatchObject([
      { uid: 'blt3', generic_page: [{ banner: { banner: [{ title: 'Neuschnee' }] } }] },
    ])
  })
})

describe('a language that the stack lacks', () => {
  test('is named by the error of lists, entries and assets, and localizes nothing', async () => {
    const failure = { vendor: 'contentstack', fault: 'answer', status: 422, message: expect.stringContaining('de') }
    // Asks for a language that no stack has, in place of one that this stack lacks.
    const stack = client.open({}, async (url, init) =>
      client.content.app.fetch(new Request(url.replace('locale=de', 'locale=tlh'), init)),
    )
    await expect(stack.entries('boot', { locale: 'de' })).rejects.toMatchObject(failure)
    await expect(stack.entry('boot', 'alpin', { locale: 'de' })).rejects.toMatchObject(failure)
    await expect(stack.assets('de')).rejects.toMatchObject(failure)
    expect(await stack.entriesByUid('boot', ['alpin'], { locale: 'de' })).toMatchObject([{ locale: 'en-us' }])
  })
})

describe('other data of a stack', () => {
  test('includes content types', async () => {
    expect(uidsOf(await client.open().contentTypes())).toEqual(['boot', 'brand'])
  })

  test('includes assets', async () => {
    const place = 'https://images.contentstack.io/v3/assets/a/b'
    client.content.store.publishAsset({ uid: 'map', filename: 'map.png', url: `${place}/map.png` })
    client.content.store.publishAsset({ uid: 'size_chart', filename: 'size.png', url: `${place}/size.png` })
    expect(uidsOf(await client.open().assets('en-us'))).toEqual(['map', 'size_chart'])
  })

  test('includes taxonomies with their terms', async () => {
    expect(await client.open().taxonomies()).toEqual([{ uid: 'terrain', name: 'Terrain' }])
    expect(await client.open().terms('terrain')).toEqual([
      { uid: 'hills', name: 'Hills', parent: undefined },
      { uid: 'steep', name: 'Steep', parent: 'hills' },
      { uid: 'flat', name: 'Flat', parent: undefined },
    ])
    await expect(client.open().terms('weather')).rejects.toMatchObject({ fault: 'answer', status: 404 })
  })

  test.each([
    ['steep', ['alpin']],
    [{ $in: ['hills', 'flat'] }, ['boreal']],
    [{ $eq_below: 'hills' }, ['alpin', 'boreal']],
    [{ $below: 'hills', levels: 1 }, ['alpin']],
    [{ $above: 'steep' }, ['boreal']],
    ['flat', []],
  ])('finds entries by a taxonomy: %j', async (terrain, uids) => {
    const found = await client.open().entries('boot', { locale: 'en-us', where: { 'taxonomies.terrain': terrain } })
    expect(uidsOf(found)).toEqual(uids)
  })
})

describe('every call', () => {
  test('is a GET with key, token, environment and branch', async () => {
    const stack = client.open({ branch: 'main' })
    await stack.entries('boot', { locale: 'de' })
    await stack.contentTypes()
    await stack.assets('de')
    await stack.taxonomies()
    for await (const page of stack.changes()) expect(page.sync_token).toBeDefined()
    const { apiKey, environments } = client.content.store.stack
    expect(client.sent).toHaveLength(5)
    for (const { method, headers } of client.sent) {
      expect(method).toBe('GET')
      expect(headers.get('api_key')).toBe(apiKey)
      expect(headers.get('access_token')).toBe(environments[0]?.deliveryToken)
      expect(headers.get('branch')).toBe('main')
    }
    expect(client.asked.every((url) => new URL(url).searchParams.get('environment') === environments[0]?.name)).toBe(
      true,
    )
  })

  test('has the early-access header only when configured', async () => {
    await client.open({ earlyAccess: ['taxonomy', 'newCDA'] }).entries('boot', { locale: 'de' })
    await client.open().entries('boot', { locale: 'de' })
    expect(client.sent.map(({ headers }) => headers.get('x-header-ea'))).toEqual(['taxonomy,newCDA', null])
  })

  test('reuses keep-alive connections', async () => {
    const service = await startContent()
    let connections = 0
    service.server.on('connection', () => (connections += 1))
    const fetch = createFetch()
    try {
      const stack = client.open({ endpoint: `${service.base}/v3` }, fetch)
      for (let call = 0; call < 12; call += 1) await stack.entry('boot', 'alpin', { locale: 'de' })
      // A second one is opened while the first has not finished its answer.
      expect(connections).toBeLessThanOrEqual(2)
    } finally {
      await fetch.close?.()
      await service.stop()
    }
  })
})
