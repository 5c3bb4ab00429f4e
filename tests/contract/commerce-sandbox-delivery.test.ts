import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartJson } from '../../sandbox/commerce/carts/cart-json.ts'
import type { Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, openCommerce } from '../fixtures/commerce-stand-in.ts'
import { type HostedBrowser, openBrowser } from '../fixtures/hosted-browser.ts'
import { bozeman, checkoutUrlOf, choicesOf, enterCheckout, hosted, readable } from '../fixtures/hosted-checkout.ts'

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

describe('delivery', () => {
  test('has the price of the address’s zone, free from its minimum', async () => {
    const { body } = await shop.call<{ data: Variant[] }>('/v3/catalog/variants?limit=250')
    const small = body.data.find((each) => each.calculated_price < 100 && each.inventory_level > 1)
    if (!small) throw new Error('Everything is expensive')
    const page = await enter(await shop.createCart(small))
    expect(choicesOf(page.html).join()).toMatch(/Standard.*\$9\.95.*Express.*\$24\.95/)
    expect(page.html).not.toContain('Free shipping')
    const large = await enter(await shop.createCart(variant, 2))
    expect(choicesOf(large.html)[0]).toMatch(/^Free shipping Arrives .* Free$/)
  })

  test('prefers the state’s zone to the country’s', async () => {
    const page = await enter(await shop.createCart(variant, 2), {
      ...bozeman,
      state: 'Alaska',
      city: 'Juneau',
      postal_code: '99801',
    })
    expect(choicesOf(page.html)).toHaveLength(1)
    expect(choicesOf(page.html)[0]).toMatch(/^Standard .* Free$/)
  })

  test('is priced by total in France and flat for the rest of the world', async () => {
    const { variant: european } = await shop.someVariant('eu')
    const cart = await shop.createCart(european, 1, { locale: 'fr-FR' }, 'eu')
    const first = await browser.visit(await checkoutUrl(cart, 'eu'))
    expect(first.html).toMatch(/<option value="FR" selected/)
    const paris = { ...bozeman, city: 'Paris', state: '', postal_code: '75011', country_code: 'FR' }
    const french = await browser.submit(hosted('/checkout/address', 'eu'), paris)
    expect(choicesOf(french.html)[0]).toMatch(/^Standard Arrivée : /)
    const tokyo = { ...bozeman, city: 'Chiyoda', state: 'Tokyo', postal_code: '100-0001', country_code: 'JP' }
    const japanese = await browser.submit(hosted('/checkout/address', 'eu'), tokyo)
    expect(choicesOf(japanese.html)[0]).toMatch(/^Internationale .* 39,95 €$/)
  })

  test('asks for the province in a country without a list, and prints it on the label', async () => {
    const { variant: european } = await shop.someVariant('eu')
    const cart = await shop.createCart(european, 1, { locale: 'es-ES' }, 'eu')
    const vielha = { ...bozeman, city: 'Vielha', state: '', postal_code: '25530', country_code: 'ES' }
    const asked = await enter(cart, vielha, 'eu')
    expect(asked.status).toBe(422)
    expect(asked.html).toContain('href="#state-typed"')
    const page = await browser.submit(hosted('/checkout/address', 'eu'), { ...vielha, state: '\u202aLleida\u202c' })
    expect(readable(page.html)).toContain('218 Timberline Road 25530 Vielha Lleida España')
  })

  test('refuses control characters at the field, and drops invisible characters', async () => {
    const cart = await shop.createCart(variant)
    const page = await enter(cart, { ...bozeman, phone: '55\u000701', first_name: '\u202aAda\u200b' })
    expect(page.status).toBe(422)
    expect(page.html).toContain('This holds characters that cannot be printed.')
    const done = await browser.submit(hosted('/checkout/address'), { ...bozeman, email: ' a&b@räucher.example\u202c' })
    expect(readable(done.html)).toContain('a&amp;b@xn--rucher-bua.example')
  })

  test('reports missing fields and keeps typed values', async () => {
    const page = await enter(await shop.createCart(variant), { ...bozeman, city: '', state: 'Quebec' })
    expect(page.status).toBe(422)
    expect(page.html).toContain('Enter your city.')
    expect(page.html).toContain('Choose your state.')
    expect(page.html).toContain('value="Ada"')
  })

  test('escapes typed text', async () => {
    const page = await enter(await shop.createCart(variant), { ...bozeman, first_name: '<script>alert(1)</script>' })
    expect(page.html).not.toContain('<script')
  })
})

describe('an address', () => {
  test('offers the states of each country under their local names, and none elsewhere', async () => {
    const { html } = await browser.visit(await checkoutUrl(await shop.createCart(variant)))
    const lists = [...html.matchAll(/class="place by-country of-(\w\w)"[^]*?<\/select>/g)]
    expect(lists.map(([, country]) => country).toSorted()).toEqual(['AU', 'CA', 'US'])
    const [american] = lists.filter(([, country]) => country === 'US')
    expect(american?.[0]).toContain('<option value="Vermont" >Vermont</option>')
    expect(american?.[0]).not.toContain('Tasmania')
    const css = await (await shop.request(hosted('/style.css'))).text()
    expect(css).toContain('form:has(#country_code option[value=US]:checked) .of-US')
    const german = await enter(await shop.createCart(variant), { ...bozeman, country_code: 'DE', postal_code: '87561' })
    expect(readable(german.html)).not.toContain('Montana')
  })

  test('shows an error at each wrong field, keeps typed values, and links to the wrong fields in order', async () => {
    const page = await enter(await shop.createCart(variant), {
      ...bozeman,
      email: 'ada',
      state: '',
      postal_code: '5971',
      last_name: '',
    })
    expect(page.status).toBe(422)
    expect(page.html).toContain('<title>Error: Checkout – Firn</title>')
    expect(page.html).toMatch(
      /id="email"[^>]*value="ada"[^>]*aria-invalid="true"[^>]*autofocus[^>]*aria-describedby="email-problem/,
    )
    expect(page.html).toMatch(/id="postal_code"[^>]*value="5971"[^>]*aria-describedby="postal_code-problem"/)
    expect(page.html.match(/ autofocus/g)).toHaveLength(1)
    const summary = /<div role="alert"[^]*?<\/div>/.exec(page.html)?.[0] ?? ''
    const targets = [...summary.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(targets).toEqual(['email', 'last_name', 'state-US', 'postal_code'])
    for (const id of targets) expect(page.html).toContain(`id="${id}"`)
  })

  test.each([
    ['NO', '0150', true],
    ['NO', '87561', false],
    ['JP', '100-0001', true],
    ['JP', '59715', false],
    ['CA', '59715', false],
  ])('checks postal codes by country: in %s the code %s is accepted: %s', async (country, postal_code, isRight) => {
    const state = { CA: 'Quebec', JP: 'Hokkaido' }[country] ?? ''
    const typed = { ...bozeman, country_code: country, postal_code, state }
    expect((await enter(await shop.createCart(variant), typed)).status).toBe(isRight ? 200 : 422)
  })
})
