import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '../../../src/api/cart/schemas.ts'
import { enter } from '../../fixtures/actors.ts'
import { putIntoCart } from '../../fixtures/guest-cart.ts'
import { openBrowser } from '../../fixtures/hosted-browser.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import type { TestShop } from '../../fixtures/shop.ts'
import { type AskedLine, openShopWithLine } from '../../fixtures/shop-with-line.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let line: AskedLine

beforeAll(async () => {
  ;({ shop, line } = await openShopWithLine())
})
afterAll(() => shop.close())

const arrive = () => new Visitor(shop.api).arrive()

describe('the transfer of a cart to a customer', () => {
  const give = (visitor: Visitor, cart: string, body: unknown) => visitor.call('PUT', `/api/cart/${cart}`, { body })

  test('requires a sign-in, and uses the session’s customer only', async () => {
    const guest = await enter(shop, 'shopper')
    const refused = await give(guest.visitor, guest.cartId, { customerID: 1 })
    expect([refused.status, (await problemOf(refused)).code]).toEqual([401, 'signed_out'])

    const { visitor, cartId, customerId } = await enter(shop, 'customer')
    expect((await give(visitor, guest.cartId, { customerID: customerId })).status).toBe(404)
    expect((await give(visitor, cartId, { customerID: customerId + 1 })).status).toBe(404)
    for (const customerID of [0, null, '', String(customerId), -1, 1.5])
      expect((await give(visitor, cartId, { customerID })).status, `${customerID}`).toBe(422)
    expect((await give(visitor, cartId, { customerID: customerId, version: 1 })).status).toBe(422)
  })

  test('attaches the cart at the platform, once', async () => {
    const { visitor, cartId, customerId } = await enter(shop, 'customer')
    await shop.services.commerce.us.carts.setCustomer(cartId, 0)
    const given = await give(visitor, cartId, { customerID: customerId })
    expect(given.status).toBe(200)
    expect(await shop.services.commerce.us.carts.get(cartId)).toMatchObject({ customer_id: customerId })
    expect((await give(visitor, cartId, { customerID: customerId })).status).toBe(200)
  })
})

describe('checkout', () => {
  test('leads a signed-in customer through the platform’s login', async () => {
    const { visitor, cartId, customerId } = await enter(shop, 'customer')
    const minted = await visitor.call('POST', `/api/cart/${cartId}/checkout`)
    const { data }: CheckoutAnswer = await minted.json()
    expect(data.checkout_url).toMatch(/^http:\/\/localhost:3100\/storefront\/us\/login\/token\//)
    expect(minted.headers.get('cache-control')).toBe('private, no-store')
    const claims = decodeJwt(data.checkout_url.split('/').at(-1) ?? '')
    expect(claims).toMatchObject({ customer_id: customerId, channel_id: 1 })
    expect(claims['redirect_to']).toMatch(new RegExp(`^/cart\\.php\\?action=loadInCheckout&id=${cartId}&token=`))
    const page = await openBrowser(shop.sandbox).visit(data.checkout_url)
    expect([page.status, page.url]).toEqual([200, 'http://localhost:3100/storefront/us/checkout'])
  })

  test('leads a signed-in customer there also where the platform’s address has what was handed over', async () => {
    const { visitor, cartId } = await enter(shop, 'customer')
    const handed = 'locale=fr-FR&consent=accepted&utm_campaign=snow%26ice'
    shop.breakNetwork(async (url, init) => {
      const answer = await shop.sandbox.request(url, init)
      if (!new URL(url).pathname.endsWith('/redirect_urls')) return answer
      const { data }: { data: { cart_url: string; checkout_url: string } } = await answer.json()
      const urls = { ...data, checkout_url: `${data.checkout_url}&${handed}` }
      return Response.json({ data: urls, meta: {} }, { status: 201 })
    })
    const minted = await visitor.call('POST', `/api/cart/${cartId}/checkout`)
    shop.breakNetwork(undefined)
    const { data }: CheckoutAnswer = await minted.json()
    const claims = decodeJwt(data.checkout_url.split('/').at(-1) ?? '')
    expect(claims['redirect_to']).toMatch(/^\/cart\.php\?action=loadInCheckout&/)
    expect(claims['redirect_to']).toContain(`&${handed}`)
  })

  test('has a new URL for each click, on the store’s own host', async () => {
    const visitor = await arrive()
    const cart = await putIntoCart(visitor, line)
    const mint = async () => {
      const { data }: CheckoutAnswer = await (await visitor.call('POST', `/api/cart/${cart}/checkout`)).json()
      return data.checkout_url
    }
    const [first, second] = [await mint(), await mint()]
    expect(first).toMatch(/^http:\/\/localhost:3100\/storefront\/us\/cart\.php\?action=loadInCheckout/)
    expect(second).not.toBe(first)
  })

  test('is refused when the platform names a host other than the store’s', async () => {
    const visitor = await arrive()
    const cart = await putIntoCart(visitor, line)
    const urls = { cart_url: 'https://evil.example/', checkout_url: 'https://evil.example/cart.php' }
    shop.breakNetwork(() => Response.json({ data: urls, meta: {} }, { status: 201 }))
    const refused = await visitor.call('POST', `/api/cart/${cart}/checkout`)
    shop.breakNetwork(undefined)
    expect(refused.status).toBe(502)
    expect(await refused.text()).not.toContain('evil')
  })
})
