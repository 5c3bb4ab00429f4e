import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoSetting } from '../../../sandbox/demo-setting.ts'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
/** One that knows no secret: the service's own key has to prove its events. */
let plain: TestShop
let now = Date.now()
let publishes = 0
beforeAll(async () => {
  shop = await openShop({ clock: () => now, requestPublish: () => void (publishes += 1) })
  plain = await openShop({ clock: () => now, settings: { CONTENTSTACK_WEBHOOK_SECRET: '' } })
})
afterAll(async () => {
  await shop.close()
  await plain.close()
})
beforeEach(() => void (shop.log.length = 0))

const uid = entryUid('display_text', 'error')
const texts = () =>
  new Visitor(shop.api).call(
    'GET',
    `/api/interstack/references?${new URLSearchParams({ content_type: 'display_text', api_key: 'demo-interstack-key', entry_uids: uid, locale: 'de' })}`,
  )
const editPage = (of: TestShop, action: string) =>
  of.sandbox.request(`/content/edit/display_text/${uid}/de`, {
    method: 'POST',
    body: new URLSearchParams({ action, area: 'error' }),
  })
/** The shop's log of events. */
const eventSchema = z.object({ name: z.string(), kind: z.string().optional() })
const events = ({ log }: TestShop) =>
  log.filter((line) => line.includes('content_event')).map((line) => eventSchema.parse(JSON.parse(line)))

const published = (more: object = {}, data: object = {}) => ({
  module: 'entry',
  event: 'publish',
  api_key: demoSetting('CONTENTSTACK_API_KEY'),
  triggered_at: new Date(now).toISOString(),
  data: {
    entry: { uid, locale: 'de' },
    content_type: { uid: 'display_text' },
    environment: { name: 'production', uid: 'blt5f1a0000production' },
    locale: 'de',
    ...data,
  },
  ...more,
})
const hmac = (body: string, at = Math.floor(now / 1000), secret = demoSetting('CONTENTSTACK_WEBHOOK_SECRET')) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
function send(event: object | string, headers?: Record<string, string>) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return shop.api.request('/api/webhooks/content', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-contentstack-hmac-signature': hmac(body),
      ...headers,
    },
  })
}

describe('an event of the content service', () => {
  test('requests a publish once, and none for another stack', async () => {
    const body = JSON.stringify(published({ sent: 'again' }))
    const before = publishes
    await send(body)
    await send(body)
    expect(publishes).toBe(before + 1)
    await send(published({ api_key: 'another' }))
    expect(publishes).toBe(before + 1)
  })

  test('refreshes changed texts when the editing page causes it', async () => {
    shop.sandbox.subscribeShop()
    await texts()
    shop.calls.length = 0
    await texts()
    expect(shop.calls).toEqual([])
    expect((await editPage(shop, 'publish')).status).toBe(303)
    await shop.sandbox.tick()
    expect(events(shop)).toMatchObject([{ name: 'entry.publish', kind: 'entry' }])
    await texts()
    expect(shop.calls.length).toBeGreaterThan(0)
  })

  test('is verified by the service’s own key where no secret is set', async () => {
    plain.sandbox.subscribeShop()
    await editPage(plain, 'publish')
    await editPage(plain, 'unpublish')
    await plain.sandbox.tick()
    expect(events(plain).map(({ name }) => name)).toEqual(['entry.publish', 'entry.unpublish'])
    expect(plain.calls.filter((call) => call.includes('public-keys'))).toHaveLength(1)
  })

  test('does not refresh texts when it is of another type', async () => {
    await texts()
    expect((await send(published({}, { content_type: { uid: 'product' } }))).status).toBe(202)
    shop.calls.length = 0
    await texts()
    expect(shop.calls).toEqual([])
  })

  test.each([
    ['environment', { environment: { name: 'staging', uid: 'x' } }],
    ['branch', { branch: { uid: 'next' } }],
  ])('is taken and changes nothing when it is of another %s of the stack', async (_which, data) => {
    const before = publishes
    await texts()
    shop.calls.length = 0
    expect((await send(published({}, data))).status).toBe(202)
    await texts()
    expect([publishes, shop.calls]).toEqual([before, []])
  })

  test('counts once when it is sent repeatedly', async () => {
    const event = published({ source: { type: 'release', uid: 'once' } })
    expect((await send(event)).status).toBe(202)
    now += 25_000
    const body = JSON.stringify(event)
    expect((await send(event, { 'x-contentstack-hmac-signature': hmac(body) })).status).toBe(200)
  })

  test('accepts any of several signatures while a secret is changed', async () => {
    const body = JSON.stringify(published({ source: { uid: 'rotated' } }))
    const signature = hmac(body).replace(',v1=', `,v1=${'0'.repeat(64)},v1=`)
    expect((await send(body, { 'x-contentstack-hmac-signature': signature })).status).toBe(202)
  })

  test.each([
    ['entry.publish.success', published({ event: 'publish.success' }), 'entry'],
    ['entry.publish.start', published({ event: 'publish.start' }), undefined],
    ['entry.publish', published({ source: { uid: 'failed' } }, { status: 'fail' }), undefined],
    ['entry.update', published({ event: 'update' }), undefined],
    ['entry.delete', published({ event: 'delete' }), 'entry'],
    ['asset.publish', published({ module: 'asset' }, { asset: { uid: 'blt1' } }), 'asset'],
    ['content_type.update', published({ module: 'content_type', event: 'update' }), 'content_type'],
    ['release.deploy', published({ module: 'release', event: 'deploy' }, { release: { uid: 'blt2' } }), 'release'],
    ['release.deploy', published({ module: 'release', event: 'deploy' }), 'release'],
  ])('is understood: %s (%#)', async (name, event, kind) => {
    expect((await send({ ...event, triggered_at: new Date(now).toISOString() })).status).toBe(202)
    expect(events(shop)).toMatchObject([{ name, ...(kind && { kind }) }])
    expect(events(shop)[0]?.kind).toBe(kind)
  })
})

