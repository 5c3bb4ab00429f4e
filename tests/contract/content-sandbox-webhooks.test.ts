import { constants, createHmac, createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import { createContent } from '../../sandbox/content/index.ts'
import { addEntries } from '../fixtures/content-stack.ts'

type IncomingCall = { readonly url: string; readonly headers: Headers; readonly body: string; readonly at: number }

let now: number
let received: IncomingCall[]
let answers: number[]
let content: ReturnType<typeof createContent>
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  received = []
  answers = []
  content = createContent({
    dataDir: ':memory:',
    origin: 'http://content.test',
    clock: () => now,
    carry: (url, { headers, body }) => {
      received.push({ url, headers: new Headers(headers), body, at: now })
      return Promise.resolve(new Response(null, { status: answers.shift() ?? 202 }))
    },
  })
  addEntries(content)
  content.subscribeShop()
})
afterEach(() => content.close())

const ask = (path: string, init?: RequestInit) => content.app.fetch(new Request(`http://content.test${path}`, init))
const bodySchema = z.looseObject({
  module: z.string(),
  event: z.string(),
  data: z.looseObject({
    entry: z.looseObject({ uid: z.string(), title: z.unknown() }).optional(),
    locale: z.string().optional(),
  }),
})
const bodies = () => received.map(({ body }) => bodySchema.parse(JSON.parse(body)))
const edit = (path: string, fields: Record<string, string>) =>
  ask(`/edit/${path}`, { method: 'POST', body: new URLSearchParams(fields) })

