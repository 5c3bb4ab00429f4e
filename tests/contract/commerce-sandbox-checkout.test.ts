import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartJson } from '../../sandbox/commerce/carts/cart-json.ts'
import type { Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, openCommerce, siteUrl } from '../fixtures/commerce-stand-in.ts'
import { type HostedBrowser, openBrowser } from '../fixtures/hosted-browser.ts'

const accepted = '4111 1111 1111 1111'
const declined = '4000 0000 0000 0002'
const bozeman = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lind',
  address1: '218 Timberline Road',
  city: 'Bozeman',
  state: 'Montana',
  postal_code: '59715',
  country_code: 'US',
}

let shop: CommerceStandIn
let browser: HostedBrowser
let variant: Variant
beforeEach(async () => {
  shop = openCommerce()
  browser = openBrowser(shop)
  ;({ variant } = await shop.someVariant())
})
afterEach(() => shop.commerce.close())

async function checkoutUrl(cart: CartJson, store = 'us'): Promise<string> {
  const { body } = await shop.call<{ data: { checkout_url: string } }>(`/v3/carts/${cart.id}/redirect_urls`, {
    method: 'POST',
    store,
  })
  return body.data.checkout_url
}

const hosted = (path: string, store = 'us'): string => `http://localhost:3100/storefront/${store}${path}`
const optionsOf = (html: string): string[] =>
  [...html.matchAll(/<option value="\d+"[^>]*>([^<]*)</g)].map((match) => match[1]?.trim() ?? '')
const methodId = (html: string, name: string): string =>
  new RegExp(`<option value="(\\d+)"[^>]*>\\s*${name}`).exec(html)?.[1] ?? ''

/** From the cart to the page with delivery and payment. */
async function enter(cart: CartJson, address: Record<string, string> = bozeman, store = 'us') {
  await browser.visit(await checkoutUrl(cart, store))
  return browser.submit(hosted('/checkout/address', store), address)
}
const pay = (cart: CartJson, method: string, card = accepted) =>
  browser.submit(hosted('/checkout/order'), { cart: cart.id, shipping_method: method, card_number: card })

describe('the checkout URL', () => {
  it('works once per address', async () => {
    const url = await checkoutUrl(await shop.createCart(variant))
    expect(await browser.visit(url)).toMatchObject({ status: 200, url: hosted('/checkout') })
    expect((await openBrowser(shop).visit(url)).status).toBe(403)
  })

  it('keeps query parameters', async () => {
    const cart = await shop.createCart(variant)
    const { body } = await shop.call<{ data: { checkout_url: string } }>(`/v3/carts/${cart.id}/redirect_urls`, {
      method: 'POST',
      body: { query_params: [{ key: 'utm_source', value: 'firn shop' }] },
    })
    expect((await browser.visit(body.data.checkout_url)).url).toBe(hosted('/checkout?utm_source=firn+shop'))
  })

  it('has a cookie of its own name and path', async () => {
    const response = await shop.request(await checkoutUrl(await shop.createCart(variant)))
    expect(response.headers.get('set-cookie')).toMatch(/^bc_us_session=.*Path=\/storefront\/us; HttpOnly; SameSite=Lax/)
  })
})

