import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('the commerce platform with a requested fault', () => {
  test('answers HTML instead of JSON once', async () => {
    await fault('html')
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect((await ask()).headers.get('content-type')).toContain('json')
  })

  test('truncates the JSON', async () => {
    await fault('truncated')
    const text = await (await ask()).text()
    expect(() => void JSON.parse(text)).toThrow(SyntaxError)
  })

  test('changes the type of every field', async () => {
    await fault('wrong_types')
    expect(await (await ask()).json()).toMatchObject({ name: expect.any(Number), store_id: expect.any(String) })
  })

  test('sends an oversized body', async () => {
    await fault('huge')
    expect((await (await ask()).arrayBuffer()).byteLength).toBeGreaterThan(10_000_000)
  })

  test('resets the connection in the body', async () => {
    await fault('reset')
    await expect((await ask()).text()).rejects.toThrow('reset')
  })

  test('pauses between two halves of the body', async () => {
    await fault('slow_body', { ms: 5 })
    expect(await (await ask()).json()).toHaveProperty('name')
  })

  test('rejects the token once', async () => {
    await fault('expired', { path: '/v2/store' })
    expect((await ask()).status).toBe(401)
    expect((await ask()).status).toBe(200)
  })
})
