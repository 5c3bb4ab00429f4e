import { beforeEach, describe, expect, test } from 'vitest'
import { type ShopServer, createShopServer } from '../../../fixtures/shop-server.ts'
import { openBrowser } from './open-tabs.ts'

const ada = {
  id: 1,
  email: 'ada@firn.example',
  first_name: 'Ada',
  last_name: 'Lind',
  customer_group_id: 0,
  is_pro: false,
}
const shoes = { productId: 7, variantId: 71, quantity: 1 }
const standing = {
  region: 'pro',
  expires: '2027-10-31',
  is_active: true,
  renewal_due: false,
  discount_rules: [],
  order_total: 100,
  spend_limit: null,
  expiration_date: null,
  employee_group: false,
}

describe('the customer of a browser', () => {
  let server: ShopServer
  let browser: ReturnType<typeof openBrowser>
  beforeEach(() => {
    server = createShopServer()
    browser = openBrowser(server)
  })

  test('is requested with the cart, in one call', async () => {
    server.signIn(ada)
    const tab = browser.openTab()
    await expect.poll(() => tab.$customer.get().status).toBe('signed_in')
    expect(tab.$customer.get()).toMatchObject({ customer: { firstName: 'Ada', isPro: false } })
    expect(server.calls).toEqual(['GET /api/session'])
  })

  test('has the pro code’s region and end, without the code', async () => {
    server.signIn(ada, standing)
    const tab = browser.openTab()
    await expect.poll(() => tab.$customer.get().status).toBe('signed_in')
    expect(tab.$customer.get()).toMatchObject({
      customer: { isPro: true, notes: '{"region":"pro","expires":"2027-10-31"}' },
      proCurrentSpend: 100,
      brandSpendLimit: 3000,
    })
  })

  test('is the same in all tabs after a login and a logout in one of them', async () => {
    const early = browser.openTab()
    server.signIn(ada)
    const signedIn = browser.openTab()
    await expect.poll(() => early.$customer.get()).toMatchObject({ customer: { id: 1 } })
    server.signIn(null)
    browser.openTab()
    for (const tab of [early, signedIn]) await expect.poll(() => tab.$customer.get().status).toBe('anonymous')
  })

  test('is published to tabs with another role, even for the same customer', async () => {
    server.signIn(ada, standing)
    const early = browser.openTab()
    await expect.poll(() => early.$customer.get()).toMatchObject({ customer: { isPro: true } })
    server.signIn(ada)
    browser.openTab()
    await expect.poll(() => early.$customer.get()).toMatchObject({ customer: { id: 1, isPro: false } })
  })

  describe('after a tab returns to its page', () => {
    const signedIn = async () => {
      server.signIn(ada, standing)
      const tab = browser.openTab()
      await expect.poll(() => tab.$customer.get().status).toBe('signed_in')
      return tab
    }

    test('becomes a guest when the session names no customer', async () => {
      const tab = await signedIn()
      server.signIn(null)
      await tab.recheck()
      expect(tab.$customer.get().status).toBe('anonymous')
    })

    test('becomes a guest without a cart when the session is gone, without a call', async () => {
      const tab = await signedIn()
      await tab.addItem(shoes)
      const calls = server.calls.length
      server.endSession()
      await tab.recheck()
      expect(tab.$customer.get().status).toBe('anonymous')
      expect(tab.$cart.get().cart).toBeUndefined()
      expect(server.calls.length).toBe(calls)
    })

    test.each(['internal', 'upstream_unreachable', 'rate_limited'] as const)(
      'stays signed in when the answer is %s',
      async (code) => {
        const tab = await signedIn()
        server.failNext(code)
        await tab.recheck()
        expect(tab.$customer.get()).toMatchObject({ status: 'signed_in', customer: { isPro: true } })
        expect(tab.$cart.get().fault).toBeUndefined()
      },
    )
  })

  test('becomes a guest after a refused personal request, even if the session cannot be read', async () => {
    server.signIn(ada, standing)
    const tab = browser.openTab()
    await expect.poll(() => tab.$customer.get().status).toBe('signed_in')
    server.failNext('internal')
    await tab.signOut()
    expect(tab.$customer.get().status).toBe('anonymous')
  })

  test('is read again with a new token, and becomes a guest after a sign-out elsewhere', async () => {
    server.signIn(ada, standing)
    const tab = browser.openTab()
    await expect.poll(() => tab.$customer.get().status).toBe('signed_in')
    server.signIn(null)
    server.expireTokens()
    await tab.addItem(shoes)
    expect(tab.$customer.get().status).toBe('anonymous')
    expect(tab.$cart.get().cart?.count).toBe(1)
  })

  test('is not requested again by tabs that already agree', async () => {
    server.signIn(ada)
    const tabs = [browser.openTab(), browser.openTab()]
    for (const tab of tabs) await expect.poll(() => tab.$customer.get().status).toBe('signed_in')
    await tabs[0]?.addItem(shoes)
    const calls = server.calls.length
    await tabs[1]?.addItem(shoes)
    expect(server.calls.length).toBe(calls + 1)
  })
})
