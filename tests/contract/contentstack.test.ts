import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContent } from '../../sandbox/content/index.ts'
import type { Fetch } from '../../src/lib/fetch.ts'
import { type Contentstack, createContentstack, EntryMissingError } from '../../src/vendors/contentstack/index.ts'
import { VendorError } from '../../src/vendors/vendor-error.ts'
import { fill } from '../fixtures/content-stack.ts'

type Content = ReturnType<typeof createContent>

let content: Content
/** Addresses asked for, decoded. */
let asked: string[]
/** Waits between tries, in ms. */
let waits: number[]

beforeEach(() => {
  let now = Date.UTC(2026, 0, 1)
  content = createContent({ dataDir: ':memory:', origin: 'http://content.test', clock: () => (now += 1000) })
  fill(content)
  asked = []
  waits = []
})
afterEach(() => content.close())

const network: Fetch = (url, init) => {
  asked.push(decodeURIComponent(url))
  return content.app.fetch(new Request(url, init))
}

function open(settings: Partial<Parameters<typeof createContentstack>[0]> = {}, fetch = network): Contentstack {
  const { apiKey, environments } = content.store.stack
  const demo = {
    endpoint: 'http://content.test/v3',
    apiKey,
    deliveryToken: environments[0]?.deliveryToken ?? '',
    environment: environments[0]?.name ?? '',
    branch: 'main',
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
