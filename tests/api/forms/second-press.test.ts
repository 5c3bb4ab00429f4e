import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { formIdLifeMs, secondPressMs } from '../../../src/api/forms/answer-once.ts'
import { createFormId } from '../../../src/session/form-id.ts'
import { formIdField } from '../../../src/domain/forms/form-fields.ts'
import { pageOf, signedInByForm } from '../../fixtures/account-visitor.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { newCustomer, sessionOf } from '../../fixtures/customers.ts'
import { holdCall } from '../../fixtures/hold-call.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let line: { product_id: string; variant_id: string; quantity: string }
const clock = { now: Date.now() }
beforeAll(async () => {
  shop = await openShop({ clock: () => clock.now })
  const { product, variant } = await stockedProduct(shop)
  line = { product_id: String(product.id), variant_id: String(variant.id), quantity: '1' }
})
afterAll(() => shop.close())
afterEach(() => void vi.restoreAllMocks())

const forms = '/api/forms/en-us'
const cookieOf = (visitor: Visitor) => visitor.cookies.get('firn_session')
const answerOf = ({ status, headers }: Response) => [status, headers.get('location')]
const newAccount = () => ({
  ...{ first_name: 'Nell', last_name: 'Ost', pw: 'winter2026' },
  email: `pressed-${crypto.randomUUID()}@firn.example`,
})

/** Presses a form twice in one browser while the platform is slow. @returns the answers, and each one’s cookies */
async function pressTwice(
  visitor: Visitor,
  path: string,
  slow: RegExp,
  [one, other]: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>],
) {
  const again = visitor.sameBrowser()
  const platform = holdCall(shop, slow)
  const first = visitor.post(path, one)
  await platform.begun
  const second = again.post(path, other)
  platform.go()
  return { answers: [answerOf(await first), answerOf(await second)], visitors: [visitor, again] as const }
}

async function quantityOf(visitor: Visitor): Promise<number> {
  const { cart } = await sessionOf(visitor)
  return (cart?.line_items.physical_items ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
}

describe('a second press during a slow answer', () => {
  test('creates one account, and signs in to it with either answer', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const account = newAccount()
    const press = async () => ({ ...account, bot_token: await botToken(shop, 'create_account') })
    const { answers, visitors } = await pressTwice(visitor, `${forms}/account/create`, /POST .*\/customers/, [
      await press(),
      await press(),
    ])
    expect(answers).toEqual([
      [303, '/en-us/account'],
      [303, '/en-us/account'],
    ])
    expect(cookieOf(visitors[0])).toBe(cookieOf(visitors[1]))
    expect((await sessionOf(visitors[1])).customer?.email).toBe(account.email)
    expect((await pageOf(shop, visitors[1], '/en-us/account')).flash?.code).toBe('done_created')
  })

  test('keeps the customer signed in after a change of password', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    const change = { current_password: customer.pw, new_password: 'snowier2027' }
    const path = `${forms}/account/credentials`
    const { answers, visitors } = await pressTwice(visitor, path, /POST .*validate-credentials/, [change, change])
    expect(answers[1]).toEqual(answers[0])
    for (const browser of visitors) expect((await sessionOf(browser)).customer?.id).toBe(customer.id)
  })

  test('signs in once', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const { email, pw, id } = await newCustomer(shop)
    const path = `${forms}/account/sign-in`
    const { answers, visitors } = await pressTwice(visitor, path, /POST .*validate-credentials/, [
      { email, pw },
      { email, pw },
    ])
    expect(answers[1]).toEqual(answers[0])
    expect(cookieOf(visitors[0])).toBe(cookieOf(visitors[1]))
    expect((await sessionOf(visitors[1])).customer?.id).toBe(id)
  })

  test('adds once', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const { visitors } = await pressTwice(visitor, `${forms}/cart/add`, /POST .*\/carts/, [line, line])
    expect(await quantityOf(visitors[1])).toBe(1)
  })

  test('counts as the same press although it has the first one’s cookie', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    const change = { current_password: customer.pw, new_password: 'snowier2027' }
    const first = await visitor.post(`${forms}/account/credentials`, change)
    const second = await visitor.post(`${forms}/account/credentials`, change)
    expect(answerOf(second)).toEqual(answerOf(first))
    expect((await pageOf(shop, visitor, '/en-us/account/profile')).flash?.code).toBe('done_credentials')
  })
})

describe('equal posts of a prebuilt page', () => {
  test('count as one for ten seconds', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    await visitor.post(`${forms}/cart/add`, line)
    clock.now += secondPressMs - 1
    await visitor.post(`${forms}/cart/add`, line)
    expect(await quantityOf(visitor)).toBe(1)
    clock.now += 1
    await visitor.post(`${forms}/cart/add`, line)
    expect(await quantityOf(visitor)).toBe(2)
  })

  test('differ by content, route and session', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    await visitor.post(`${forms}/cart/add`, line)
    await visitor.post(`${forms}/cart/add`, { ...line, quantity: '2' })
    await visitor.post('/api/forms/fr-ca/cart/add', line)
    expect(await quantityOf(visitor)).toBe(3)
    const other = await new Visitor(shop.api).arrive()
    await other.post(`${forms}/cart/add`, line)
    expect([await quantityOf(other), await quantityOf(visitor)]).toEqual([1, 3])
  })

  test('are run again after a problem', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const broken = () => visitor.post(`${forms}/cart/add`, { ...line, product_id: '1\0' })
    expect([(await broken()).status, (await broken()).status]).toEqual([400, 400])
    expect((await visitor.post(`${forms}/cart/add`, line)).status).toBe(303)
  })
})

