import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContent } from '../../sandbox/content/index.ts'
import { createFetch, type Fetch } from '../../src/lib/fetch.ts'
import { type Contentstack, createContentstack, EntryMissingError } from '../../src/vendors/contentstack/index.ts'
import { hotspotPages, hotspotProducts } from '../../src/vendors/contentstack/hotspot-lookups.ts'
import { VendorError } from '../../src/vendors/vendor-error.ts'
import { anyType, fill, startContent } from '../fixtures/content-stack.ts'

type Content = ReturnType<typeof createContent>

let content: Content
/** Addresses asked for, decoded. */
let asked: string[]
/** The same calls as they were sent. */
let sent: { readonly method: string; readonly headers: Headers }[]
/** Waits between tries, in ms. */
let waits: number[]

beforeEach(() => {
  let now = Date.UTC(2026, 0, 1)
  content = createContent({ dataDir: ':memory:', origin: 'http://content.test', clock: () => (now += 1000) })
  fill(content)
  asked = []
  sent = []
  waits = []
})
afterEach(() => content.close())

const network: Fetch = (url, init) => {
  const request = new Request(url, init)
  asked.push(decodeURIComponent(url))
  sent.push({ method: request.method, headers: request.headers })
  return content.app.fetch(request)
}

function open(settings: Partial<Parameters<typeof createContentstack>[0]> = {}, fetch = network): Contentstack {
  const { apiKey, environments } = content.store.stack
  const demo = {
    endpoint: 'http://content.test/v3',
    apiKey,
    deliveryToken: environments[0]?.deliveryToken ?? '',
    environment: environments[0]?.name ?? '',
    branch: 'main',
    earlyAccess: [],
    cachePolicy: -1,
  }
  return createContentstack({ ...demo, ...settings }, fetch, (ms) => Promise.resolve(waits.push(ms)))
}

async function breakWith(fault: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify(fault)
  await content.app.fetch(new Request('http://content.test/_control/faults', { method: 'POST', body }))
}

const uidsOf = (entries: readonly unknown[]): unknown[] =>
  entries.map((entry) => (typeof entry === 'object' && entry !== null && 'uid' in entry ? entry.uid : undefined))

/** The conditions that an address carries. */
const queryOf = (url = ''): unknown => JSON.parse(new URL(url).searchParams.get('query') ?? '{}')

describe('lists', () => {
  it('hold what is published in that very language', async () => {
    expect(uidsOf(await open().entries('boot', { locale: 'en-us' }))).toEqual(['alpin', 'boreal', 'dune'])
    expect(uidsOf(await open().entries('boot', { locale: 'de' }))).toEqual(['alpin'])
    expect(await open().entries('boot', { locale: 'fr' })).toEqual([])
  })

  it('come localized, else in the default language', async () => {
    expect(uidsOf(await open().localizedEntries('boot', { locale: 'de' }))).toEqual(['alpin'])
    expect(uidsOf(await open().localizedEntries('boot', { locale: 'fr' }))).toEqual(['alpin', 'boreal', 'dune'])
  })

  it('are fetched in pages of 100 in a stable order', async () => {
    for (let index = 0; index < 205; index += 1) {
      content.store.publish('brand', `b${String(index).padStart(3, '0')}`, 'en-us', { title: `Brand ${index}` })
    }
    const uids = uidsOf(await open().entries('brand', { locale: 'en-us' }))
    expect(new Set(uids).size).toBe(207)
    expect(asked.map((url) => new URL(url).searchParams.get('skip'))).toEqual(['0', '100', '200'])
    expect(asked.every((url) => url.includes('asc=uid') && url.includes('limit=100'))).toBe(true)
  })

  it('take conditions and resolve the references they are told to', async () => {
    const [boot] = await open().entries('boot', { locale: 'en-us', where: { price: { $gt: 150 } }, include: ['brand'] })
    expect(boot).toMatchObject({ uid: 'alpin', brand: [{ uid: 'brand_sud', title: 'Sud' }] })
    const [plain] = await open().entries('boot', { locale: 'en-us', where: { price: { $gt: 150 } } })
    expect(plain).toMatchObject({ brand: [{ uid: 'brand_sud', _content_type_uid: 'brand' }] })
  })
})

