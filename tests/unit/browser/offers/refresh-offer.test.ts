import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../fixtures/module-page.ts'
import { waxOffer } from '../../../fixtures/offer.ts'

const page = `<!doctype html><html lang="en" data-locale="en-us" data-store="us"><title>t</title><body>
<form class="buy-box"><input type="hidden" name="product_id" value="${waxOffer.productId}"><button>Add</button></form>
<script type="module">
  import { refreshOffer } from '/src/browser/offers/refresh-offer.ts'
  window.dispatched = []
  window.estimates = []
  window.ask = (isPro) => refreshOffer(document.querySelector('form'), isPro, ${JSON.stringify(waxOffer)})
  document.addEventListener('shop:offer', ({ detail: { price } }) => {
    window.dispatched.push(price.now.amount)
    if (price.isEstimate) window.estimates.push(price.now.amount)
  })
  document.body.dataset.started = ''
</script>`

const json = (body: unknown, wait?: Promise<void>): Answer => ({
  type: 'application/json',
  body: JSON.stringify(body),
  ...(wait && { wait }),
})
const usd = (value: number) => ({ value, currencyCode: 'USD' })
const bcProduct = {
  id: waxOffer.productId,
  availability: 'available',
  inventory_tracking: 'none',
  inventoryLevel: null,
  isInStock: true,
  calculatedPrice: usd(12),
  retailPrice: null,
  variants: [],
}
const everybodys = { data: { relatedProducts: [{ bcProduct }] } }
const theirs = {
  data: [{ product_id: waxOffer.productId, price: 9, regular_price: 12, variants: [] }],
  meta: { currency: 'USD' },
}

const previewPrices = '/en-us/p/wax?as=prices&ids='

describe.skipIf(!hasBrowser)('an offer update', () => {
  /** @param answers of the store, one after the other */
  async function open(answers: readonly Answer[], ownPrices = json(theirs)) {
    const left = [...answers]
    const { context } = await visit((path) => {
      if (path.startsWith('/api/graphql?')) return left.shift()
      if (path.startsWith('/api/pro/prices?')) return ownPrices
      if (path.startsWith(previewPrices)) return json({ ...theirs, data: [{ ...theirs.data[0], price: 7 }] })
      return { body: page }
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return {
      tab,
      dispatched: () => tab.evaluate('window.dispatched'),
      estimates: () => tab.evaluate('window.estimates'),
      close: () => context.close(),
    }
  }

  test('reports a customer who is no longer signed in, and dispatches the public price', async () => {
    const { tab, dispatched, estimates, close } = await open([json(everybodys)], {
      status: 401,
      ...json({ code: 'signed_out', status: 401 }),
    })
    await tab.evaluate(`document.addEventListener('shop:refused', ({ detail }) => (window.refused = detail.status))`)
    await tab.evaluate('window.ask(true)')
    expect(await tab.evaluate('window.refused')).toBe(401)
    expect(await dispatched()).toEqual([1200])
    expect(await estimates()).toEqual([])
    await close()
  })

  test('applies pro prices to the offer as built where the shared answer has no such product', async () => {
    const { tab, dispatched, close } = await open([json({ data: { relatedProducts: [] } })])
    await tab.evaluate('window.ask(true)')
    expect(await dispatched()).toEqual([900])
    await close()
  })

  test('marks pro prices as estimates', async () => {
    const { tab, estimates, close } = await open([json(everybodys)])
    await tab.evaluate('window.ask(true)')
    expect(await estimates()).toEqual([900])
    await close()
  })

  test('applies the prices of a preview, which names an address of its own for them, without a session', async () => {
    const { tab, dispatched, close } = await open([json(everybodys)])
    await tab.evaluate(`document.documentElement.dataset.proPrices = '${previewPrices}'`)
    await tab.evaluate('window.ask(false)')
    expect(await dispatched()).toEqual([700])
    await close()
  })

  test('is not dispatched for other visitors where the shared answer has no such product', async () => {
    const { tab, dispatched, close } = await open([json({ data: { relatedProducts: [] } })])
    await tab.evaluate('window.ask(false)')
    expect(await dispatched()).toEqual([])
    await close()
  })

  test('is dispatched once, when the offer differs from the page', async () => {
    const { tab, dispatched, close } = await open([json(everybodys)])
    await tab.evaluate('window.ask(false)')
    expect(await dispatched()).toEqual([1200])
    await close()
  })

  test('never replaces a pro price with a public one that arrives later', async () => {
    const held = Promise.withResolvers<void>()
    const { tab, dispatched, close } = await open([json(everybodys, held.promise), json(everybodys)])
    const asked = tab.waitForRequest('**/api/graphql?*')
    const first = tab.evaluate('window.ask(false)')
    await asked
    await tab.evaluate('window.ask(true)')
    expect(await dispatched()).toEqual([900])
    held.resolve()
    await first
    expect(await dispatched()).toEqual([900])
    await close()
  })

  test('keeps the pro price when a public price is requested at the same time', async () => {
    const { tab, dispatched, close } = await open([json(everybodys), json(everybodys)])
    await tab.evaluate('Promise.all([window.ask(true), window.ask(false)])')
    expect(await dispatched()).toEqual([900])
    await close()
  })
})
