import { hash } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PreviewShop, bindPreviews, openPreviewShop } from '../../fixtures/preview-shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'

let shop: PreviewShop
beforeAll(async () => void (shop = await openPreviewShop()))
afterAll(() => shop.close())
const { reachSandbox, save, openPreview } = bindPreviews(() => shop)

const pricesSchema = z.object({
  data: z.array(z.object({ product_id: z.number(), regular_price: z.number(), price: z.number() })),
  meta: z.object({ currency: z.string() }),
})

describe('a preview as professionals see the page', () => {
  const openPro = async (path: string, group = '') => {
    const query = await save({ display_title: 'Mélèze' })
    return { query, ...(await openPreview(path, `${query}&as=pro${group === '' ? '' : `&group=${group}`}`)) }
  }
  /** The address at which the script of a page asks for prices: ids follow. */
  const pricesHrefIn = (html: string): string =>
    (/<html data-pro-prices="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  const askPrices = (href: string) => {
    const [path = '', query = ''] = href.split('?')
    return openPreview(path, query)
  }

  test('names the customer groups with prices of their own, and shows the first or the chosen one', async () => {
    const { html, query } = await openPro('/en-us/p/larch')
    expect(html).toContain('>Pro</strong>')
    const written = query.replaceAll('&', '&amp;')
    expect(html).toContain(`href="/en-us/p/larch?${written}&amp;as=pro&amp;group=4">Pro Ski Patrol</a>`)
    expect(html).not.toMatch(/>(?:Guests|Retail)</)
    const chosen = await openPro('/en-us/p/larch', '4')
    expect(chosen.html).toContain('>Pro Ski Patrol</strong>')
    expect(pricesHrefIn(chosen.html)).toContain('&group=4&ids=')
  })

  test('has the page’s script show them, which its policy allows', async () => {
    const { answer, html } = await openPro('/en-us/p/larch')
    const [, script = ''] = /<script type="module">([^<]+)<\/script><\/body>/.exec(html) ?? []
    expect(script).toContain("'shop:pro'")
    expect(answer.headers.get('content-security-policy')).toContain(
      `script-src 'sha256-${hash('sha256', script, 'base64')}' `,
    )
    const visitors = await openPreview('/en-us/p/larch', await save({ display_title: 'Mélèze' }))
    expect(visitors.html).not.toMatch(/shop:pro|data-pro-prices/)
    expect(visitors.answer.headers.get('content-security-policy')).not.toContain(hash('sha256', script, 'base64'))
  })

  test.each([
    ['3', 0.6],
    ['5', 0.45],
  ])('gives the prices of group %s, which takes its part off everything', async (group, share) => {
    const { product } = await stockedProduct(shop)
    const { answer, html } = await askPrices(
      `${pricesHrefIn((await openPro('/en-us/p/larch', group)).html)}${product.id}`,
    )
    const { data, meta } = pricesSchema.parse(JSON.parse(html))
    expect(meta.currency).toBe('USD')
    expect(data.map(({ product_id: id }) => id)).toEqual([product.id])
    for (const { price, regular_price: regular } of data) expect(price / regular).toBeCloseTo(share, 2)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('gives prices to the hash of a save alone, for one call of the content service', async () => {
    const href = pricesHrefIn((await openPro('/en-us/p/larch')).html)
    shop.calls.length = 0
    const { answer } = await askPrices(`${href.replace(/live_preview=\w{4}/, 'live_preview=0000')}77`)
    expect([answer.status, shop.calls.length]).toEqual([403, 1])
    expect((await askPrices(href.replace(/&group=\d+/, ''))).answer.status).toBe(404)
  })

  test('keeps the group in countries of the same store, whose groups these are', async () => {
    const { html, query } = await openPro('/fr-fr/p/larch', '24')
    const written = query.replaceAll('&', '&amp;')
    expect(html).toContain(`href="/de-de/p/larch?${written}&amp;as=pro&amp;group=24"`)
    expect(html).toContain(`href="/fr-ca/p/larch?${written}&amp;as=pro"`)
  })

  test('says that prices are those of visitors where nothing is sold online', async () => {
    const { html } = await openPro('/en-gb/p/larch')
    expect(html).toContain('Prices are those of visitors: nothing is sold online here.')
    expect(html).not.toMatch(/shop:pro|data-pro-prices/)
  })

  test('says so too while the platform fails, and the drafts are shown', async () => {
    const href = pricesHrefIn((await openPro('/fr-ca/p/larch')).html)
    shop.breakNetwork(async (url, init) =>
      new URL(url).pathname.startsWith('/commerce/') ? Response.json({}, { status: 503 }) : reachSandbox(url, init),
    )
    const { html } = await openPro('/fr-ca/p/larch')
    const { answer } = await askPrices(`${href}77`)
    shop.breakNetwork(reachSandbox)
    expect(html).toContain('Prices are those of visitors: the platform does not answer.')
    expect(html).toContain('>Mélèze</h1>')
    expect(answer.status).toBe(503)
  })
})
