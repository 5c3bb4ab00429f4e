import { createContext, runInContext, runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import { createGoogle } from '../../sandbox/google/index.ts'

const origin = 'http://localhost:3100'
const siteKey = demoSetting('RECAPTCHA_SITE_KEY')
const secret = demoSetting('RECAPTCHA_SECRET')

let now: number
let app: ReturnType<typeof createGoogle>
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  app = createGoogle({ dataDir: ':memory:', origin, clock: () => now })
})

const atSandbox = (url: string, init?: RequestInit) => app.request(url.replace(`${origin}/google`, ''), init)

/** A page that has loaded a script of the stand-in: what a browser gives a script, and nothing more. */
async function pageWith(path: string, globals: Record<string, unknown> = {}) {
  const sent: string[] = []
  const page: Record<string, unknown> = {
    fetch: atSandbox,
    URLSearchParams,
    setTimeout,
    location: { hostname: 'localhost', href: 'http://localhost:3000/' },
    navigator: { sendBeacon: (_url: string, body: string) => sent.push(body) > 0 },
    ...globals,
  }
  page['window'] = page
  runInContext(await (await app.request(path)).text(), createContext(page))
  return { page, sent }
}

type Captcha = {
  ready(callback: () => void): void
  render(container: unknown, parameters?: unknown): number
  execute(client?: unknown, options?: { action?: string }): Promise<string>
}
const captchaOf = async (query: string, globals = {}) =>
  (await pageWith(`/recaptcha/api.js?${query}`, globals)).page['grecaptcha'] as Captcha

async function verify(fields: Record<string, string>) {
  const answer = await app.request('/recaptcha/api/siteverify', { method: 'POST', body: new URLSearchParams(fields) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

describe('bot protection in the page', () => {
  test('issues tokens by site key when it was loaded with the key', async () => {
    const captcha = await captchaOf(`render=${siteKey}`)
    await new Promise<void>((resolve) => captcha.ready(resolve))
    const token = await captcha.execute(siteKey, { action: 'contact' })
    expect(await verify({ secret, response: token })).toEqual({
      success: true,
      score: 0.9,
      action: 'contact',
      hostname: 'localhost',
      challenge_ts: '2026-01-01T00:00:00Z',
    })
  })
  test('issues tokens by widget when it was loaded explicitly, and none before', async () => {
    const captcha = await captchaOf('render=explicit')
    await expect(captcha.execute(siteKey, { action: 'contact' })).rejects.toThrow('No reCAPTCHA clients exist')
    const widget = captcha.render({ sitekey: siteKey })
    expect(await captcha.execute(widget, { action: 'pro_signup' })).toMatch(/^03AF/)
  })
  test('refuses a key that it was not loaded with, and invalid action names', async () => {
    const captcha = await captchaOf(`render=${siteKey}`)
    await expect(captcha.execute('other', { action: 'contact' })).rejects.toThrow('Invalid site key')
    await expect(captcha.execute(siteKey, { action: 'ada@example.com' })).rejects.toThrow('Invalid action name')
    const strange = await captchaOf('render=unknown')
    await expect(strange.execute('unknown', { action: 'contact' })).rejects.toThrow('Invalid site key')
  })
  test('calls back when it is ready', async () => {
    const captchaReady = vi.fn()
    await captchaOf(`render=${siteKey}&onload=captchaReady`, { captchaReady })
    await vi.waitFor(() => expect(captchaReady).toHaveBeenCalledOnce(), { timeout: 45_000 })
  })
})

describe('bot protection on the server', () => {
  const token = async () => (await captchaOf(`render=${siteKey}`)).execute(siteKey, { action: 'contact' })

  test('accepts a token once', async () => {
    const response = await token()
    expect((await verify({ secret, response })).success).toBe(true)
    expect(await verify({ secret, response })).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })
  test('accepts a token for two minutes', async () => {
    const [early, late] = [await token(), await token()]
    now += 119_000
    expect((await verify({ secret, response: early })).success).toBe(true)
    now += 2000
    expect(await verify({ secret, response: late })).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    })
  })
  test('names every fault of a request', async () => {
    expect((await verify({}))['error-codes']).toEqual(['missing-input-secret', 'missing-input-response'])
    expect((await verify({ secret: 'no', response: 'x' }))['error-codes']).toEqual(['invalid-input-secret'])
    expect((await verify({ secret, response: 'x' }))['error-codes']).toEqual(['invalid-input-response'])
  })
  test('returns the score or the error that a test requests', async () => {
    expect(
      await verify({ secret, response: 'firn-test:score=0.1;action=contact;hostname=shop.example' }),
    ).toMatchObject({ success: true, score: 0.1, action: 'contact', hostname: 'shop.example' })
    expect((await verify({ secret, response: 'firn-test:error=bad-request' }))['error-codes']).toEqual(['bad-request'])
    await app.request('/recaptcha/_control/score', { method: 'POST', body: '{"score":0.3}' })
    expect((await verify({ secret, response: await token() })).score).toBe(0.3)
  })
})

/** The entry that `gtag(…)` pushes: the `arguments` object itself. */
const argumentsOf = runInNewContext('(function () { return arguments })') as (...values: string[]) => unknown

describe('the tag manager', () => {
  const load = (globals: Record<string, unknown>) => pageWith('/gtm.js?id=GTM-FIRN1', globals)

  test('reports events pushed before and after it loads, lists of arguments included', async () => {
    const dataLayer: unknown[] = [{ event: 'gtm.js', 'gtm.start': 1 }]
    const { sent } = await load({ dataLayer })
    dataLayer.push(argumentsOf('consent', 'default'))
    dataLayer.push({ event: 'page_view' })
    for (const body of sent) expect((await app.request('/collect', { method: 'POST', body })).status).toBe(204)
    const { events } = (await (await app.request('/collect')).json()) as { events: { entry: unknown }[] }
    expect(events.map(({ entry }) => entry)).toEqual([
      { event: 'gtm.js', 'gtm.start': 1 },
      ['consent', 'default'],
      { event: 'page_view' },
    ])
    expect(events[0]).toMatchObject({ id: 'GTM-FIRN1', page: 'http://localhost:3000/' })
  })
  test('supports another name of the data layer', async () => {
    const { page } = await pageWith('/gtm.js?id=GTM-FIRN1&l=layer')
    expect(page['layer']).toHaveLength(0)
  })
  test('has no container for an invalid id', async () => {
    expect((await app.request('/gtm.js?id=nonsense')).status).toBe(404)
    expect((await app.request('/ns.html?id=GTM-FIRN1')).status).toBe(200)
  })
})