describe('several entries by uid', () => {
  it('are asked for with an “or” on uid, and come in the order asked for', async () => {
    const found = await open().entriesByUid('boot', ['dune', 'alpin', 'dune'], { locale: 'en-us' })
    expect(uidsOf(found)).toEqual(['dune', 'alpin'])
    expect(asked).toHaveLength(1)
    expect(queryOf(asked[0])).toEqual({ $or: [{ uid: 'dune' }, { uid: 'alpin' }] })
  })

  it('come localized where they are, else in the default language', async () => {
    const found = await open().entriesByUid('boot', ['boreal', 'alpin'], { locale: 'de' })
    expect(found).toMatchObject([
      { uid: 'boreal', locale: 'en-us' },
      { uid: 'alpin', locale: 'de', title: 'Alpin, deutsch' },
    ])
    expect(asked.map((url) => new URL(url).searchParams.get('locale'))).toEqual(['de', 'en-us'])
    expect(queryOf(asked[1])).toEqual({ $or: [{ uid: 'boreal' }] })
  })

  it('leave out what is unpublished or not there', async () => {
    expect(uidsOf(await open().entriesByUid('boot', ['cirque', 'nobody', 'dune'], { locale: 'de' }))).toEqual(['dune'])
  })

  it('are not asked for when none is wanted, nor asked twice when all are localized', async () => {
    expect(await open().entriesByUid('boot', [], { locale: 'de' })).toEqual([])
    expect(asked).toEqual([])
    await open().entriesByUid('boot', ['alpin'], { locale: 'de' })
    expect(asked).toHaveLength(1)
  })

  it('are asked for by the hundred, in addresses that the service takes', async () => {
    const uids = Array.from({ length: 230 }, (_, index) => `blt${String(index).padStart(16, '0')}`)
    for (const uid of uids) content.store.publish('brand', uid, 'en-us', { title: uid })
    expect(uidsOf(await open().entriesByUid('brand', uids, { locale: 'en-us' }))).toEqual(uids)
    expect(asked.map((url) => new URL(url).searchParams.get('skip'))).toEqual(['0', '0', '0', '100', '100'])
  })
})

describe('hotspots', () => {
  it('look up products by uid, with the fields that they fill in', async () => {
    content.store.putContentType(anyType('product'))
    content.store.publish('product', 'blt1', 'en-us', { title: 'Drift', url: '/drift', tagline: 'Light', secret: 'x' })
    expect(await hotspotProducts(open(), ['blt1'], 'ja')).toEqual([
      expect.objectContaining({ uid: 'blt1', title: 'Drift', url: '/drift', tagline: 'Light' }),
    ])
    expect(await hotspotProducts(open(), ['blt1'], 'ja')).not.toMatchObject([{ secret: 'x' }])
    expect(queryOf(asked[0])).toEqual({ $or: [{ uid: 'blt1' }] })
    const wanted = [...new URL(asked[0] ?? '').searchParams].flatMap(([key, value]) => (key.startsWith('only') ? [value] : [])) // prettier-ignore
    expect(wanted).toEqual(['uid', 'description', 'image', 'price_range', 'prices', 'seo_meta', 'tagline', 'title', 'url']) // prettier-ignore
  })

  it('look up pages by uid, with their banners', async () => {
    content.store.putContentType(anyType('banner'))
    content.store.putContentType(anyType('page'))
    content.store.publish('banner', 'blt2', 'de', { title: 'Neuschnee' })
    const banner = [{ uid: 'blt2', _content_type_uid: 'banner' }]
    content.store.publish('page', 'blt3', 'de', { title: 'Über uns', generic_page: [{ banner: { banner } }] })
    expect(await hotspotPages(open(), ['blt3'], 'de')).toMatchObject([
      { uid: 'blt3', generic_page: [{ banner: { banner: [{ title: 'Neuschnee' }] } }] },
    ])
    expect(queryOf(asked[0])).toEqual({ $or: [{ uid: 'blt3' }] })
  })
})

