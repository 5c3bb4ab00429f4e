import type { Locator, Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countries } from '../../src/domain/region/countries.ts'
import { locales } from '../../src/domain/locale/locale.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { readThrough, watch } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const product = '/en-us/p/ridgeline-25-womens'
/** Its tile has seven colours. */
const colorful = { category: '/en-us/c/accessories/bags', name: 'Dry Tote' }
const phone = { width: 412, height: 823 }
const desk = { width: 1280, height: 900 }
/** The end of a visit: of the page that a link opens only the address matters. */
const reached = { waitUntil: 'commit' } as const
const homeOf = (locale: string): string => (locale === 'en-us' ? '/' : `/${locale}`)
const pagesOf = (locale: string): readonly string[] => [
  homeOf(locale),
  `/${locale}/c/snowshoes`,
  `/${locale}/p/ridgeline-25-womens`,
  `/${locale}/cart`,
]
const htmlOf = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()

describe('an unknown address', () => {
  test.each([
    ['/en-us/p/never-made', 'en-us', '/'],
    ['/de-de/p/never-made', 'de', '/de-de'],
    ['/ja-jp/c/never-made', 'ja', '/ja-jp'],
    ['/never-made', 'en-us', '/'],
  ])('answers in the reader’s language and shows the way home: %s', async (path, content, home) => {
    const answer = await fetch(shop.url + path)
    const html = (await answer.text()).replaceAll('<wbr>', '')
    expect(answer.status).toBe(404)
    expect(html).toContain(`<h1>${wordsOf(content)('error', 'missing')}</h1>`)
    expect(html.slice(html.indexOf('<main'))).toMatch(new RegExp(`<a[^>]* href="${home}"`))
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
  })
})

describe('every page', () => {
  test.each(['en-us', 'de-de', 'ja-jp'])('has one main heading in %s', async (locale) => {
    for (const path of [...pagesOf(locale), `/${locale}/p/never-made`])
      expect((await htmlOf(path)).match(/<h1[\s>]/g), path).toHaveLength(1)
  })

  test('links its networks in the footer, in the same tab', async () => {
    for (const path of pagesOf('en-us')) {
      const html = await htmlOf(path)
      const footer = html.slice(html.indexOf('<footer class="foot'))
      expect(footer, path).toContain('<a href="https://www.instagram.com/firn.example">')
      expect(footer, path).not.toContain('target="_blank"')
    }
  })
})

describe('a locale where the shop does not sell', () => {
  test.each([
    ['ja-jp', /[¥￥]\s?\d/],
    ['en-gb', /£\s?\d/],
  ])('has the country’s price, and neither cart nor add button: %s', async (locale, money) => {
    for (const path of pagesOf(locale).slice(0, 3)) {
      const html = await htmlOf(path)
      expect(html, path).not.toContain('data-cart-link')
      expect(html, path).not.toMatch(/href="[^"]*\/cart"/)
      expect(html.slice(html.indexOf('<main')), path).not.toMatch(/method="post"|buy-box|data-quick-add/)
    }
    const text = (html: string): string => html.slice(html.indexOf('<main')).replace(/<[^>]+>/g, '')
    expect(text(await htmlOf(`/${locale}/c/snowshoes`))).toMatch(money)
    expect(text(await htmlOf(product.replace('en-us', locale)))).toMatch(money)
  })
})

describeInBrowser('a page read to its end', () => {
  const browser = useBrowser({ pictures: 'flat' })

  // Every type of page is read in site/phone.test.ts and its like, in one locale at each width.
  test.each(
    ['de-de', 'ja-jp'].flatMap((locale) => [
      { locale, on: 'a desk', viewport: { width: 1440, height: 900 } },
      { locale, on: 'a phone', viewport: { width: 390, height: 844 } },
    ]),
  )('logs no trouble and does not shift in $locale on $on', async ({ locale, viewport }) => {
    const page = await browser.open({ viewport })
    const watched = await watch(page)
    for (const path of pagesOf(locale)) {
      await page.goto(path)
      await readThrough(page, watched)
      expect(await watched.shifted(0.01), path).toEqual([])
    }
    expect(watched.troubles()).toEqual([])
    await page.context().close()
  })
})

