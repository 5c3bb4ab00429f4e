import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { locales } from '../../src/domain/locale.ts'
import { tilesPerPage } from '../../src/domain/listing/listing-view.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { violations } from './support/violations.ts'
import { wordsOf } from './support/words.ts'

const category = '/en-us/c/snowshoes'
const words = wordsOf('en-us')
const word = (key: string): string => words('category', key)
const phone = { width: 390, height: 844 }

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(shop.url + path, { headers, redirect: 'manual' })
const textOf = async (path: string): Promise<string> => (await ask(path)).text()
/** Paths of the products that a page lists, in order. */
const productsIn = (html: string): string[] =>
  [...html.slice(html.indexOf('data-part="found"')).matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, href]) => href ?? '') // prettier-ignore
const countIn = (html: string): number => Number(/data-count[^>]*>\s*(\d+)/.exec(html)?.[1])

describe('a category that is narrowed down by its address', () => {
  test('shows what fits, counted, in the order that is asked for', async () => {
    const [all, blue, cheapest] = await Promise.all(
      ['', '?color=blue', '?color=blue&sort=price-asc'].map((query) => textOf(category + query)),
    )
    expect(countIn(blue ?? '')).toBe(productsIn(blue ?? '').length)
    expect(countIn(blue ?? '')).toBeLessThan(countIn(all ?? ''))
    expect(productsIn(cheapest ?? '').toSorted()).toEqual(productsIn(blue ?? '').toSorted())
    expect(productsIn(cheapest ?? '')).not.toEqual(productsIn(blue ?? ''))
  })

  test('has pages that hold each product once', async () => {
    const first = await textOf(category)
    const second = await textOf(`${category}?page=2`)
    expect(productsIn(first)).toHaveLength(tilesPerPage)
    const both = [...productsIn(first), ...productsIn(second)]
    expect(new Set(both).size).toBe(countIn(first))
    expect(both).toHaveLength(countIn(first))
    expect(first).toContain(`href="${category}?page=2" rel="next"`)
    expect(second).toContain(`href="${category}" rel="prev"`)
  })

  test('shares well, while search engines keep to the category itself', async () => {
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

  test('is the same for everybody and kept by shared caches, whatever else its query says and in which order', async () => {
    const answers = await Promise.all(
      ['?size=25&color=blue', '?utm_source=mail&color=blue&color=BLUE&size=25&size=nonsense'].map((query) =>
        ask(category + query, { cookie: 'firn_session=somebody' }),
      ),
    )
    const [first, second] = answers.map(({ headers }) => headers)
    expect(first?.get('cache-control')).toBe((await ask(category)).headers.get('cache-control'))
    expect(first?.get('etag')).toBe(second?.get('etag'))
    expect(first?.get('set-cookie')).toBeNull()
    expect(first?.get('content-security-policy')).toContain("default-src 'self'")
    const again = await ask(`${category}?size=25&color=blue`, { 'if-none-match': first?.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test.each(['?color=mauve', '?page=1', '?sort=featured', '?size=', '?utm_source=mail', '?q=1'])(
    'is itself where nothing that it has is asked for: %s',
    async (query) => {
      expect((await ask(category + query)).headers.get('etag')).toBe((await ask(category)).headers.get('etag'))
    },
  )

  test('says so where nothing fits, and how to go on', async () => {
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

  test('asks by the same names in every language', async () => {
    for (const locale of ['de-de', 'ja-jp', 'fr-ca']) {
      const html = await textOf(`/${locale}/c/snowshoes?color=blue&activity=day-hiking`)
      expect(html.match(/class="chip"/g), locale).toHaveLength(2)
      expect(countIn(html), locale).toBeGreaterThan(0)
    }
  })
})

const box = (page: Page, name: string, value: string) => page.locator(`#filters [name="${name}"][value="${value}"]`)
const tiles = (page: Page) => page.locator('.found .tile')
const shownCount = async (page: Page): Promise<number> =>
  Number.parseInt(await page.locator('[data-count]').innerText())
const query = (page: Page): string => new URL(page.url()).search

describeInBrowser('without scripts', () => {
  const browser = useBrowser()

  test('a category is narrowed down and ordered by its form', async () => {
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

  test('the filters of a phone are a sheet all the same', async () => {
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

describeInBrowser('a choice in a category', () => {
  const browser = useBrowser()

  /** A category that remembers whether it was left. */
  async function open(options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
    const page = await browser.open({ reducedMotion: 'reduce', ...options })
    await page.route(/\/media\//, (route) => route.abort())
    await page.goto(category)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    return page
  }
  const stayed = (page: Page): Promise<unknown> => page.evaluate('window.stayed')

  test('fetches what it takes only once somebody turns to it', async () => {
    const page = await open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.mouse.move(640, 40)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(asked.filter((url) => url.includes('quick-listing'))).toEqual([])
    await box(page, 'color', 'blue').hover()
    await expect.poll(() => asked.some((url) => url.includes('quick-listing'))).toBe(true)
    await page.context().close()
  })

  test('swaps products, counts and address in place, says how many are left and keeps the focus', async () => {
    const page = await open()
    await box(page, 'color', 'blue').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => query(page)).toBe('?color=blue')
    const count = await shownCount(page)
    expect(await tiles(page).count()).toBe(count)
    expect(await page.getByRole('status').filter({ hasText: /\d/ }).textContent()).toBe(word('count_other').replace('{count}', String(count))) // prettier-ignore
    expect(await box(page, 'color', 'blue').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByLabel(word('sort')).selectOption('price-desc')
    await expect.poll(() => query(page)).toBe('?color=blue&sort=price-desc')
    expect(await page.title()).toMatch(/^Blue /)
    expect(await stayed(page)).toBe(true)
    expect(await tiles(page).count()).toBe(count)
    await page.context().close()
  })

  test('is taken back by its chip, and the focus goes on to the next', async () => {
    const page = await open()
    for (const [name, value, expected] of [
      ['color', 'blue', '?color=blue'],
      ['activity', 'day-hiking', '?color=blue&activity=day-hiking'],
    ] as const) {
      // prettier-ignore
      await box(page, name, value).check()
      await expect.poll(() => query(page)).toBe(expected)
    }
    await page.locator('.chip').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toBe('?activity=day-hiking')
    expect(await page.locator('.chip').evaluate((chip) => chip === document.activeElement)).toBe(true)
    expect(await box(page, 'color', 'blue').isChecked()).toBe(false)
    await page.getByRole('link', { name: word('clear') }).click()
    await expect.poll(() => query(page)).toBe('')
    expect(await page.locator('[data-found]').evaluate((heading) => heading === document.activeElement)).toBe(true)
    expect(await stayed(page)).toBe(true)
    await page.context().close()
  })

  test('is a step back and forward', async () => {
    const page = await open()
    const all = await shownCount(page)
    await box(page, 'color', 'blue').check()
    await expect.poll(() => query(page)).toBe('?color=blue')
    const blue = await shownCount(page)
    await page.goBack()
    await expect.poll(() => shownCount(page)).toBe(all)
    expect(await box(page, 'color', 'blue').isChecked()).toBe(false)
    await page.goForward()
    await expect.poll(() => shownCount(page)).toBe(blue)
    expect(await box(page, 'color', 'blue').isChecked()).toBe(true)
    expect(await stayed(page)).toBe(true)
    await page.context().close()
  })

  test('that comes late never takes the place of a later one', async () => {
    const page = await open()
    const { promise: later, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\?color=blue$/, async (route) => {
      await later
      await route.continue().catch(() => undefined)
    })
    await box(page, 'color', 'blue').check()
    await box(page, 'activity', 'day-hiking').check()
    await expect.poll(() => query(page)).toBe('?color=blue&activity=day-hiking')
    release()
    await box(page, 'activity', 'running').check()
    await expect.poll(() => query(page)).toBe('?color=blue&activity=day-hiking&activity=running')
    expect(await tiles(page).count()).toBe(await shownCount(page))
    expect(await stayed(page)).toBe(true)
    await page.context().close()
  })

  test('that cannot be fetched is a page of its own', async () => {
    const page = await open()
    let isBroken = true
    await page.route(/\?color=blue$/, (route) => {
      if (!isBroken) return route.continue()
      isBroken = false
      return route.abort()
    })
    await box(page, 'color', 'blue').check()
    await page.waitForURL(/color=blue$/, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => stayed(page)).toBeUndefined()
    expect(await box(page, 'color', 'blue').isChecked()).toBe(true)
    await page.context().close()
  })

  test('of the next page puts its products below, and goes there by the keyboard too', async () => {
    const page = await open()
    const total = await shownCount(page)
    await page.getByRole('link', { name: word('more') }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => tiles(page).count()).toBe(total)
    const isOnFirstNew = (index: number): Promise<boolean> =>
      tiles(page).nth(index).evaluate((tile) => tile.contains(document.activeElement)) // prettier-ignore
    expect(await isOnFirstNew(tilesPerPage)).toBe(true)
    const span = word('span')
      .replace('{from}', '1')
      .replaceAll(/\{to\}|\{count\}/g, String(total))
    expect(await page.locator('[data-span]').innerText()).toBe(span)
    expect(query(page)).toBe('?page=2')
    await page.reload()
    expect(await tiles(page).count()).toBe(total - tilesPerPage)
    const before = await tiles(page).first().boundingBox()
    await page.getByRole('link', { name: word('earlier') }).click()
    await expect.poll(() => tiles(page).count()).toBe(total)
    expect(await page.locator('[data-span]').innerText()).toBe(span)
    const after = await tiles(page).nth(tilesPerPage).boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
    await page.context().close()
  })

  test('on a phone is made in a sheet, which counts along and leads to what it found', async () => {
    const page = await open({ viewport: phone })
    const sheet = page.getByRole('form', { name: word('filters') })
    await page.getByRole('button', { name: word('filter'), exact: true }).click()
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await box(page, 'color', 'blue').check()
    await expect.poll(() => query(page)).toBe('?color=blue')
    const count = await shownCount(page)
    expect(await sheet.isVisible()).toBe(true)
    await sheet.getByRole('button', { name: word('show_other').replace('{count}', String(count)) }).click()
    await expect.poll(() => sheet.isVisible()).toBe(false)
    expect(await page.locator('[data-found]').evaluate((heading) => heading === document.activeElement)).toBe(true)
    expect(await stayed(page)).toBe(true)
    await page.context().close()
  })

  test('is legible at 320 px and reaches nobody’s edge', async () => {
    const page = await open({ viewport: { width: 320, height: 640 } })
    await page.goto(`${category}?size=25&color=blue`)
    await page.getByRole('button', { name: new RegExp(`^${word('filter')}`) }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.evaluate(axe.source)
    expect(await violations(page, category, 320)).toEqual([])
    await page.context().close()
  })

  test('of a size is seen in forced colours', async () => {
    const page = await open({ forcedColors: 'active' })
    await page.goto(`${category}?size=25`)
    const ground = (value: string): Promise<string> =>
      box(page, 'size', value).evaluate(({ parentElement }) => parentElement ? getComputedStyle(parentElement).backgroundColor : '') // prettier-ignore
    expect(await ground('25')).not.toBe(await ground('30'))
    await page.context().close()
  })
})
