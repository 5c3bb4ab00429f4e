import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../sandbox/mail/mail.ts'
import { createMail } from '../../sandbox/mail/index.ts'
import { type CommerceStandIn, openCommerce, siteUrl } from '../fixtures/commerce-stand-in.ts'
import { openBrowser } from '../fixtures/hosted-browser.ts'

let shop: CommerceStandIn
let sent: Mail[]
/** The mail server's answer; nothing when it takes a mail. */
let refusal: Error | undefined

beforeAll(() => {
  shop = openCommerce(':memory:', {
    sendMail: (mail) => {
      if (refusal) throw refusal
      sent.push(mail)
    },
  })
})
beforeEach(() => {
  sent = []
  refusal = undefined
})
afterAll(() => shop.commerce.close())

const homes = {
  us: { address1: '218 Timberline Road', city: 'Stowe', state: 'Vermont', postal_code: '05672', country_code: 'US' },
  ca: { address1: '8 rue des Pins', city: 'Québec', state: 'Quebec', postal_code: 'G1R 4P5', country_code: 'CA' },
  eu: { address1: 'Talweg 3', city: 'Oberstdorf', state: '', postal_code: '87561', country_code: 'DE' },
}

/** Orders one piece at the hosted checkout, by its last way of shipping. */
async function order(locale: string, store: keyof typeof homes) {
  const browser = openBrowser(shop)
  const { variant, product } = await shop.someVariant(store)
  const cart = await shop.createCart(variant, 1, { locale }, store)
  const { body } = await shop.call<{ data: { checkout_url: string } }>(`/v3/carts/${cart.id}/redirect_urls`, {
    method: 'POST',
    store,
  })
  await browser.visit(body.data.checkout_url)
  const hosted = `http://localhost:3100/storefront/${store}/checkout`
  const details = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lind', ...homes[store] }
  const page = await browser.submit(`${hosted}/address`, details)
  const method = [...page.html.matchAll(/name="shipping_method"\s+value="(\d+)"/g)].at(-1)?.[1] ?? ''
  const done = await browser.submit(`${hosted}/order`, {
    cart: cart.id,
    shipping_method: method,
    card_number: '4111111111111111',
  })
  return { done, id: /[?]order=(\d+)/.exec(done.html)?.[1] ?? '', name: product.name, browser, hosted }
}

const readable = (html: string): string => html.replace(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0\u2009]+/g, ' ')