describe('a webhook', () => {
  test('reports each publication, with the entry, its type, environment and language', async () => {
    content.store.publish('boot', 'dune', 'en-us')
    await content.tick()
    expect(received.map(({ url }) => url)).toEqual(['http://localhost:3000/api/webhooks/content'])
    expect(bodies()).toMatchObject([
      {
        module: 'entry',
        event: 'publish',
        api_key: content.store.stack.apiKey,
        triggered_at: '2026-01-01T00:00:00.000Z',
        data: {
          entry: { uid: 'dune', title: 'Dune + sand', locale: 'en-us', _version: 1 },
          content_type: { uid: 'boot', title: 'boot' },
          environment: { name: 'production' },
          locale: 'en-us',
          action: 'publish',
          status: 'success',
        },
      },
    ])
  })

  test('reports unpublished and deleted entries, and nothing for entries that are not published', async () => {
    content.store.unpublish('boot', 'alpin', 'de')
    content.store.unpublish('boot', 'cirque', 'en-us')
    content.store.remove('boot', 'boreal')
    await content.tick()
    expect(bodies().map(({ event, data }) => [event, data.entry?.uid, data.locale])).toEqual([
      ['unpublish', 'alpin', 'de'],
      ['delete', 'boreal', undefined],
    ])
  })

  test('does not report saved drafts to a registration that did not ask for them', async () => {
    content.store.saveDraft('boot', 'dune', 'en-us', { title: 'Dune 2' })
    await content.tick()
    expect(received).toEqual([])
  })

  test('reports each item of a release, then the release', async () => {
    const release = { uid: 'blt_r', title: 'Winter' }
    const keys = ['dune', 'boreal'].map((uid) => ({ contentType: 'boot', uid, locale: 'en-us' }))
    content.store.deployRelease(release, keys)
    await content.tick()
    expect(bodies()).toMatchObject([
      { module: 'entry', event: 'publish', source: { type: 'release', uid: 'blt_r' } },
      { module: 'entry', event: 'publish', source: { type: 'release', uid: 'blt_r' } },
      { module: 'release', event: 'deploy', data: { release } },
    ])
  })

  test('is signed by the published key (RSA-PSS) and by HMAC', async () => {
    content.store.publish('boot', 'dune', 'en-us')
    await content.tick()
    const [call] = received
    const { 'signing-key': pem }: { 'signing-key': string } = await (await ask('/.well-known/public-keys.json')).json()
    expect(pem).toMatch(/^-----BEGIN RSA PUBLIC KEY-----/)
    const signature = call?.headers.get('x-contentstack-request-signature')?.replace(/^v1=/, '') ?? ''
    const key = { key: createPublicKey(pem), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    expect(verify('sha256', Buffer.from(call?.body ?? ''), key, Buffer.from(signature, 'base64'))).toBe(true)
    const secret = demoSetting('CONTENTSTACK_WEBHOOK_SECRET')
    const digest = createHmac('sha256', secret)
      .update(`${now / 1000}.${call?.body}`)
      .digest('hex')
    expect(call?.headers.get('x-contentstack-hmac-signature')).toBe(`t=${now / 1000},v1=${digest}`)
    expect(call?.headers.get('user-agent')).toBe('Contentstack')
  })

  test('is retried after 5, 25, 125 and 625 s, then never', async () => {
    answers = [500, 301, 503, 429, 400, 200]
    content.store.publish('boot', 'dune', 'en-us')
    const start = now
    for (let second = 0; second < 2000; second += 5, now += 5000) await content.tick()
    expect(received.map(({ at }) => (at - start) / 1000)).toEqual([0, 5, 30, 155, 780])
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  })

  test('ends with the first accepting answer', async () => {
    answers = [500, 204]
    content.store.publish('boot', 'dune', 'en-us')
    for (let second = 0; second < 100; second += 5, now += 5000) await content.tick()
    expect(received).toHaveLength(2)
  })

  test('is not sent for the demo’s own entries', async () => {
    await content.seed()
    await content.tick()
    expect(received).toEqual([])
  })
})

describe('the editors’ pages', () => {
  test('list types, entries with their languages, and the fields of one', async () => {
    expect(await (await ask('/edit')).text()).toContain('/content/edit/boot')
    const list = await (await ask('/edit/boot')).text()
    expect(list).toContain('/content/edit/boot/alpin/de')
    expect(list).toMatch(/cirque\/en-us">en-us<\/a>\s*\(draft\)/)
    const page = await (await ask('/edit/boot/alpin/en-us')).text()
    expect(page).toMatch(/name="title"\s+value="Alpin"/)
    expect((await ask('/edit/shoe')).status).toBe(404)
    expect((await ask('/edit/boot/alpin/tlh')).status).toBe(404)
  })

  test('save a draft without publishing it, and keep fields that the form does not show', async () => {
    const answer = await edit('boot/alpin/en-us', { action: 'save', title: 'Alpin 2', price: '205' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/content\/edit\/boot\/alpin\/en-us\?live_preview=[0-9a-f]{32}$/),
    ])
    const page = await (await ask(answer.headers.get('location')?.replace('/content', '') ?? '')).text()
    expect(page).toMatch(/3000\/\?live_preview=[0-9a-f]{32}&amp;content_type_uid=boot&amp;entry_uid=alpin/)
    expect(content.store.draft('alpin', 'en-us')).toMatchObject({
      version: 2,
      fields: { title: 'Alpin 2', price: 205, color: 'Red', taxonomies: [{ term_uid: 'steep' }] },
    })
    await content.tick()
    expect(received).toEqual([])
  })

  test('publish, unpublish and delete, each with its webhook', async () => {
    await edit('boot/dune/en-us', { action: 'publish', title: 'Dune 2' })
    await edit('boot/dune/en-us', { action: 'unpublish' })
    await edit('boot/dune/en-us', { action: 'delete' })
    await content.tick()
    expect(bodies().map(({ event, data }) => [event, data.entry?.uid, data.entry?.title])).toEqual([
      ['publish', 'dune', 'Dune 2'],
      ['unpublish', 'dune', 'Dune 2'],
      ['delete', 'dune', 'Dune 2'],
    ])
  })

  test('save as a draft what was typed when an entry is unpublished', async () => {
    const version = content.store.draft('alpin', 'en-us')?.version
    await edit('boot/alpin/en-us', { action: 'unpublish' })
    expect(content.store.draft('alpin', 'en-us')?.version).toBe(version)
    await edit('boot/alpin/en-us', { action: 'unpublish', title: 'Alpin 3' })
    expect(content.store.draft('alpin', 'en-us')?.fields).toMatchObject({ title: 'Alpin 3', color: 'Red' })
  })

  test('create an entry, and publish pending changes as one release', async () => {
    const made = await edit('brand', { title: 'West' })
    const [, uid = ''] = /brand\/(blt[0-9a-f]{16})\/en-us$/.exec(made.headers.get('location') ?? '') ?? []
    expect(content.store.draft(uid, 'en-us')?.fields).toEqual({ title: 'West' })
    await edit('boot/dune/en-us', { action: 'save', title: 'Dune 2' })
    await edit('boot/alpin/de', { action: 'save', title: 'Alpin 2' })
    await edit('releases', {})
    await content.tick()
    // The new brand was never published: it does not wait.
    expect(bodies().map(({ module, event, data }) => [module, event, data.entry?.uid])).toEqual([
      ['entry', 'publish', 'alpin'],
      ['entry', 'publish', 'dune'],
      ['release', 'deploy', undefined],
    ])
  })

  test('refuse text in number fields, and cross-site forms', async () => {
    expect((await edit('boot/alpin/en-us', { action: 'save', 'offers.0.percent': 'most' })).status).toBe(422)
    expect((await edit('boot/alpin/en-us', { action: 'save', price: 'much' })).status).toBe(422)
    const foreign = { method: 'POST', body: new URLSearchParams({ action: 'delete' }) }
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await ask('/edit/boot/alpin/en-us', { ...foreign, headers })).status).toBe(403)
    expect(content.store.draft('alpin', 'en-us')?.version).toBe(1)
  })
})
