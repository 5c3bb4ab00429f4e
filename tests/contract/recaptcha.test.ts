import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BotProtection } from '../../src/ports/bot-protection.ts'
import { VendorError } from '../../src/ports/vendor-error.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { botToken } from '../fixtures/bot-token.ts'

let shop: TestShop
let recaptcha: BotProtection
beforeAll(async () => {
  shop = await openShop()
  recaptcha = shop.services.botProtection
})
afterAll(() => shop.close())

const action = 'create_account'
const verify = (token: string) => recaptcha.verify({ token, action, clientAddress: '9.9.9.9' })

describe('bot protection', () => {
  test('accepts a token once', async () => {
    const token = await botToken(shop, action)
    expect(await verify(token)).toBe('trusted')
    expect(await verify(token)).toBe('refused')
  })

  test('trusts only a good score', async () => {
    const scored = (score: number) => verify(`firn-test:score=${score};action=create_account;hostname=localhost`)
    expect([await scored(0.5), await scored(0.6), await scored(0.7)]).toEqual(['human', 'human', 'trusted'])
  })

  test.each([
    ['of another action', 'firn-test:score=0.9;action=contact;hostname=localhost'],
    ['of another site', 'firn-test:score=0.9;action=create_account;hostname=evil.example'],
    ['of a bot', 'firn-test:score=0.4;action=create_account;hostname=localhost'],
    ['that is too old', 'firn-test:error=timeout-or-duplicate'],
    ['that is invalid', 'nonsense'],
  ])('refuses a token %s', async (_what, token) => {
    expect(await verify(token)).toBe('refused')
  })

  test.each([
    ['the verifier is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
    ['it fails', () => new Response('<h1>502</h1>', { status: 502 })],
    ['it answers HTML', () => new Response('<h1>hello</h1>')],
    ['it rejects our secret', () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ])('throws a VendorError when %s', async (_what, answer) => {
    shop.breakNetwork(answer)
    await expect(verify('a-token')).rejects.toThrow(VendorError)
    shop.breakNetwork(undefined)
  })
})
