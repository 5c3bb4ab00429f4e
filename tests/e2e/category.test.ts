import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { locales } from '../../src/domain/locale/locale.ts'
import { tilesPerPage } from '../../src/domain/listing/listing-view.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { box, category, phone, shownCount, tiles, word } from './support/category-page.ts'

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(shop.url + path, { headers, redirect: 'manual' })
const textOf = async (path: string): Promise<string> => (await ask(path)).text()
/** Paths of the products that a page lists, in order. */
const productsIn = (html: string): string[] =>
  [...html.slice(html.indexOf('data-part="found"')).matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
const countIn = (html: string): number => Number(/data-count[^>]*>\s*(\d+)/.exec(html)?.[1])

describe('a category filtered by its URL', () => {
  test('shows matching products, their count and the requested order', async () => {
    const [all, blue, cheapest] = await Promise.all(
      ['', '?color=blue', '?color=blue&sort=price-asc'].map((query) => textOf(category + query)),
    )
    expect(countIn(blue ?? '')).toBe(productsIn(blue ?? '').length)
    expect(countIn(blue ?? '')).toBeLessThan(countIn(all ?? ''))
    expect(productsIn(cheapest ?? '').toSorted()).toEqual(productsIn(blue ?? '').toSorted())
    expect(productsIn(cheapest ?? '')).not.toEqual(productsIn(blue ?? ''))
  })

  test('has the merchant’s order by default, in built pages and on demand', async () => {
    const slugs = async (path: string): Promise<string[]> =>
      productsIn(await textOf(path)).map((href) => href.replace(/.*\/|\?.*/g, ''))
    expect((await slugs(category)).slice(0, 3)).toEqual(['ridgeline-30-mens', 'firnlicht-25', 'serac'])
    expect((await slugs('/de-de/c/snowshoes/trail-walking')).slice(0, 2)).toEqual(['tarn', 'isola-womens'])
    const narrowed = await slugs(`${category}?size=30`)
    const whole = await slugs(`${category}?page=1-2`)
    expect(narrowed).toEqual(whole.filter((slug) => narrowed.includes(slug)))
  })

  test('lists the sizes of snowshoes and of gaiters separately', async () => {
    const html = await textOf('/en-us/c/accessories')
    const legends = [...html.matchAll(/<legend>([^<]*)/g)].map(([, legend = '']) => legend.trim())
    expect(legends.slice(0, 4)).toEqual(['Snowshoe size', 'Gaiter size', 'Back length', 'Bag size'])
    const gaiters = await textOf('/en-us/c/accessories?size=gaiter-m')
    expect(productsIn(gaiters).every((href) => href.includes('gaiters'))).toBe(true)
    expect(countIn(gaiters)).toBeGreaterThan(0)
  })

  test('has each product on one page only', async () => {
    const first = await textOf(category)
    const second = await textOf(`${category}?page=2`)
    expect(productsIn(first)).toHaveLength(tilesPerPage)
    const both = [...productsIn(first), ...productsIn(second)]
    expect(new Set(both).size).toBe(countIn(first))
    expect(both).toHaveLength(countIn(first))
    expect(first).toContain(`href="${category}?page=2" rel="next"`)
    expect(second).toContain(`href="${category}" rel="prev"`)
  })

  test('has share data, and a canonical link to the category', async () => {
    const html = await textOf(`${category}?size=25&color=blue`)
    const head = html.slice(0, html.indexOf('<body'))
    expect(head).toContain(`<link rel="canonical" href="${shop.url}${category}">`)
    expect(head).toContain('<meta name="robots" content="noindex,follow">')
    expect(head).toContain(`<meta property="og:url" content="${shop.url}${category}?size=25&amp;color=blue">`)
    expect(head).toMatch(/<title>25, Blue /)
    expect(head).not.toContain('hreflang')
    const home = await textOf(category)
    expect(home).toContain(`<link rel="canonical" href="${shop.url}${category}">`)
    expect(home).not.toContain('name="robots"')
  })

  test('is publicly cached, regardless of the order of query keys', async () => {
    const answers = await Promise.all(
      ['?size=25&color=blue', '?utm_source=mail&color=blue&color=BLUE&size=25&size=nonsense'].map((query) =>
        ask(category + query, { cookie: 'firn_session=another' }),
      ),
    )
    const [first, second] = answers.map(({ headers }) => headers)
    expect(first?.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400')
    expect(first?.get('etag')).toBe(second?.get('etag'))
    expect(first?.get('set-cookie')).toBeNull()
    expect(first?.get('content-security-policy')).toContain("default-src 'self'")
    const again = await ask(`${category}?size=25&color=blue`, { 'if-none-match': first?.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test.each(['?color=mauve', '?page=1', '?sort=featured', '?size=', '?utm_source=mail', '?q=1'])(
    'is the unfiltered page for a query without effect: %s',
    async (query) => {
      expect((await ask(category + query)).headers.get('etag')).toBe((await ask(category)).headers.get('etag'))
    },
  )

  test('shows an empty state with links', async () => {
    const html = await textOf(`${category}?size=17&activity=backcountry&features=heel-lift`)
    expect(countIn(html)).toBe(0)
    expect(html).toContain(word('none_title'))
  })

  test('stays inside the budget of a category page in every locale', async () => {
    const over: string[] = []
    for (const { locale } of locales) {
      const html = await textOf(`/${locale}/c/snowshoes?sort=new`)
      const weight = gzipSync(html).byteLength / 1024
      if (weight > 12) over.push(`${locale} ${weight.toFixed(2)}`)
    }
    expect(over).toEqual([])
  })

  test('has the same query keys in every language', async () => {
    for (const locale of ['de-de', 'ja-jp', 'fr-ca']) {
      const html = await textOf(`/${locale}/c/snowshoes?color=blue&activity=day-hiking`)
      expect(html.match(/class="chip"/g), locale).toHaveLength(2)
      expect(countIn(html), locale).toBeGreaterThan(0)
    }
  })
})

describeInBrowser('a category without scripts', () => {
  const browser = useBrowser()

  test('is filtered and sorted by its form', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto(category)
    await box(page, 'color', 'blue').check()
    await page.getByLabel(word('sort')).selectOption({ label: word('sort_price_asc') })
    await page.getByRole('button', { name: word('apply') }).click()
    await page.waitForURL(/color=blue&sort=price-asc$/, { waitUntil: 'domcontentloaded' })
    expect(await tiles(page).count()).toBe(await shownCount(page))
    await page.getByRole('link', { name: word('remove').replace('{name}', 'Blue') }).click()
    await page.waitForURL(/snowshoes\?sort=price-asc$/, { waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: word('more') }).click()
    await page.waitForURL(/page=2$/, { waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: word('earlier') }).click()
    await page.waitForURL(/snowshoes\?sort=price-asc$/, { waitUntil: 'domcontentloaded' })
    await page.context().close()
  })

  test('shows its filters in a sheet on a phone', async () => {
    const page = await browser.open({ javaScriptEnabled: false, viewport: phone })
    await page.goto(category)
    const sheet = page.getByRole('form', { name: word('filters') })
    expect(await sheet.isVisible()).toBe(false)
    await page.getByRole('button', { name: word('filter'), exact: true }).click()
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await box(page, 'color', 'blue').check()
    await page.locator('[data-show]').click()
    await page.waitForURL(/color=blue/, { waitUntil: 'domcontentloaded' })
    expect(await tiles(page).count()).toBe(await shownCount(page))
    await page.context().close()
  })
})