describe('one entry', () => {
  it('comes with its references', async () => {
    const entry = await open().entry('boot', 'alpin', { locale: 'de', include: ['brand'] })
    expect(entry).toMatchObject({ title: 'Alpin, deutsch', locale: 'de', brand: [{ title: 'Süd' }] })
  })

  it.each(['cirque', 'nobody'])('that is not published or not there (%s) is error 141', async (uid) => {
    const failure = open().entry('boot', uid, { locale: 'en-us' })
    await expect(failure).rejects.toThrow(new EntryMissingError())
    await expect(failure).rejects.toMatchObject({ code: 141, message: "The requested entry doesn't exist." })
  })
})

describe('what a stack holds beside entries', () => {
  it('is content types', async () => {
    expect(uidsOf(await open().contentTypes())).toEqual(['brand', 'boot'])
  })

  it('is files, all of them or one', async () => {
    const place = 'https://images.contentstack.io/v3/assets/a/b'
    content.store.publishAsset({ uid: 'map', filename: 'map.png', url: `${place}/map.png` })
    content.store.publishAsset({ uid: 'size_chart', filename: 'size.png', url: `${place}/size.png` })
    expect(uidsOf(await open().assets('en-us'))).toEqual(['map', 'size_chart'])
    expect(await open().asset('map', 'en-us')).toMatchObject({ uid: 'map', filename: 'map.png' })
    await expect(open().asset('nothing', 'en-us')).rejects.toThrow(new EntryMissingError())
  })

  it('is taxonomies with their terms', async () => {
    expect(await open().taxonomies()).toEqual([{ uid: 'terrain', name: 'Terrain' }])
    expect(await open().terms('terrain')).toEqual([
      { uid: 'hills', name: 'Hills', parent: undefined },
      { uid: 'steep', name: 'Steep', parent: 'hills' },
      { uid: 'flat', name: 'Flat', parent: undefined },
    ])
    await expect(open().terms('weather')).rejects.toMatchObject({ fault: 'answer', status: 404 })
  })

  it.each([
    ['steep', ['alpin']],
    [{ $in: ['hills', 'flat'] }, ['boreal']],
    [{ $eq_below: 'hills' }, ['alpin', 'boreal']],
    [{ $below: 'hills', levels: 1 }, ['alpin']],
    [{ $above: 'steep' }, ['boreal']],
    ['flat', []],
  ])('finds entries by a taxonomy: %j', async (terrain, uids) => {
    const found = await open().entries('boot', { locale: 'en-us', where: { 'taxonomies.terrain': terrain } })
    expect(uidsOf(found)).toEqual(uids)
  })
})

describe('every call', () => {
  it('is a GET that names key, token, environment and branch', async () => {
    const stack = open({ branch: 'main' })
    await stack.entries('boot', { locale: 'de' })
    await stack.contentTypes()
    await stack.assets('de')
    await stack.taxonomies()
    await stack.changes()
    const { apiKey, environments } = content.store.stack
    expect(sent).toHaveLength(5)
    for (const { method, headers } of sent) {
      expect(method).toBe('GET')
      expect(headers.get('api_key')).toBe(apiKey)
      expect(headers.get('access_token')).toBe(environments[0]?.deliveryToken)
      expect(headers.get('branch')).toBe('main')
    }
    expect(asked.every((url) => new URL(url).searchParams.get('environment') === environments[0]?.name)).toBe(true)
  })

  it('names early-access features only when there are some', async () => {
    await open({ earlyAccess: ['taxonomy', 'newCDA'] }).entries('boot', { locale: 'de' })
    await open().entries('boot', { locale: 'de' })
    expect(sent.map(({ headers }) => headers.get('x-header-ea'))).toEqual(['taxonomy,newCDA', null])
  })

  it('goes over connections that stay open', async () => {
    const service = await startContent()
    let connections = 0
    service.server.on('connection', () => (connections += 1))
    const fetch = createFetch()
    try {
      const stack = open({ endpoint: `${service.base}/v3` }, fetch)
      for (let call = 0; call < 12; call += 1) await stack.entry('boot', 'alpin', { locale: 'de' })
      // A second one is opened while the first has not finished its answer.
      expect(connections).toBeLessThanOrEqual(2)
    } finally {
      await fetch.close?.()
      await service.stop()
    }
  })
})

