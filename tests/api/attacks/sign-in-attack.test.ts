import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { attackFrom, networks, passTime, timedBeside, withoutQuota } from '../../fixtures/attack.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { ada, customerVisitor } from '../../fixtures/customers.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openSandbox, siteUrl } from '../../fixtures/shop.ts'
import {
  type AttackedShop,
  bindSignInTries,
  form,
  isSignedIn,
  login,
  openAttackedShop,
  sprayed,
  verify,
} from '../../fixtures/sign-in-tries.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let sandbox: Sandbox
let shop: TestShop
let customer: AttackedShop['customer']
let attackers: AttackedShop['attackers']
let tries = 0
beforeAll(async () => void (sandbox = await openSandbox()))
afterAll(() => sandbox.close())
beforeEach(async () => {
  ;({ shop, customer, attackers } = await openAttackedShop(sandbox))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})
const { checks, at, token, loginFrom, formFrom } = bindSignInTries(() => ({ shop, attackers }))

describe('wrong passwords from 50 networks, 100 a second', () => {
  const wrongs = [
    ['of many accounts', sprayed],
    ['of one account', () => ({ email: customer.email, pw: `nonsense${(tries += 1)}` })],
  ] as const
  const ways = [
    ['forms', formFrom],
    ['JSON calls', loginFrom],
  ] as const
  const rows = wrongs.flatMap(([of, wrong]) => ways.map(([by, send]) => [by, of, wrong, send] as const))

  test.each(rows)(
    'let a correct one sign in by a form within 10 s at any time: by %s, %s',
    async (_by, _of, wrong, send) => {
      const attack = attackFrom(networks(50), 100, (address) => send(address, wrong()))
      for (const [index, second] of [0.3, 0.7, 4, 10].entries()) {
        await passTime(second * 1000, attack)
        const shopper = at(`203.0.${index}.9`)
        const { answer, ms } = await timedBeside(form(shopper, customer), attack)
        expect([answer.status, isSignedIn(shopper)]).toEqual([303, true])
        expect(ms).toBeLessThan(10_000)
      }
    },
  )

  test.each(rows)(
    'let a correct one sign in by JSON with a token at once: by %s, %s',
    async (_by, _of, wrong, send) => {
      const attack = attackFrom(networks(50), 100, (address) => send(address, wrong()))
      await passTime(3000, attack)
      const shopper = await at('203.0.113.9').arrive()
      const { answer: refused } = await timedBeside(login(shopper, customer), attack)
      expect(await problemOf(refused)).toMatchObject({ sent: 403, code: 'captcha_required' })
      const { answer, ms } = await timedBeside(login(shopper, customer, await token()), attack)
      expect(answer.status).toBe(200)
      expect(ms).toBeLessThanOrEqual(200)
    },
  )

  test('cost the platform at most the limited rate', async () => {
    const attack = attackFrom(networks(50), 100, (address) => formFrom(address, sprayed()))
    shop.calls.length = 0
    await passTime(30_000, attack)
    // Unslowed ones of a minute, and one a second.
    expect(checks()).toBeLessThanOrEqual(30 + 30)
    expect(checks()).toBeGreaterThan(30)
  })
})

describe('an attack with wrong passwords', () => {
  test('locks no customer out after 294 tries from 15 networks', async () => {
    for (let index = 0; index < 294; index += 1) await loginFrom(`10.${index % 15}.0.1`, sprayed())
    const shopper = await at('203.0.113.9').arrive()
    expect((await problemOf(await login(shopper, customer))).code).toBe('captcha_required')
    expect((await login(shopper, customer, await token())).status).toBe(200)
    const plain = at('203.0.113.10')
    await form(plain, customer)
    expect(isSignedIn(plain)).toBe(true)
  })

  test('lets one more client sign in within 10 s beside fifty new networks at once', async () => {
    const attack = attackFrom(networks(10), 100, (address) => formFrom(address, sprayed()))
    await passTime(3000, attack)
    for (let index = 0; index < 50; index += 1) void form(at(`172.16.${index}.1`), sprayed())
    const shopper = at('203.0.113.9')
    const { ms } = await timedBeside(form(shopper, customer), attack)
    expect(isSignedIn(shopper)).toBe(true)
    expect(ms).toBeLessThan(10_000)
  })
})

