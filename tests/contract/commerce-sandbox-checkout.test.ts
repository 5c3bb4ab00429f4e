import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartJson } from '../../sandbox/commerce/carts/cart-json.ts'
import type { Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, openCommerce, siteUrl } from '../fixtures/commerce-stand-in.ts'
import { type HostedBrowser, openBrowser } from '../fixtures/hosted-browser.ts'
import { bozeman, checkoutUrlOf, choicesOf, enterCheckout, hosted, readable } from '../fixtures/hosted-checkout.ts'

const accepted = '4111 1111 1111 1111'
const declined = '4000 0000 0000 0002'

let shop: CommerceStandIn
let browser: HostedBrowser
let variant: Variant
beforeEach(async () => {
  shop = openCommerce()
  browser = openBrowser(shop)
  ;({ variant } = await shop.someVariant())
})
afterEach(() => shop.commerce.close())

const checkoutUrl = (cart: CartJson, store?: string) => checkoutUrlOf(shop, cart, store)
const enter = (cart: CartJson, address?: Record<string, string>, store?: string) =>
  enterCheckout({ shop, browser }, cart, address, store)
const methodId = (html: string, name: string): string =>
  new RegExp(`name="shipping_method"\\s+value="(\\d+)"(?:(?!</label>)[^])*<strong>${name}`).exec(html)?.[1] ?? ''
/** The sums that belong to one way of shipping. */
const sumsOf = (html: string, choice: number): string =>
  readable(new RegExp(`<div class="by-choice of-choice-${choice}">[^]*?</dl>`).exec(html)?.[0] ?? '')

const pay = (cart: CartJson, method: string, card = accepted) =>
  browser.submit(hosted('/checkout/order'), { cart: cart.id, shipping_method: method, card_number: card })

describe('the checkout URL', () => {
  test('works once per address', async () => {
    const url = await checkoutUrl(await shop.createCart(variant))
    expect(await browser.visit(url)).toMatchObject({ status: 200, url: hosted('/checkout') })
    expect((await openBrowser(shop).visit(url)).status).toBe(403)
  })

  test('keeps query parameters', async () => {
    const cart = await shop.createCart(variant)
    const { body } = await shop.call<{ data: { checkout_url: string } }>(`/v3/carts/${cart.id}/redirect_urls`, {
      method: 'POST',
      body: { query_params: [{ key: 'utm_source', value: 'firn shop' }] },
    })
    expect((await browser.visit(body.data.checkout_url)).url).toBe(hosted('/checkout?utm_source=firn+shop'))
  })

  test('has a cookie of its own name and path', async () => {
    const response = await shop.request(await checkoutUrl(await shop.createCart(variant)))
    expect(response.headers.get('set-cookie')).toMatch(/^bc_us_session=.*Path=\/storefront\/us; HttpOnly; SameSite=Lax/)
  })
})

describe('the total', () => {
  const montreal = { ...bozeman, city: 'Montréal', state: 'Quebec', postal_code: 'H2X 1Y4', country_code: 'CA' }
  const amounts = (text: string): string[] => text.match(/\$[\d.,]+/g) ?? []

  test('is shown for each way of shipping before payment, and equals the cost of the order', async () => {
    const cart = await shop.createCart(variant)
    const page = await enter(cart, { ...bozeman, state: 'Vermont', city: 'Stowe', postal_code: '05672' })
    const express = choicesOf(page.html).findIndex((choice) => choice.startsWith('Express'))
    const tax = Math.round(cart.cart_amount * 6) / 100
    const total = (cart.cart_amount + 24.95 + tax).toFixed(2)
    const sums = sumsOf(page.html, express)
    expect(sums).toContain(`Sales tax (6%) $${tax.toFixed(2)}`)
    expect(amounts(sums).at(-1)).toBe(`$${total}`)
    expect(readable(page.html)).toContain(`Place order · $${total}`)
    const done = await pay(cart, methodId(page.html, 'Express'))
    const id = /Order #(\d+)/.exec(done.html)?.[1]
    expect((await shop.call(`/v2/orders/${id}`)).body).toMatchObject({
      total_inc_tax: `${total}00`,
      total_ex_tax: (cart.cart_amount + 24.95).toFixed(4),
      total_tax: `${tax.toFixed(2)}00`,
      shipping_cost_tax: '0.0000',
    })
  })

  test('includes both taxes of Québec, also on shipping, written in French style', async () => {
    const { variant: canadian } = await shop.someVariant('ca')
    const cart = await shop.createCart(canadian, 1, { locale: 'fr-CA' }, 'ca')
    const page = await enter(cart, montreal, 'ca')
    const last = choicesOf(page.html).length - 1
    const text = sumsOf(page.html, last)
    const goods = cart.cart_amount
    const french = (amount: number): string => `${amount.toFixed(2).replace('.', ',')} $`
    const cents = (amount: number): number => Math.round(amount * 100) / 100
    const [gst, qst] = [5, 9.975].map((rate) => cents(cents((goods * rate) / 100) + cents((29.95 * rate) / 100)))
    expect(text).toContain(`TPS (5 %) ${french(gst ?? 0)}`)
    expect(text).toContain(`TVQ (9,975 %) ${french(qst ?? 0)}`)
    expect(page.html).toContain('<html lang="fr-CA">')
    expect(readable(page.html)).toContain('Québec')
  })

  test('includes the value added tax of the destination country, and none abroad', async () => {
    const { variant: european } = await shop.someVariant('eu')
    const cart = await shop.createCart(european, 1, { locale: 'de-AT' }, 'eu')
    const vienna = { ...bozeman, city: 'Wien', postal_code: '1010', country_code: 'AT' }
    const page = await enter(cart, vienna, 'eu')
    expect(sumsOf(page.html, 0)).toMatch(/Gesamtsumme [\d.,]+ € Enthält MwSt. \(20 %\) [\d.,]+ €$/)
    const oslo = { ...bozeman, city: 'Oslo', postal_code: '0150', country_code: 'NO' }
    const abroad = await browser.submit(hosted('/checkout/address', 'eu'), oslo)
    expect(sumsOf(abroad.html, 0)).not.toContain('MwSt.')
    expect(readable(abroad.html)).toContain('Steuern und Zölle deines Landes')
  })
})