describeInBrowser('colours', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  let tile: Locator
  beforeAll(async () => {
    page = await browser.open()
    await page.goto(colorful.category)
    tile = page.locator('.tile').filter({ hasText: colorful.name })
  })
  const swatch = (index: number) => tile.locator('.sw a').nth(index)

  test.each([
    ['four', 'on a phone', phone, 4],
    ['six', 'on a desk', desk, 6],
  ] as const)('are counted beyond %s on a tile %s', async (_, __, viewport, limit) => {
    await page.setViewportSize(viewport)
    expect(await tile.locator('.sw a:visible').count()).toBe(limit)
    const beyond = word('product', 'more_colors').replace('{count}', String(7 - limit))
    expect(await tile.locator('.sw span:visible').allTextContents()).toEqual([beyond])
  })

  test('change the picture, its text and the link of a tile, also beside one without a picture', async () => {
    await page.setViewportSize(desk)
    await swatch(4).evaluate((link: HTMLElement) => delete link.dataset['pic'])
    for (const index of [4, 5]) await swatch(index).press('Enter')
    const shown = (await swatch(5).getAttribute('aria-label')) ?? 'no label'
    await expect.poll(() => tile.locator('.pic img').getAttribute('alt')).toContain(shown)

    const picture = (): Promise<string | null> => tile.locator('.pic img').getAttribute('src')
    const seen = new Set([await picture()])
    const acts = [() => swatch(1).hover(), () => swatch(2).click(), () => swatch(3).press('Enter')]
    for (const [index, act] of acts.entries()) {
      await act()
      await expect.poll(async () => seen.has(await picture()), { message: `swatch ${index + 1}` }).toBe(false)
      seen.add(await picture())
      const href = await swatch(index + 1).getAttribute('href')
      expect(await tile.locator('h3 a').getAttribute('href')).toContain(href)
      const label = (await swatch(index + 1).getAttribute('aria-label')) ?? 'no label'
      expect(await tile.locator('.pic img').getAttribute('alt')).toContain(label)
    }
    expect(new URL(page.url()).pathname).toBe(colorful.category)
  })
})

describeInBrowser('a product’s page', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
    await page.goto(product)
  })

  test('opens a navigation panel by keyboard, closes it by Escape, and restores the focus', async () => {
    const item = page.locator('#nav > ul > li', { has: page.locator('.sub') }).first()
    const [link, button, panel] = [item.locator('.nav-a'), item.getByRole('button'), item.locator('.sub')]
    await link.focus()
    expect(await panel.isVisible()).toBe(false)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => panel.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await panel.evaluate((part) => part.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.isVisible()).toBe(false)
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('changes its gallery with the colour', async () => {
    const first = page.locator('.shots img').first()
    const before = await first.getAttribute('src')
    await page.locator('.buy-box label:has(input[data-color])').nth(1).click()
    await expect.poll(() => first.getAttribute('src')).not.toBe(before)
  })

  test('keeps an alert dismissed after a reload', async () => {
    const alerts = page.locator('[data-alert]')
    const count = await alerts.count()
    const uid = await alerts.first().getAttribute('data-alert')
    await alerts
      .first()
      .getByRole('button', { name: word('common', 'dismiss') })
      .click()
    expect(await alerts.count()).toBe(count - 1)
    await page.reload()
    expect(await page.locator(`[data-alert="${uid}"]`).count()).toBe(0)
    expect(await alerts.count()).toBe(count - 1)
    // The state after the dismissal of an earlier text of the same entry.
    await page.evaluate((key) => localStorage.setItem(key, 'earlier'), `alert:${uid}`)
    await page.reload()
    expect(await page.locator(`[data-alert="${uid}"]`).count()).toBe(1)
  })
})

describeInBrowser('the frame of a page without scripts', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open({ javaScriptEnabled: false })
    await page.goto(product)
  })

  test('has no button to dismiss its alerts', async () => {
    const alert = page.locator('[data-alert]').first()
    await expect.poll(() => alert.isVisible()).toBe(true)
    expect(await alert.getByRole('button').count()).toBe(0)
  })

  test('opens a navigation panel under the pointer, and under the focus', async () => {
    const item = page.locator('#nav > ul > li', { has: page.locator('.sub') }).first()
    await item.hover()
    await expect.poll(() => item.locator('.sub').isVisible()).toBe(true)
    await page.mouse.move(5, 850)
    await expect.poll(() => item.locator('.sub').isVisible()).toBe(false)
    await item.locator('.nav-a').focus()
    await expect.poll(() => item.locator('.sub').isVisible()).toBe(true)
  })
})