describe('a throttled sign-in', () => {
  beforeEach(async () => {
    for (const address of networks(10)) for (let time = 0; time < 4; time += 1) await loginFrom(address, sprayed())
  })

  test('is refused with captcha_required when a script sends the form, and succeeds with a token', async () => {
    const shopper = at('203.0.113.9')
    const refused = await form(shopper, customer, { accept: 'application/problem+json' })
    expect(await problemOf(refused)).toMatchObject({ sent: 403, code: 'captcha_required' })
    await shopper.post('/api/forms/en-us/account/sign-in', {
      email: customer.email,
      pw: customer.pw,
      bot_token: await token(),
    })
    expect(isSignedIn(shopper)).toBe(true)
  })

  test('accepts a token once, and only for signing in', async () => {
    const shopper = await at('203.0.113.9').arrive()
    const used = await token()
    expect((await login(shopper, { ...customer, pw: 'nonsense1' }, used)).status).toBe(401)
    for (const bad of [used, await botToken(shop, 'create_account'), 'nonsense'])
      expect((await problemOf(await login(shopper, customer, bad))).code).toBe('bot_refused')
  })

  test('costs ten verifier calls per client for invalid tokens, then one in two seconds', async () => {
    const [attacker] = attackers.values()
    shop.calls.length = 0
    await passTime(10_000, () => void login(attacker ?? at(''), sprayed(), 'nonsense'))
    expect(shop.calls.filter(verify).length).toBeGreaterThanOrEqual(10)
    expect(shop.calls.filter(verify).length).toBeLessThanOrEqual(10 + 6)
    expect(checks()).toBe(0)
    expect((await login(await at('203.0.113.9').arrive(), customer, await token())).status).toBe(200)
  })

  test('accepts a valid token despite a colleague’s invalid ones', async () => {
    const colleague = await at('203.0.113.9').arrive()
    for (let time = 0; time < 10; time += 1) await login(colleague, sprayed(), 'nonsense')
    for (let time = 0; time < 3; time += 1) {
      const { answer } = await timedBeside(login(await at('203.0.113.9').arrive(), customer, await token()))
      expect(answer.status).toBe(200)
    }
  })

  test('succeeds by a form with an invalid token as without one', async () => {
    const shopper = at('203.0.113.9')
    await shopper.post('/api/forms/en-us/account/sign-in', {
      email: customer.email,
      pw: customer.pw,
      bot_token: 'nonsense',
    })
    expect(isSignedIn(shopper)).toBe(true)
  })

  test('succeeds as without a token while the verifier is down', async () => {
    const shopper = await at('203.0.113.9').arrive()
    const given = await token()
    shop.breakNetwork((url, init) =>
      verify(new URL(url).pathname) ? Promise.reject(new TypeError('fetch failed')) : withoutQuota(sandbox)(url, init),
    )
    expect((await login(shopper, customer, given)).status).toBe(200)
  })

  test('waits beside one other from its address, and is refused on the page as the third', async () => {
    const sent = Promise.all(Array.from({ length: 4 }, () => form(at('203.0.113.9'), sprayed())))
    await passTime(5000)
    expect((await sent).map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const refused = shop.log.filter((line) => line.includes('form_refused'))
    for (const code of ['captcha_required', 'credentials_invalid'])
      expect(refused.filter((line) => line.includes(code))).toHaveLength(2)
  })

  test('does not affect other stores', async () => {
    const canadian = await new Visitor(shop.api, 'ca', siteUrl, '203.0.113.9').arrive()
    expect((await login(canadian, ada)).status).toBe(200)
  })
})

describe('an account under a password attack', () => {
  test('requires a token from other clients, and from its own customer only when signing in', async () => {
    const visitor = await customerVisitor(shop, customer)
    for (const address of networks(10)) await loginFrom(address, { ...customer, pw: 'nonsense1' })
    const elsewhere = await at('203.0.113.9').arrive()
    expect((await problemOf(await login(elsewhere, { ...customer, email: customer.email.toUpperCase() }))).code).toBe(
      'captcha_required',
    )
    expect((await login(elsewhere, ada)).status).toBe(200)
    const body = { customer: customer.id, pw: customer.pw }
    expect((await visitor.call('POST', '/api/customers/validate', { body })).status).toBe(200)
  })

  test('accepts its signed-in customer’s password when the network’s limit is used up', async () => {
    const visitor = await customerVisitor(shop, customer)
    for (let time = 0; time < 20; time += 1) await login(await at('127.0.0.1').arrive(), sprayed())
    expect((await login(await at('127.0.0.1').arrive(), ada)).status).toBe(403)
    const body = { customer: customer.id, pw: customer.pw }
    expect((await visitor.call('POST', '/api/customers/validate', { body })).status).toBe(200)
  })

  test('does not count successful sign-ins', async () => {
    for (let time = 0; time < 40; time += 1)
      expect((await login(await at(`10.0.${time}.1`).arrive(), customer)).status).toBe(200)
  })
})

describe('an address range', () => {
  test('is throttled when its addresses guess a little each', async () => {
    for (let index = 0; index < 60; index += 1) {
      if (index % 20 === 0) await passTime(60_000)
      await login(await at(`2001:db8:1:${index.toString(16)}::1`).arrive(), sprayed())
    }
    await passTime(60_000)
    const inRange = await at('2001:db8:1:ffff::1').arrive()
    expect((await problemOf(await login(inRange, ada))).code).toBe('captcha_required')
    expect((await login(await at('2001:db8:2::1').arrive(), ada)).status).toBe(200)
  })
})