describe('a press after a refusal', () => {
  test('counts as a new try', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    await visitor.post(`${forms}/cart/add`, line)
    shop.breakNetwork(undefined)
    clock.now += 2000
    await visitor.post(`${forms}/cart/add`, line)
    expect(await quantityOf(visitor)).toBe(1)
  })
})

describe('a refused form', () => {
  const path = `${forms}/account/sign-in`
  const wrong = () => ({ email: `refused-${crypto.randomUUID()}@firn.example`, pw: 'nonsense1' })
  const checks = () => shop.calls.filter((call) => call.endsWith('/validate-credentials')).length

  test('stores no answer when no press waits for it', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const set = vi.spyOn(shop.services.formAnswers, 'set')
    expect(answerOf(await visitor.post(path, wrong()))).toEqual([303, '/en-us/account'])
    expect(set).not.toHaveBeenCalled()
  })

  test('is checked once for the presses that wait for it', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const [again, fields] = [visitor.sameBrowser(), wrong()]
    const locked = vi.spyOn(shop.services.formAnswers, 'locked')
    const platform = holdCall(shop, /POST .*validate-credentials/)
    shop.calls.length = 0
    const first = visitor.post(path, fields)
    await platform.begun
    const second = again.post(path, fields)
    await vi.waitFor(() => expect(locked).toHaveBeenCalledTimes(2), { timeout: 45_000 })
    // A refusal answers presses from before it.
    clock.now += 1
    platform.go()
    expect(answerOf(await second)).toEqual(answerOf(await first))
    expect(checks()).toBe(1)
  })
})

describe('a page’s one-time id', () => {
  const idOf = (visitor: Visitor) => ({ [formIdField]: createFormId(cookieOf(visitor) ?? '') })

  test('runs a form that creates something once a day', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const press = { ...line, ...idOf(visitor) }
    const first = await visitor.post(`${forms}/cart/add`, press)
    clock.now += 60_000
    const second = await visitor.post(`${forms}/cart/add`, press)
    expect(answerOf(second)).toEqual(answerOf(first))
    expect(await quantityOf(visitor)).toBe(1)
    await visitor.post(`${forms}/cart/add`, { ...line, ...idOf(visitor) })
    expect(await quantityOf(visitor)).toBe(2)
    expect(formIdLifeMs).toBe(24 * 60 * 60 * 1000)
  })

  test('counts for ten seconds, like a missing one, when it is of another session', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const foreign = { ...line, ...idOf(await new Visitor(shop.api).arrive()) }
    await visitor.post(`${forms}/cart/add`, foreign)
    clock.now += secondPressMs
    await visitor.post(`${forms}/cart/add`, foreign)
    expect(await quantityOf(visitor)).toBe(2)
  })

  test.each(['account/redeem', 'account/addresses/add', 'account/create'])(
    'leaves nothing in the store when its session is made up: %s',
    async (form) => {
      const visitor = new Visitor(shop.api)
      visitor.cookies.set('firn_session', 'a'.repeat(43))
      const set = vi.spyOn(shop.services.formAnswers, 'set')
      expect((await visitor.post(`${forms}/${form}`, idOf(visitor))).status).toBe(303)
      expect(set).not.toHaveBeenCalled()
    },
  )
})

describe('a press that leads to the checkout', () => {
  test('has an address of its own, since each works once', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    await visitor.post(`${forms}/cart/add`, line)
    const set = vi.spyOn(shop.services.formAnswers, 'set')
    const press = async () => (await visitor.post(`${forms}/cart/checkout`, {})).headers.get('location')
    const addresses = [await press(), await press()]
    for (const address of addresses) expect(address).toContain(shop.config.commerce.us.storefrontUrl)
    expect(new Set(addresses).size).toBe(2)
    expect(set).not.toHaveBeenCalled()
  })
})

describe('the answer of a press', () => {
  test('is not shared with another session, for which the same address is taken', async () => {
    const account = newAccount()
    const create = async (visitor: Visitor) =>
      visitor.post(`${forms}/account/create`, { ...account, bot_token: await botToken(shop, 'create_account') })
    const owner = await new Visitor(shop.api).arrive()
    await create(owner)
    const other = await new Visitor(shop.api).arrive()
    expect(answerOf(await create(other))).toEqual([303, '/en-us/account/create'])
    expect((await sessionOf(other)).customer).toBeNull()
    const { flash } = await pageOf(shop, other, '/en-us/account/create')
    expect(flash?.code).toBe('email_taken')
  })
})