describe('a copy of everything', () => {
  it('comes with a token that later gives the differences', async () => {
    const stack = open()
    const first = await stack.changes()
    expect(first.items.length).toBeGreaterThan(5)
    expect((await stack.changes(first.sync_token)).items).toEqual([])
    content.store.unpublish('boot', 'dune', 'en-us')
    const next = await stack.changes(first.sync_token)
    expect(next.items).toMatchObject([{ type: 'entry_unpublished', content_type_uid: 'boot', data: { uid: 'dune' } }])
  })
})

describe('patience', () => {
  it('waits as long as a busy service asks, and goes on', async () => {
    await breakWith({ kind: '429', times: 2 })
    expect(await open().entries('boot', { locale: 'de' })).toHaveLength(1)
    expect(waits).toEqual([1000, 1000])
  })

  it.each(['408', '429-bare'])('doubles its waits on %s and ends after five more tries', async (kind) => {
    await breakWith({ kind })
    await expect(open().entries('boot', { locale: 'de' })).rejects.toThrow(VendorError)
    expect(waits).toEqual([300, 600, 1200, 2400, 4800])
    expect(asked).toHaveLength(6)
  })

  it('asks a service that fails only once', async () => {
    await breakWith({ kind: '500' })
    await expect(open().entries('boot', { locale: 'de' })).rejects.toMatchObject({
      vendor: 'contentstack',
      status: 500,
    })
    expect(asked).toHaveLength(1)
  })
})

describe('failures', () => {
  it.each(['cut', 'empty'])('an answer that is %s is a failure, not an empty list', async (kind) => {
    await breakWith({ kind })
    await expect(open().entries('boot', { locale: 'de' })).rejects.toThrow(VendorError)
  })

  it('a service that cannot be reached is a failure of its own kind', async () => {
    const stack = open({}, () => Promise.reject(new TypeError('connection refused')))
    await expect(stack.entries('boot', { locale: 'de' })).rejects.toMatchObject({ fault: 'unreachable' })
  })

  it.each([
    ['a wrong key', { apiKey: 'wrong' }, 412],
    ['a wrong token', { deliveryToken: 'wrong' }, 401],
  ])('%s is told by the status', async (_name, settings, status) => {
    await expect(open(settings).entries('boot', { locale: 'de' })).rejects.toMatchObject({ fault: 'answer', status })
  })

  it('a content type that does not exist is told by the status', async () => {
    await expect(open().entries('sock', { locale: 'de' })).rejects.toMatchObject({ fault: 'answer', status: 422 })
  })
})

describe('the cache policy', () => {
  it.each([-1, 0, 1, 2, 3])('may be %d, and nothing is cached', async (cachePolicy) => {
    const stack = open({ cachePolicy })
    await stack.entries('boot', { locale: 'de' })
    await stack.entries('boot', { locale: 'de' })
    expect(asked).toHaveLength(2)
  })

  it.each([-2, 4, 1.5, Number.NaN])('may not be %d', (cachePolicy) => {
    expect(() => open({ cachePolicy })).toThrow()
  })
})
