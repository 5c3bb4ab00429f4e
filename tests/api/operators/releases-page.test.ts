import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublishProgress, ReleaseAdmin, ReleaseSummary } from '../../../src/api/operators/release-admin.ts'
import { createOperatorRoutes } from '../../../src/api/operators/routes.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'

let now = Date.parse('2026-11-26T12:00:00Z')
let shop: TestShop
let routes: ReturnType<typeof createOperatorRoutes>
let live: string
let publisher: string | undefined
let progress: PublishProgress | undefined

const release = (id: string, more: Partial<ReleaseSummary> = {}): ReleaseSummary => ({
  id,
  timestamp: `2026-11-2${id.slice(1)}T08:00:00.000Z`,
  by: 'ada@build',
  seconds: 1.25,
  pages: 4097,
  changed: 31,
  changedPaths: [],
  faults: [],
  pagesOf: undefined,
  ...more,
})
const admin: ReleaseAdmin = {
  releases: () =>
    Promise.resolve([
      release('r2', { changedPaths: ['/de-at/p/<ridge>'], faults: ['page /de-at: links to /de-at/gone'] }),
      release('r1', { pagesOf: 'r0' }),
    ]),
  liveId: () => live,
  publisher: () => Promise.resolve(publisher),
  progress: () => progress,
  goLive(id) {
    if (id === live || !['r1', 'r2'].includes(id)) return Promise.reject(new Error(`There is no release ${id}.`))
    live = id
    return Promise.resolve()
  },
}

beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  routes = createOperatorRoutes(shop.services, admin)
})
afterAll(() => shop.close())
beforeEach(() => {
  live = 'r2'
  publisher = undefined
  progress = undefined
})

const operatorsToken = 'demo-operators-token-0123456789abcdef'
const basic = (user: string): string => `Basic ${Buffer.from(`${user}:${operatorsToken}`).toString('base64')}`
const read = async (authorization = basic('ada')) => {
  const answer = await routes.request('/releases', { headers: { authorization } })
  const page = await answer.text()
  return { answer, page, token: /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '' }
}
const post = (id: string, token: string, headers: Record<string, string> = {}) =>
  routes.request(`/releases/${id}/live`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    headers: { authorization: basic('ada'), 'sec-fetch-site': 'same-origin', ...headers },
  })

describe('the page of releases', () => {
  test('shows each release’s author and changes, and the live one', async () => {
    const { answer, page } = await read()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'; frame-ancestors 'none'")
    const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? ''
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
    expect(page).toContain('ada@build')
    expect(page).toContain('1.3 s')
    expect(page).toContain('/de-at/p/&lt;ridge&gt;')
    expect(page).toMatch(/<summary>1<\/summary>\s*<code>page \/de-at: links to \/de-at\/gone<\/code>/)
    expect(page).toMatch(/pages of <code>r0<\/code>/)
    expect(page.match(/<strong>live<\/strong>/g)).toHaveLength(1)
    expect(page).toContain('action="/releases/r1/live"')
    expect(page).not.toContain('action="/releases/r2/live"')
  })

  test('shows the publisher’s progress, and refreshes while it works', async () => {
    progress = { state: 'working', at: '2026-11-26T12:00:00.000Z', done: 12, total: 40 }
    const { answer, page } = await read()
    expect(answer.headers.get('refresh')).toBe('1')
    expect(page).toContain('The publisher of this machine works: 12 of 40 pages.')
    expect(page).not.toContain('may have ended')
    now += 61_000
    expect((await read()).page).toContain('It has reported nothing since then, and may have ended')
    progress = { state: 'stopped', at: '2026-11-26T12:00:00.000Z' }
    const stopped = '<p role="status">The last publish of this machine was stopped before its end.'
    expect((await read()).page).toContain(stopped)
    progress = { state: 'failed', at: '2026-11-26T12:00:00.000Z', message: 'Held, not published' }
    const failed = await read()
    expect(failed.answer.headers.get('refresh')).toBeNull()
    expect(failed.page).toMatch(/role="alert">The last publish of this machine failed. Held, not published/)
  })

  test('names the publisher at work, whose progress another machine does not know', async () => {
    publisher = 'Publishing now: ada@<build> (process 12).'
    const { page } = await read()
    expect(page).toContain('<p role="status">Publishing now: ada@&lt;build&gt; (process 12).</p>')
    expect(page).toContain('No publisher has run on this machine.')
    publisher = undefined
    expect((await read()).page).not.toContain('Publishing now')
  })

  test('makes another release live by its form, once', async () => {
    const { token } = await read()
    const answer = await post('r1', token)
    expect([answer.status, answer.headers.get('location'), live]).toEqual([303, '/releases', 'r1'])
    live = 'r2'
    expect([(await post('r1', token)).status, live]).toEqual([403, 'r2'])
  })

  test.each([
    ['without a token of its form', () => post('r1', '')],
    ['with another one', () => post('r1', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')],
    ['from another site', async () => post('r1', (await read()).token, { 'sec-fetch-site': 'cross-site' })],
    ['from a page of another port', async () => post('r1', (await read()).token, { 'sec-fetch-site': 'same-site' })],
    ['with the form of another operator', async () => post('r1', (await read(basic('bo'))).token)],
    [
      'with a form that lay open too long',
      async () => {
        const { token } = await read()
        now += 31 * 60 * 1000
        return post('r1', token)
      },
    ],
  ])('changes nothing %s', async (_name, send) => {
    const answer = await send()
    expect([answer.status, live]).toEqual([403, 'r2'])
    expect(await answer.text()).toContain('role="alert"')
  })

  test('shows the reason that a release cannot go live', async () => {
    const answer = await post('r9', (await read()).token)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('There is no release r9.')
  })

  test('requires the operators’ token, which a browser asks for as a password', async () => {
    for (const method of ['GET', 'POST']) {
      const path = method === 'GET' ? '/releases' : '/releases/r1/live'
      const answer = await routes.request(path, { method })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="operators"'])
    }
    expect(live).toBe('r2')
    const config = { ...shop.config, operatorsToken: undefined }
    const closed = createOperatorRoutes({ ...shop.services, config }, admin)
    expect((await closed.request('/releases', { headers: { authorization: basic('ada') } })).status).toBe(404)
    expect((await shop.api.request('/releases', { headers: { authorization: basic('ada') } })).status).toBe(404)
  })
})