describe('the confirmation of an order', () => {
  test('shows its lines with pictures, its address, its sums and the expected day of delivery', async () => {
    const { done, id } = await order('en-US', 'us')
    await shop.commerce.tick()
    const text = readable(done.html)
    expect(text).toContain(`Order #${id}`)
    expect(text).toContain('A confirmation is on its way to ada@example.com.')
    // Ordered on Friday, November 20; two working days.
    expect(text).toContain('Expected delivery Tuesday, November 24')
    expect(text).toContain('Ada Lind 218 Timberline Road Stowe, Vermont 05672 United States')
    expect(text).toMatch(/Quantity: 1 \$[\d.]+ .*Shipping \$24\.95 Sales tax \(6%\) \$[\d.]+ Total \$[\d.]+/)
    expect(done.html).toMatch(/<img[^>]*src="http:\/\/localhost:3100\/media\/i\//)
    expect(done.html).toContain(`href="${siteUrl}/en-us/cart?order=${id}"`)
  })

  test('can be opened again only by the browser that ordered', async () => {
    const { browser, hosted, id } = await order('en-US', 'us')
    expect((await browser.visit(`${hosted}/order-confirmation`)).html).toContain(`Order #${id}`)
    expect((await openBrowser(shop).visit(`${hosted}/order-confirmation`)).status).toBe(404)
    await shop.commerce.tick()
  })
})

describe('the mail of an order', () => {
  test.each([
    ['en-US', 'us', 'Your order #', 'Expected delivery'],
    ['de-DE', 'eu', 'Deine Bestellung Nr. ', 'Voraussichtliche Lieferung'],
    ['fr-CA', 'ca', 'Votre commande nº ', 'Livraison prévue'],
    ['fr-FR', 'eu', 'Votre commande nº ', 'Livraison prévue'],
    ['it-IT', 'eu', 'Il tuo ordine n. ', 'Consegna prevista'],
    ['es-ES', 'eu', 'Tu pedido n.º ', 'Entrega prevista'],
    ['sv-SE', 'eu', 'Din beställning nr ', 'Beräknad leverans'],
    ['nb-NO', 'eu', 'Bestillingen din nr. ', 'Forventet levering'],
    ['ja-JP', 'eu', 'ご注文の確認', 'お届け予定'],
  ] as const)('is in the language of the order: %s', async (locale, store, subject, expected) => {
    const { id } = await order(locale, store)
    await shop.commerce.tick()
    expect(sent).toHaveLength(1)
    const [mail] = sent
    expect(mail).toMatchObject({ to: 'ada@example.com', from: expect.stringContaining('@firn.example') })
    expect(mail?.subject).toContain(subject)
    expect(mail?.subject).toContain(id)
    expect(mail?.html).toMatch(/<html lang="(\w\w)-\w\w">/)
    for (const version of [readable(mail?.html ?? ''), mail?.text]) {
      expect(version).toContain(expected)
      expect(version).toContain(homes[store].address1)
      expect(version).toContain('Ada')
    }
  })

  test('is dated by the clock of its store', async () => {
    const hours = 15 * 3_600_000
    // 03:00 on November 21 by UTC, the evening before in Denver.
    shop.pass(hours)
    await order('en-US', 'us')
    await order('de-DE', 'eu')
    await shop.commerce.tick()
    shop.pass(-hours)
    const [american, german] = sent
    expect(american?.text).toContain('November 20, 2026')
    expect(american?.text).toContain('Tuesday, November 24')
    expect(german?.text).toContain('21. November 2026')
  })

  test('is sent once, and not by the request that orders', async () => {
    await order('en-US', 'us')
    expect(sent).toEqual([])
    await shop.commerce.tick()
    await shop.commerce.tick()
    expect(sent).toHaveLength(1)
  })

  test('is retried after a failure, while the order is placed once regardless', async () => {
    refusal = new Error('the mail server is away')
    const guests = async () => (await shop.call<unknown[]>('/v2/orders?customer_id=0&limit=250')).body.length
    await order('en-US', 'us')
    const before = await guests()
    const { id, done } = await order('en-US', 'us')
    expect(done.status).toBe(200)
    await shop.commerce.tick()
    expect((await shop.call(`/v2/orders/${id}`)).status).toBe(200)
    expect(await guests()).toBe(before + 1)
    refusal = undefined
    await shop.commerce.tick()
    expect(sent).toEqual([])
    shop.pass(5000)
    await shop.commerce.tick()
    expect(sent.map(({ subject }) => subject).at(-1)).toBe(`Your order #${id} at Firn`)
    expect(sent).toHaveLength(2)
  })
})

describe('the mailbox', () => {
  test('lists sent mails, newest first, and shows each', async () => {
    const mail = createMail({ dataDir: ':memory:', origin: 'http://localhost:3100', clock: () => 0 })
    const letter = { from: 'Firn <hello@firn.example>', language: 'en-US', html: '<p>Hello</p>', text: 'Hello' }
    mail.receive({ ...letter, to: 'ada@example.com', subject: 'First' })
    mail.receive({ ...letter, to: 'per@example.com', subject: 'Second <b>' })
    const page = await (await mail.app.fetch(new Request('http://localhost/'))).text()
    expect(page.indexOf('Second &lt;b&gt;')).toBeLessThan(page.indexOf('First'))
    const found: unknown = await (
      await mail.app.fetch(new Request('http://localhost/messages?to=ada@example.com'))
    ).json()
    expect(found).toEqual([expect.objectContaining({ id: 1, subject: 'First', text: 'Hello' })])
    expect(await (await mail.app.fetch(new Request('http://localhost/messages/1'))).text()).toContain('sandbox')
    expect((await mail.app.fetch(new Request('http://localhost/messages/9'))).status).toBe(404)
    mail.close()
  })
})