describe('delivery', () => {
  it('has the price of the address’s zone, free from its minimum', async () => {
    const { body } = await shop.call<{ data: Variant[] }>('/v3/catalog/variants?limit=250')
    const small = body.data.find((each) => each.calculated_price < 100 && each.inventory_level > 1)
    if (!small) throw new Error('Everything is expensive')
    const page = await enter(await shop.createCart(small))
    expect(optionsOf(page.html).join()).toMatch(/Standard.*\$9\.95.*Express.*\$24\.95/)
    expect(page.html).not.toContain('Free Shipping')
    const large = await enter(await shop.createCart(variant, 2))
    expect(optionsOf(large.html)[0]).toContain('Free Shipping – Free')
  })

  it('prefers the state’s zone to the country’s', async () => {
    const page = await enter(await shop.createCart(variant, 2), { ...bozeman, state: 'Alaska', city: 'Juneau' })
    expect(optionsOf(page.html)).toHaveLength(1)
    expect(page.html).toContain('Standard – Free')
  })

  it('is priced by total in France and flat for the rest of the world', async () => {
    const { variant: european } = await shop.someVariant('eu')
    const cart = await shop.createCart(european, 1, { locale: 'fr-FR' }, 'eu')
    const first = await browser.visit(await checkoutUrl(cart, 'eu'))
    expect(first.html).toMatch(/<option value="FR" selected/)
    const paris = { ...bozeman, city: 'Paris', state: '', country_code: 'FR' }
    expect((await browser.submit(hosted('/checkout/address', 'eu'), paris)).html).toContain('Standard – ')
    const tokyo = { ...bozeman, city: 'Tokyo', state: '', country_code: 'JP' }
    expect((await browser.submit(hosted('/checkout/address', 'eu'), tokyo)).html).toContain('International – 39,95')
  })

  it('reports missing fields and keeps typed values', async () => {
    const page = await enter(await shop.createCart(variant), { ...bozeman, city: '', state: 'Quebec' })
    expect(page.status).toBe(422)
    expect(page.html).toContain('Enter your city.')
    expect(page.html).toContain('Choose a state or province of United States.')
    expect(page.html).toContain('value="Ada"')
  })

  it('escapes typed text', async () => {
    const page = await enter(await shop.createCart(variant), { ...bozeman, first_name: '<script>alert(1)</script>' })
    expect(page.html).not.toContain('<script')
  })
})

describe('placing an order', () => {
  it('creates the order, reduces stock and redirects to the shop', async () => {
    const cart = await shop.createCart(variant, 2, { locale: 'fr-CA' })
    const page = await enter(cart)
    const done = await pay(cart, methodId(page.html, 'Express'))
    const id = /Order #(\d+)/.exec(done.html)?.[1]
    expect(done.html).toContain(`href="${siteUrl}/fr-ca/cart?order=${id}"`)
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(404)
    const total = (cart.cart_amount + 24.95).toFixed(4)
    expect((await shop.call(`/v2/orders/${id}`)).body).toMatchObject({
      cart_id: cart.id,
      status: 'Pending',
      total_inc_tax: total,
      date_created: 'Fri, 20 Nov 2026 12:00:00 +0000',
      billing_address: { email: 'ada@example.com', state: 'Montana', country_iso2: 'US' },
    })
    const { body } = await shop.call<{ data: Variant }>(
      `/v3/catalog/products/${variant.product_id}/variants/${variant.id}`,
    )
    expect(body.data.inventory_level).toBe(variant.inventory_level - 2)
    expect((await shop.call(`/v2/orders/${id}/shipments`)).status).toBe(204)
    expect((await shop.call(`/v2/orders?cart_id=${cart.id}`)).body).toHaveLength(1)
  })

  it('creates one order for two submits', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    const pages = [await pay(cart, method), await pay(cart, method)]
    expect(new Set(pages.map(({ html }) => /Order #(\d+)/.exec(html)?.[1])).size).toBe(1)
    expect((await shop.call('/v2/orders?customer_id=0')).body).toHaveLength(1)
  })

  it('keeps the cart when the card is declined or unknown', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    expect((await pay(cart, method, declined)).html).toContain('The card was declined.')
    expect((await pay(cart, method, '1234')).status).toBe(422)
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(200)
    expect((await shop.call('/v2/orders?customer_id=0')).status).toBe(204)
  })

  it('refuses lines sold out in the meantime', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    await shop.call(`/v3/catalog/products/${variant.product_id}/variants/${variant.id}`, {
      method: 'PUT',
      body: { inventory_level: 0 },
    })
    const page = await pay(cart, method)
    expect(page.status).toBe(422)
    expect(page.html).toContain('There is not enough stock')
  })

  it('refuses a browser without the checkout cookie', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    browser = openBrowser(shop)
    expect((await pay(cart, method)).status).toBe(404)
    expect((await shop.call('/v2/orders?customer_id=0')).status).toBe(204)
  })
})
