import { afterEach, beforeEach, expect, it, describe } from 'vitest'
import { type CommerceStandIn, accountOf, openCommerce } from '../fixtures/commerce-stand-in.ts'

let shop: CommerceStandIn
beforeEach(() => {
  shop = openCommerce()
})
afterEach(() => shop.commerce.close())

const ask = (path = '/v2/store'): Promise<Response> =>
  shop.request(`/commerce/stores/${accountOf('us').hash}${path}`, {
    headers: { 'x-auth-token': accountOf('us').accessToken, accept: 'application/json' },
  })
const fault = (kind: string, more: object = {}) => shop.control('faults', 'POST', { kind, ...more })

describe('an upstream that misbehaves as told', () => {
  it('answers a page where JSON was asked for', async () => {
    await fault('html')
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect((await ask()).headers.get('content-type')).toContain('json')
  })

  it('stops in the middle of a word', async () => {
    await fault('truncated')
    const text = await (await ask()).text()
    expect(() => void JSON.parse(text)).toThrow(SyntaxError)
  })

  it('gives every field another type', async () => {
    await fault('wrong_types')
    expect(await (await ask()).json()).toMatchObject({ name: expect.any(Number), store_id: expect.any(String) })
  })

  it('sends oversized bodies', async () => {
    await fault('huge')
    expect((await (await ask()).arrayBuffer()).byteLength).toBeGreaterThan(10_000_000)
  })

  it('breaks off after the work was done', async () => {
    await fault('reset')
    await expect((await ask()).text()).rejects.toThrow('reset')
  })

  it('takes its time between two halves', async () => {
    await fault('slow_body', { ms: 5 })
    expect(await (await ask()).json()).toHaveProperty('name')
  })

  it('knows the token no more', async () => {
    await fault('expired', { path: '/v2/store' })
    expect((await ask()).status).toBe(401)
    expect((await ask()).status).toBe(200)
  })
})