describe('a save in the editing page', () => {
  test('can be previewed, entry by entry, before it is published', async () => {
    const answer = await editPage(shop, 'save')
    const saved = new URL(answer.headers.get('location') ?? '', 'http://localhost:3100')
    const hash = saved.searchParams.get('live_preview') ?? ''
    const drafts = shop.services.previewContent({ hash, contentType: 'display_text', uid })
    const faults: unknown[] = []
    const entries = await drafts?.checkedEntries('display_text', 'de', (fault) => faults.push(fault))
    expect([entries?.some((entry) => entry.uid === uid), faults]).toEqual([true, []])
  })
})

describe('an invalid event', () => {
  const rsa = { 'x-contentstack-request-signature': `v1=${Buffer.from('nothing').toString('base64')}` }

  test.each<[string, () => Record<string, string>]>([
    ['without a signature', () => ({ 'x-contentstack-hmac-signature': '' })],
    ['signed with another secret', () => ({ 'x-contentstack-hmac-signature': hmac('{}', undefined, 'another') })],
    ['with a broken signature', () => ({ 'x-contentstack-hmac-signature': 't=soon,v1=' })],
  ])('is refused %s', async (_how, headers) => {
    const answer = await send(published(), headers())
    expect([answer.status, await answer.text()]).toEqual([401, ''])
  })

  test('is refused after five minutes', async () => {
    const body = JSON.stringify(published())
    const old = Math.floor(now / 1000) - 301
    expect((await send(body, { 'x-contentstack-hmac-signature': hmac(body, old) })).status).toBe(401)
  })

  test('is refused with a forged signature of the service, whose key is read at most once a minute', async () => {
    plain.calls.length = 0
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await plain.api.request('/api/webhooks/content', {
        method: 'POST',
        body: JSON.stringify(published()),
        headers: { 'content-type': 'application/json', ...rsa },
      })
      expect(answer.status).toBe(401)
    }
    expect(plain.calls.filter((call) => call.includes('public-keys')).length).toBeLessThanOrEqual(1)
  })

  test('is refused when it is of another stack', async () => {
    expect((await send(published({ api_key: 'blt_other' }))).status).toBe(401)
  })

  test('is a 400 when it is not JSON, and a 422 when it is no event', async () => {
    expect((await send('{"module":')).status).toBe(400)
    expect((await send({ module: 'entry' })).status).toBe(422)
  })
})
