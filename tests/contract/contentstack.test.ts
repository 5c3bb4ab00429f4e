import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EntryMissingError } from '../../src/vendors/contentstack/contentstack.ts'
import { VendorError } from '../../src/ports/vendor-error.ts'
import { type ContentClient, createContentClient, uidsOf } from '../fixtures/content-client.ts'

let client: ContentClient
beforeEach(() => {
  client = createContentClient()
})
afterEach(() => client.content.close())

describe('lists', () => {
  test('contain entries published in that language', async () => {
    expect(uidsOf(await client.open().entries('boot', { locale: 'en-us' }))).toEqual(['alpin', 'boreal', 'dune'])
    expect(uidsOf(await client.open().entries('boot', { locale: 'de' }))).toEqual(['alpin'])
    expect(await client.open().entries('boot', { locale: 'fr' })).toEqual([])
  })

  test('are fetched in pages of 100 in a stable order', async () => {
    for (let index = 0; index < 205; index += 1) {
      client.content.store.publish('brand', `b${String(index).padStart(3, '0')}`, 'en-us', { title: `Brand ${index}` })
    }
    const uids = uidsOf(await client.open().entries('brand', { locale: 'en-us' }))
    expect(new Set(uids).size).toBe(207)
    expect(client.asked.map((url) => new URL(url).searchParams.get('skip'))).toEqual(['0', '100', '200'])
    expect(client.asked.every((url) => url.includes('asc=uid') && url.includes('limit=100'))).toBe(true)
  })

  test('accept conditions and resolve the given references', async () => {
    const [boot] = await client
      .open()
      .entries('boot', { locale: 'en-us', where: { price: { $gt: 150 } }, include: ['brand'] })
    expect(boot).toMatchObject({ uid: 'alpin', brand: [{ uid: 'brand_sud', title: 'Sud' }] })
    const [plain] = await client.open().entries('boot', { locale: 'en-us', where: { price: { $gt: 150 } } })
    expect(plain).toMatchObject({ brand: [{ uid: 'brand_sud', _content_type_uid: 'brand' }] })
  })
})

describe('a single entry', () => {
  test('has its references', async () => {
    const entry = await client.open().entry('boot', 'alpin', { locale: 'de', include: ['brand'] })
    expect(entry).toMatchObject({ title: 'Alpin, deutsch', locale: 'de', brand: [{ title: 'Süd' }] })
  })

  test('has the requested fields and its uid', async () => {
    const entry = await client.open().entry('boot', 'alpin', { locale: 'en-us', only: ['title'] })
    expect(entry).toMatchObject({ uid: 'alpin', title: 'Alpin' })
    expect(entry).not.toHaveProperty('price')
  })

  test.each(['cirque', 'nobody'])('throws error 141 when unpublished or missing (%s)', async (uid) => {
    const failure = client.open().entry('boot', uid, { locale: 'en-us' })
    await expect(failure).rejects.toThrow(new EntryMissingError())
    await expect(failure).rejects.toMatchObject({ code: 141, message: "The requested entry doesn't exist." })
  })
})

async function lastPage<Page>(pages: AsyncIterable<Page>): Promise<Page> {
  let last: Page | undefined
  for await (const page of pages) last = page
  return last ?? expect.fail()
}

describe('a full sync', () => {
  test('returns a token for later changes', async () => {
    const stack = client.open()
    const first = await lastPage(stack.changes())
    expect(first.items.length).toBeGreaterThan(5)
    expect((await lastPage(stack.changes(first.sync_token))).items).toEqual([])
    client.content.store.unpublish('boot', 'dune', 'en-us')
    const next = await lastPage(stack.changes(first.sync_token))
    expect(next.items).toMatchObject([{ type: 'entry_unpublished', content_type_uid: 'boot', data: { uid: 'dune' } }])
  })
})

describe('retries', () => {
  test('wait as long as the service asks, then continue', async () => {
    await client.breakWith({ kind: '429', times: 2 })
    expect(await client.open().entries('boot', { locale: 'de' })).toHaveLength(1)
    expect(client.waits).toEqual([1000, 1000])
  })

  test.each(['408', '429-bare'])('double their waits on %s and end after five more tries', async (kind) => {
    await client.breakWith({ kind })
    await expect(client.open().entries('boot', { locale: 'de' })).rejects.toThrow(VendorError)
    expect(client.waits).toEqual([300, 600, 1200, 2400, 4800])
    expect(client.asked).toHaveLength(6)
  })

  test('do not happen for a failing service', async () => {
    await client.breakWith({ kind: '500' })
    await expect(client.open().entries('boot', { locale: 'de' })).rejects.toMatchObject({
      vendor: 'contentstack',
      status: 500,
    })
    expect(client.asked).toHaveLength(1)
  })
})

describe('failures', () => {
  test.each(['cut', 'empty'])(
    'are thrown for an answer that is %s, which is not taken for an empty list',
    async (kind) => {
      await client.breakWith({ kind })
      await expect(client.open().entries('boot', { locale: 'de' })).rejects.toThrow(VendorError)
    },
  )

  test('have a fault of their own for an unreachable service', async () => {
    const stack = client.open({}, () => Promise.reject(new TypeError('connection refused')))
    await expect(stack.entries('boot', { locale: 'de' })).rejects.toMatchObject({ fault: 'unreachable' })
  })

  test.each([
    ['a wrong key', { apiKey: 'wrong' }, 412],
    ['a wrong token', { deliveryToken: 'wrong' }, 401],
  ])('show %s by the status', async (_name, settings, status) => {
    await expect(client.open(settings).entries('boot', { locale: 'de' })).rejects.toMatchObject({
      fault: 'answer',
      status,
    })
  })

  test('show an unknown content type by the status', async () => {
    await expect(client.open().entries('sock', { locale: 'de' })).rejects.toMatchObject({
      fault: 'answer',
      status: 422,
    })
  })
})

describe('the cache policy', () => {
  test.each([-1, 0, 1, 2, 3])('may be %d, and caches nothing', async (cachePolicy) => {
    const stack = client.open({ cachePolicy })
    await stack.entries('boot', { locale: 'de' })
    await stack.entries('boot', { locale: 'de' })
    expect(client.asked).toHaveLength(2)
  })

  test.each([-2, 4, 1.5, Number.NaN])('may not be %d', (cachePolicy) => {
    expect(() => client.open({ cachePolicy })).toThrow()
  })
})
