import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../fixtures/module-page.ts'

const json = (body: object, status = 200): Answer => ({ status, type: 'application/json', body: JSON.stringify(body) })
const offer = { productId: 7 }
const words = { add: 'Add' }
const format = { token: '$' }
const panels = json({ cart: {}, buyBox: words, format, freeFrom: 5000, taxNote: 'inkl. MwSt.' })

const pageOf = (attributes: string): Answer => ({
  body: `<!doctype html><html lang="de-AT" data-locale="de-at"><title>t</title><body>
<astro-island ${attributes} ssr><form class="buy-box"><button class="size-help">Which size?</button></form></astro-island>
<script type="module">
  import { fetchBuyBoxProps } from '/src/browser/offers/buy-box-props.ts'
  import { pageOffer } from '/src/browser/offers/page-offer.ts'
  const island = document.querySelector('astro-island')
  window.late = () => fetchBuyBoxProps(island)
  window.offer = () => pageOffer(island.firstChild)
  document.body.dataset.started = ''
</script>`,
})

describe.skipIf(!hasBrowser)('the props of a buy box', () => {
  /** @param payloads what stands beside the page, one after the other; the last one from then on */
  async function open(payloads: readonly Answer[], attributes = '') {
    const left = [...payloads]
    const { context, asked } = await visit((path) => {
      if (path === '/de-at/p/tarn') return pageOf(attributes)
      if (path === '/de-at/_panels.json') return panels
      return left.length > 1 ? left.shift() : left[0]
    })
    const tab = await context.newPage()
    await tab.goto(`${origin}/de-at/p/tarn`)
    await tab.waitForSelector('[data-started]')
    return { tab, asked: () => asked.filter((path) => path.endsWith('tarn/_payload.json')).length }
  }

  test('are built from the payload, the panel data and the form', async () => {
    const { tab, asked } = await open([json({ product: { buyable: offer } })])
    expect(await tab.evaluate('window.late()')).toEqual({
      offer,
      locale: 'de-at',
      tag: 'de-AT',
      format,
      path: '/de-at/p/tarn',
      freeFrom: 5000,
      taxNote: 'inkl. MwSt.',
      words,
      guide: 'Which size?',
    })
    expect(await tab.evaluate('window.offer()')).toEqual(offer)
    expect(asked()).toBe(1)
  })

  test('are requested again after a failure', async () => {
    const { tab } = await open([
      json({}, 500),
      json({ product: { offer: 'of another shape' } }),
      json({ product: { buyable: offer } }),
    ])
    await expect(tab.evaluate('window.late()')).rejects.toThrow('has no payload: 500')
    await expect(tab.evaluate('window.late()')).rejects.toThrow('/de-at/p/tarn has no offer')
    expect(await tab.evaluate('window.offer()')).toEqual(offer)
  })

  test('are not requested when the page has them', async () => {
    const { tab, asked } = await open([], `props="{&quot;offer&quot;:[0,{&quot;productId&quot;:[0,8]}]}"`)
    expect(await tab.evaluate('window.offer()')).toEqual({ productId: 8 })
    expect(asked()).toBe(0)
  })
})