describe('the checkout page', () => {
  test('uses the shop’s fonts, and preloads them on its first page', async () => {
    const { html } = await browser.visit(await checkoutUrl(await shop.createCart(variant)))
    const preloaded = [...html.matchAll(/<link rel="preload" as="font" href="([^"]+)" crossorigin/g)].map(
      ([, url]) => url,
    )
    const css = await (await shop.request(hosted('/style.css'))).text()
    const named = [...css.matchAll(/url\("([^"]+)"\)/g)].map(
      ([, path = '']) => new URL(path, hosted('/style.css')).href,
    )
    expect(new Set(named)).toEqual(new Set(preloaded))
    expect(preloaded).toHaveLength(2)
    for (const url of preloaded) {
      const font = await shop.request(url ?? '')
      expect(font.headers.get('content-type')).toBe('font/woff2')
      // The merchant's theme has copies, which are to be cut anew with the shop's own (decision 027).
      const own = readFileSync(join('src', 'styles', 'base', 'fonts', basename(url ?? '')))
      expect(Buffer.from(await font.arrayBuffer()).equals(own)).toBe(true)
    }
    expect((await shop.request(hosted('/fonts/style.ts'))).status).toBe(404)
  })
})

describe('placing an order', () => {
  test('creates the order, reduces stock and redirects to the shop', async () => {
    const cart = await shop.createCart(variant, 2, { locale: 'fr-CA' })
    const page = await enter(cart)
    const done = await pay(cart, methodId(page.html, 'Express'))
    const id = /Commande nº (\d+)/.exec(done.html)?.[1]
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

  test('creates one order for two submits', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    const pages = [await pay(cart, method), await pay(cart, method)]
    expect(new Set(pages.map(({ html }) => /Order #(\d+)/.exec(html)?.[1])).size).toBe(1)
    expect((await shop.call('/v2/orders?customer_id=0')).body).toHaveLength(1)
  })

  test('keeps the cart when the card is declined or unknown', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    expect((await pay(cart, method, declined)).html).toContain('Your card was declined.')
    expect((await pay(cart, method, '1234')).status).toBe(422)
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(200)
    expect((await shop.call('/v2/orders?customer_id=0')).status).toBe(204)
  })

  test('refuses lines sold out in the meantime', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    await shop.call(`/v3/catalog/products/${variant.product_id}/variants/${variant.id}`, {
      method: 'PUT',
      body: { inventory_level: 0 },
    })
    const page = await pay(cart, method)
    expect(page.status).toBe(422)
    expect(page.html).toContain('Something in your order is no longer available')
  })

  test('refuses a browser without the checkout cookie', async () => {
    const cart = await shop.createCart(variant)
    const method = methodId((await enter(cart)).html, 'Standard')
    browser = openBrowser(shop)
    expect((await pay(cart, method)).status).toBe(404)
    expect((await shop.call('/v2/orders?customer_id=0')).status).toBe(204)
  })
})
