import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fetch } from '../../src/lib/fetch.ts'
import { createPreviewContentstack } from '../../src/vendors/contentstack/index.ts'
import { type ContentClient, createContentClient, uidsOf } from '../fixtures/content-client.ts'

let client: ContentClient
beforeEach(() => {
  client = createContentClient()
})
afterEach(() => client.content.close())

const endpoint = 'http://content.test'
const network: Fetch = async (url, init) => client.content.app.fetch(new Request(url, init))

/** Saves a boot in the editors' pages, or only checks it. @returns the hash by which it can be seen */
async function save(uid: string, fields: Record<string, string>, action = 'save'): Promise<string> {
  const body = new URLSearchParams({ action, ...fields })
  const answer = await network(`${endpoint}/edit/boot/${uid}/en-us`, { method: 'POST', body })
  return new URL(answer.headers.get('location') ?? '', endpoint).searchParams.get('live_preview') ?? ''
}

function preview(hash: string, token = client.content.store.stack.previewToken, fetch = network, at?: string) {
  const { apiKey, environments } = client.content.store.stack
  return createPreviewContentstack(
    {
      endpoint: `${endpoint}/v3`,
      apiKey,
      deliveryToken: environments[0]?.deliveryToken ?? '',
      environment: 'production',
      branch: 'main',
      earlyAccess: [],
      cachePolicy: -1,
      preview: token === '' ? undefined : { endpoint, token },
      webhooks: { keyOrigin: endpoint, secret: '' },
    },
    fetch,
    { hash, contentType: 'boot', uid: 'alpin', at },
  )
}

describe('a preview', () => {
  test('reads drafts, saved or never published, with their references', async () => {
    const hash = await save('alpin', { title: 'Alpin, draft' })
    const stack = preview(hash)
    const query = { locale: 'en-us', include: ['brand'] } as const
    expect(await stack?.entry('boot', 'alpin', query)).toMatchObject({
      title: 'Alpin, draft',
      _version: 2,
      brand: [{ title: 'Sud' }],
    })
    const all = (await stack?.entries('boot', { locale: 'en-us' })) ?? []
    expect(uidsOf(all)).toEqual(['alpin', 'boreal', 'cirque', 'dune'])
    expect(await client.open().entry('boot', 'alpin', { locale: 'en-us' })).toMatchObject({ title: 'Alpin' })
  })

  test('reads an entry as it was typed and checked, by the hash of this check alone', async () => {
    const stack = preview(await save('alpin', { title: 'Alpin, typed' }, 'check'))
    expect(await stack?.entry('boot', 'alpin', { locale: 'en-us' })).toMatchObject({
      title: 'Alpin, typed',
      _version: 1,
    })
    const all = (await stack?.entries('boot', { locale: 'en-us' })) ?? []
    expect(all).toContainEqual(expect.objectContaining({ uid: 'alpin', title: 'Alpin, typed' }))
    expect(uidsOf(all)).toEqual(['alpin', 'boreal', 'cirque', 'dune'])
    const other = preview(await save('dune', { title: 'Dune, draft' }))
    expect(await other?.entry('boot', 'alpin', { locale: 'en-us' })).toMatchObject({ title: 'Alpin' })
  })

  test('reads an entry that was typed and never saved', async () => {
    const stack = preview(await save('nova', { title: 'Nova' }, 'check'))
    expect(uidsOf((await stack?.entries('boot', { locale: 'en-us' })) ?? [])).toContain('nova')
    expect(client.content.store.draft('nova', 'en-us')).toBeUndefined()
  })

  test('is requested at its own endpoint, by hash, token and moment', async () => {
    const hash = await save('alpin', { title: 'Alpin, draft' })
    const asked: { readonly url: string; readonly headers: Headers }[] = []
    const record: Fetch = (url, init) => {
      asked.push({ url, headers: new Headers(init?.headers) })
      return network(url, init)
    }
    const stack = preview(hash, undefined, record)
    await stack?.entry('boot', 'alpin', { locale: 'en-us' })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toMatch(/^http:\/\/content\.test\/content_types\/boot\/entries\/alpin\?/)
    const { previewToken } = client.content.store.stack
    expect([asked[0]?.headers.get('live_preview'), asked[0]?.headers.get('preview_token')]).toEqual([
      hash,
      previewToken,
    ])
    expect(asked[0]?.headers.get('preview_timestamp')).toBeNull()
    const later = '2026-12-24T08:00:00.000Z'
    await preview(hash, undefined, record, later)?.entry('boot', 'alpin', { locale: 'en-us' })
    expect(asked[1]?.headers.get('preview_timestamp')).toBe(later)
  })

  test.each([
    ['with another token', () => 'wrong', undefined],
    ['with another hash', () => undefined, 'f'.repeat(32)],
  ])('is refused %s', async (_name, token, other) => {
    const hash = await save('alpin', { title: 'Alpin, draft' })
    const stack = preview(other ?? hash, token())
    await expect(stack?.entry('boot', 'alpin', { locale: 'en-us' })).rejects.toMatchObject({ vendor: 'contentstack' })
  })

  test('does not exist when previews are off', () => {
    expect(preview('hash', '')).toBeUndefined()
  })

  test('is refused without a token at the preview address', async () => {
    const { apiKey, environments } = client.content.store.stack
    const headers = { api_key: apiKey, access_token: environments[0]?.deliveryToken ?? '' }
    const path = '/content_types/boot/entries/alpin?environment=production'
    expect((await network(`${endpoint}${path}`, { headers })).status).toBe(404)
    const hash = await save('alpin', { title: 'Alpin, draft' })
    expect((await network(`${endpoint}${path}`, { headers: { ...headers, live_preview: hash } })).status).toBe(401)
  })
})