describeInBrowser('the frame of a page that has just come', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('causes no layout shift when panels open and the header returns', async () => {
    const page = await browser.open()
    await page.goto('/')
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const bar = (): Promise<string | null> => page.locator('html').getAttribute('data-bar')
    await page.mouse.move(640, 500)
    await page.mouse.wheel(0, 1600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1600)
    await expect.poll(bar).toBe('away')
    await page.mouse.wheel(0, -300)
    await expect.poll(bar).toBe('back')
    await expect.poll(async () => (await page.locator('.top').boundingBox())?.y).toBe(0)
    await page.hover('.nav-a')
    await expect.poll(() => page.locator('.sub').first().isVisible()).toBe(true)
    const moved: unknown = await page.evaluate('shifts.reduce((sum, one) => sum + one, 0)')
    expect(moved).toBeLessThanOrEqual(0.01)
    await page.context().close()
  })
})

describeInBrowser('the frame of a page', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(async () => {
    await browser.changeVisitor(page)
    await page.setViewportSize(desk)
  })

  test('keeps the chosen filters when the language is switched, in place or over the country page', async () => {
    await page.goto('/en-ca/c/snowshoes')
    await page.locator('#filters input[type=checkbox]:enabled').first().check()
    await expect.poll(() => new URL(page.url()).search).not.toBe('')
    const { search } = new URL(page.url())
    await page.locator('.region-b').click()
    await page.locator('#region [data-locale-choice="fr-ca"]').click()
    await page.waitForURL((url) => url.pathname === '/fr-ca/c/snowshoes')
    expect(new URL(page.url()).search).toBe(search)
    await page.goto(`${product}?color=rowan`)
    await page.locator('.region-b').click()
    await page.locator('#region .more').click()
    await page.locator('main [data-locale-choice="de-de"]').click()
    await page.waitForURL((url) => url.pathname === product.replace('en-us', 'de-de'))
    expect(new URL(page.url()).search).toBe('?color=rowan')
  })

  test('has the navigation as a sheet on a phone, which Escape closes, restoring the focus', async () => {
    await page.setViewportSize(phone)
    await page.goto(product)
    const [sheet, burger] = [page.locator('#nav'), page.getByRole('button', { name: word('common', 'menu') })]
    expect(await sheet.isVisible()).toBe(false)
    await burger.click()
    await expect.poll(() => sheet.isVisible()).toBe(true)
    expect(await sheet.locator('.sub a:visible').count()).toBeGreaterThan(5)
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.isVisible()).toBe(false)
    expect(await burger.evaluate((button) => button === document.activeElement)).toBe(true)

    await burger.click()
    await sheet.getByRole('button', { name: word('common', 'close') }).click()
    await expect.poll(() => sheet.isVisible()).toBe(false)
    await burger.click()
    await sheet.locator('a[href="/en-us/c/snowshoes"]').first().click()
    await page.waitForURL('**/en-us/c/snowshoes', reached)
  })

  test('links to the same page in the country’s other languages, and to every country', async () => {
    await page.goto(product.replace('en-us', 'en-ch'))
    await page.locator('.region-b').click()
    const panel = page.getByRole('dialog', { name: word('common', 'region_and_language') })
    await expect.poll(() => panel.isVisible()).toBe(true)
    const languages = panel.locator('a[data-locale-choice]')
    const paths = await languages.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(paths).toEqual(['en', 'de', 'fr', 'it'].map((language) => product.replace('en-us', `${language}-ch`)))
    expect(await panel.locator('[aria-current]').getAttribute('href')).toBe(product.replace('en-us', 'en-ch'))
    await panel.getByRole('link', { name: word('common', 'all_countries') }).click()
    await page.waitForURL(/\/en-ch\/country\?from=p\//, reached)
  })

  test('groups all countries by continent, and remembers the choice', async () => {
    await page.goto('/en-us/country')
    const continents = [...new Set(countries.map(({ continent }) => continent))]
    expect(await page.locator('main h2').count()).toBe(continents.length)
    expect(await page.locator('main h3').count()).toBe(countries.length)
    const links = page.locator('main a[data-locale-choice]')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs.toSorted()).toEqual(locales.map(({ locale }) => homeOf(locale)).toSorted())
    expect(await page.locator('main [aria-current]').getAttribute('href')).toBe('/')
    await page.getByRole('link', { name: /^Deutsch,?\s+Österreich$/ }).click()
    await page.waitForURL('**/de-at', reached)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'firn_locale')
    expect(cookie).toMatchObject({ value: 'de-at', path: '/', sameSite: 'Lax' })
  })
})
