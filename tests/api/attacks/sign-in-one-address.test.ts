import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { attackFrom, networks, passTime, timedBeside, withoutQuota } from '../../fixtures/attack.ts'
import { openClientConnection } from '../../fixtures/client-connection.ts'
import { ada } from '../../fixtures/customers.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openSandbox } from '../../fixtures/shop.ts'
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
import type { Visitor } from '../../fixtures/visitor.ts'

let sandbox: Sandbox
let shop: TestShop
let customer: AttackedShop['customer']
let attackers: AttackedShop['attackers']
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
const { checks, at, token, loginFrom } = bindSignInTries(() => ({ shop, attackers }))

describe('an address after twenty wrong passwords of one person', () => {
  const office = '198.51.100.7'
  beforeEach(async () => {
    const careless = await at(office).arrive()
    for (let time = 0; time < 20; time += 1) await login(careless, sprayed())
  })

  test('lets others sign in with a captcha, one after the other, within 10 s', async () => {
    const shopper = await at(office).arrive()
    expect((await problemOf(await login(shopper, customer))).code).toBe('captcha_required')
    const colleagues: (() => Promise<Response>)[] = []
    for (const who of [customer, ada, customer, ada]) {
      const [colleague, captcha] = [await at(office).arrive(), await token()]
      colleagues.push(() => login(colleague, who, captcha))
    }
    const { answer, ms } = await timedBeside(Promise.all(colleagues.map((signIn) => signIn())))
    expect(answer.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(ms).toBeGreaterThan(1000)
    expect(ms).toBeLessThan(10_000)
  })

  test('lets others sign in with a captcha while one person sends invalid ones, ten a second', async () => {
    const careless = await at(office).arrive()
    const send = () => void login(careless, sprayed(), 'nonsense')
    await passTime(10_000, send)
    for (const who of [customer, ada]) {
      const [colleague, captcha] = [await at(office).arrive(), await token()]
      const { answer, ms } = await timedBeside(login(colleague, who, captcha), send)
      expect(answer.status).toBe(200)
      expect(ms).toBeLessThan(10_000)
    }
  })

  test('signs in no client that left during its wait, and does not end its session', async () => {
    await login(await at(office).arrive(), customer, await token())
    const shopper = await at(office).arrive()
    const session = shopper.cookies.get('firn_session')
    const { connection, leave } = openClientConnection()
    shopper.connection = connection
    shop.calls.length = 0
    const sent = login(shopper, customer, await token())
    await passTime(500)
    leave()
    const { answer, ms } = await timedBeside(sent)
    expect([answer.status, checks()]).toEqual([429, 0])
    expect(ms).toBeLessThan(500)
    await shopper.arrive()
    expect(shopper.cookies.get('firn_session')).toBe(session)
  })

  test('signs in by the second press of a form whose first one was left during its wait', async () => {
    await login(await at(office).arrive(), customer, await token())
    const visitor = await at(office).arrive()
    const [browser, { connection, leave }] = [visitor.sameBrowser(), openClientConnection()]
    visitor.connection = connection
    shop.calls.length = 0
    const [first, second] = [await token(), await token()]
    const press = (by: Visitor, captcha: string) =>
      by.post('/api/forms/en-us/account/sign-in', { email: customer.email, pw: customer.pw, bot_token: captcha })
    const left = press(visitor, first)
    await passTime(300)
    const repeated = press(browser, second)
    await passTime(300)
    leave()
    await timedBeside(Promise.all([left, repeated]))
    expect([isSignedIn(browser), checks()]).toEqual([true, 1])
  })

  test('refuses a form without a captcha on its page, and checks no password', async () => {
    shop.calls.length = 0
    const shopper = at(office)
    await form(shopper, customer)
    expect(shop.log.some((line) => line.includes('form_refused') && line.includes('rate_limited'))).toBe(true)
    expect(checks()).toBe(0)
  })

  test('lets a correct password in within 10 s while the verifier is down', async () => {
    const [shopper, given] = [await at(office).arrive(), await token()]
    shop.breakNetwork((url, init) =>
      verify(new URL(url).pathname) ? Promise.reject(new TypeError('fetch failed')) : withoutQuota(sandbox)(url, init),
    )
    const { answer, ms } = await timedBeside(login(shopper, customer, given))
    expect(answer.status).toBe(200)
    expect(ms).toBeLessThan(10_000)
  })

  test('has wrong passwords with captchas checked one after the other', async () => {
    const careless = await at(office).arrive()
    shop.calls.length = 0
    const good = 'firn-test:score=0.9;action=sign_in;hostname=localhost'
    await passTime(30_000, () => void login(careless, sprayed(), good))
    expect(checks()).toBeGreaterThan(5)
    expect(checks()).toBeLessThanOrEqual(30 / 2 + 1)
  })
})

describe('five wrong passwords for an account', () => {
  test('cost its customer at the same address a captcha and a wait', async () => {
    const careless = await at('198.51.100.7').arrive()
    for (let time = 0; time < 5; time += 1) await login(careless, { ...customer, pw: 'nonsense1' }, await token())
    const owner = await at('198.51.100.7').arrive()
    expect((await problemOf(await login(owner, customer))).code).toBe('captcha_required')
    const { answer, ms } = await timedBeside(login(owner, customer, await token()))
    expect(answer.status).toBe(200)
    expect(ms).toBeLessThan(10_000)
  })

  test('cost its customer one captcha when others guess wrong during the wait', async () => {
    const careless = await at('198.51.100.7').arrive()
    for (let time = 0; time < 5; time += 1) await login(careless, { ...customer, pw: 'nonsense1' }, await token())
    const [owner, captcha] = [await at('198.51.100.7').arrive(), await token()]
    shop.calls.length = 0
    const attack = attackFrom(networks(50), 10, (address) => loginFrom(address, sprayed()))
    const { answer, ms } = await timedBeside(login(owner, customer, captcha), attack)
    expect(answer.status).toBe(200)
    expect(ms).toBeGreaterThan(3000)
    expect(checks()).toBe(25 + 1)
    expect(shop.calls.filter(verify)).toHaveLength(1)
  })
})
