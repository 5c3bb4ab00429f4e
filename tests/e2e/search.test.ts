import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locales } from '../../src/domain/locale/locale.ts'
import type { ContentLocale } from '../../src/domain/region/countries.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { drawer, product } from './support/cart.ts'
import { box, phone, query, shownCount, tiles, word as listingWord } from './support/category-page.ts'
import { serveWithLetters } from './support/screenshot.ts'
import { violations } from './support/violations.ts'
import { watch } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

const search = '/en-us/search'
const words = wordsOf('en-us')
const word = (key: string): string => words('search', key)
const about = (key: string, what: string): string => word(key).replace('{words}', what)

/** Snowshoes, as customers call them. */
const snowshoes: Readonly<Record<ContentLocale, string>> = {
  'en-us': 'snowshoe',
  fr: 'raquettes',
  de: 'Schneeschuhe',
  it: 'ciaspole',
  es: 'raquetas',
  sv: 'snöskor',
  no: 'truger',
  ja: 'スノーシュー',
}

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(shop.url + path, { headers })
const textOf = async (path: string): Promise<string> => (await ask(path)).text()
const countIn = (html: string): number => Number(/data-count[^>]*>\s*(\d+)/.exec(html)?.[1])

/** The right edge of all that is drawn in the middle of a field, px: below it lies its line. */
async function inkedWidth(field: Locator): Promise<number> {
  const { data, info } = await sharp(await field.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = data.subarray(Math.round(info.height / 4) * info.width, Math.round((info.height * 3) / 4) * info.width)
  const ground = middle[0] ?? 0
  return middle.reduce((most, one, at) => (Math.abs(one - ground) > 40 ? Math.max(most, at % info.width) : most), 0)
}

describe('search results', () => {
  test('are in the page, with the query in field and title', async () => {
    const html = await textOf(`${search}?q=ridgeline`)
    expect(html).toContain('<title>ridgeline – ')
    expect(html).toMatch(/<input id="search-query"[^>]* value="ridgeline"/)
    expect(html).toMatch(/<h3[^>]*><a href="\/en-us\/p\/ridgeline-/)
    expect(countIn(html)).toBeGreaterThan(1)
    const pictures = [...html.slice(html.indexOf('data-part="found"')).matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
    expect(pictures.map((tag) => tag.includes('loading="lazy"'))).toEqual([false, true])
  })

  test('are not publicly cached, and are noindex', async () => {
    const answer = await ask(`${search}?q=ridgeline&sort=price-asc&utm_source=mail`)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test.each(['', '?q=', '?q=%20%20', '?size=25', '?utm_source=mail'])(
    'are the search page itself for an empty query: %s',
    async (asked) => {
      expect((await ask(search + asked)).headers.get('etag')).toBe((await ask(search)).headers.get('etag'))
    },
  )

  test('keep the visitor’s locale and query when the URL has no locale', async () => {
    const answer = await fetch(`${shop.url}/search?q=Riemen`, {
      redirect: 'manual',
      headers: { cookie: 'firn_locale=de-at' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/de-at/search?q=Riemen'])
  })

  test('keep the query in another language', async () => {
    const html = await textOf('/en-de/search?q=tarn')
    const panel = html.slice(html.indexOf('id="region"'))
    expect(panel).toMatch(/<a href="\/de-de\/search\?q=tarn"[^>]* hreflang="de-DE"/)
  })

  test('stay inside the page budget in every locale, compressed', async () => {
    const over: string[] = []
    for (const { locale, contentLocale } of locales) {
      const html = await textOf(`/${locale}/search?q=${encodeURIComponent(snowshoes[contentLocale])}`)
      expect(countIn(html), locale).toBeGreaterThan(0)
      const weight = gzipSync(html).byteLength / 1024
      if (weight > 12) over.push(`${locale} ${weight.toFixed(2)}`)
    }
    expect(over).toEqual([])
    const { headers } = await ask(`${search}?q=snowshoe`, { 'accept-encoding': 'br' })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  })
})

describeInBrowser('a visitor who searches', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(async () => {
    await browser.changeVisitor(page)
    await page.emulateMedia({ reducedMotion: null })
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  const stopMotion = (): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' })

  test('starts in the header, filters in place, and goes back', async () => {
    await stopMotion()
    await page.setViewportSize({ width: 1440, height: 900 })
    const watched = await watch(page)
    await page.goto('/en-us/about')
    const field = page.getByRole('banner').getByRole('searchbox')
    await field.fill('snowshoe')
    await field.press('Enter')
    await page.waitForURL(/\/en-us\/search\?q=snowshoe$/)
    await page.getByRole('heading', { level: 2, name: about('results', 'snowshoe') }).waitFor()
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    const all = await shownCount(page)

    const label = page.locator('#filters label', { has: page.locator('[name="color"][value="blue"]') })
    const promised = Number(await label.locator('small').textContent())
    await label.click()
    await expect.poll(() => query(page)).toBe('?q=snowshoe&color=blue')
    expect(await shownCount(page)).toBe(promised)
    await page.getByLabel(listingWord('sort')).selectOption('price-asc')
    await expect.poll(() => query(page)).toBe('?q=snowshoe&color=blue&sort=price-asc')
    await page.getByRole('link', { name: listingWord('clear') }).click()
    await expect.poll(() => query(page)).toBe('?q=snowshoe&sort=price-asc')
    expect(await shownCount(page)).toBe(all)
    await page.goBack()
    await expect.poll(() => shownCount(page)).toBe(promised)
    expect(await page.evaluate('window.stayed')).toBe(true)
    await watched.quiet()
    expect(watched.troubles()).toEqual([])
  })

  test('sees the query escaped, in an empty state with links', async () => {
    const asked = '"><script>document.title = 1</script><b>{title}'
    await page.goto(`${search}?q=${encodeURIComponent(asked)}`)
    expect(await page.locator('#search-query').inputValue()).toBe(asked)
    const nothing = about('none_title', asked)
    expect(await page.getByRole('heading', { level: 2, name: nothing }).count()).toBe(1)
    expect(await page.title()).toContain(asked)
    expect(await page.getByRole('status').filter({ hasText: nothing }).count()).toBe(1)
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(8)
  })

  test('filters a phrase in place, with a matching title', async () => {
    await stopMotion()
    const watched = await watch(page)
    await page.goto(`${search}?q=${encodeURIComponent('"heel lift"')}`)
    const all = await shownCount(page)
    await page
      .locator('#filters label', { has: page.locator('[name="color"]:enabled') })
      .first()
      .click()
    await expect.poll(() => query(page)).toMatch(/^\?q=%22heel\+lift%22&color=/)
    expect(await shownCount(page)).toBeLessThan(all)
    expect(await page.title()).toMatch(/^"heel lift", \w+ – /)
    expect(watched.troubles()).toEqual([])
  })

  test('adds a result to the cart without leaving', async () => {
    await page.goto(`${search}?q=ridgeline`)
    await tiles(page)
      .filter({ has: page.locator(`h3 a[href^="${product}"]`) })
      .locator('.plus')
      .click()
    const panel = page.locator('dialog.quick')
    const add = panel.getByRole('button', { name: words('buy_box', 'add') })
    await add.waitFor()
    for (const group of await panel.locator('fieldset').all()) await group.locator('label').first().click()
    await add.click()
    await drawer(page).locator('.line').waitFor()
    expect(query(page)).toBe('?q=ridgeline')
  })

  test('opens articles with highlighted words', async () => {
    await page.goto(`${search}?q=strap`)
    const article = page
      .locator('.to-read li')
      .filter({ hasText: words('search', 'support_article') })
      .first()
    expect(await article.locator('mark').first().textContent()).toMatch(/strap/i)
    await article.getByRole('link').click()
    await page.waitForURL(/\/en-us\/support\//, { waitUntil: 'commit' })
  })

  test('has the filters in a sheet on a phone', async () => {
    await stopMotion()
    await page.setViewportSize(phone)
    await page.goto(`${search}?q=snowshoe`)
    await page.getByRole('button', { name: listingWord('filter'), exact: true }).click()
    await page.getByRole('form', { name: listingWord('filters') }).waitFor()
    expect(await violations(page, `${search}, filters open`, phone.width)).toEqual([])
  })

  test.each([
    ['en-us', 'en-us', 'snow'],
    ['ja-jp', 'ja', snowshoes.ja],
  ])(
    'gets suggestions while typing in the header, and opens one by keyboard, in %s',
    async (locale, language, typed) => {
      const local = wordsOf(language)
      const path = `/${locale}/about`
      await stopMotion()
      await page.setViewportSize({ width: 1440, height: 900 })
      const watched = await watch(page)
      // With letters that are wider the header has no room for the field in some languages.
      await page.route(/\.css(?:\?|$)/, serveWithLetters)
      await page.goto(path)
      const banner = page.getByRole('banner')
      const field = banner.getByRole('searchbox')
      const panel = banner.locator('.hits:visible')
      const all = banner.getByRole('button', { name: local('search', 'all_results').replace('{words}', typed) })
      await field.pressSequentially(typed)
      await all.waitFor()
      const links = panel.getByRole('link')
      expect(await links.count()).toBeGreaterThan(2)
      expect(await links.count()).toBeLessThanOrEqual(6)
      expect(await banner.getByRole('status').textContent()).toContain(String(await links.count()))
      expect(await violations(page, `${path}, suggestions open`, 1440)).toEqual([])
      await field.press('Escape')
      expect([await panel.count(), await field.inputValue()]).toEqual([0, typed])

      await page.setViewportSize(phone)
      await banner.getByRole('button', { name: local('common', 'menu') }).click()
      await field.pressSequentially(typed)
      await all.waitFor()
      expect(await violations(page, `${path}, suggestions open`, phone.width)).toEqual([])
      for (const width of [phone.width, 320]) {
        await page.setViewportSize({ ...phone, width })
        const [list, above] = [await panel.boundingBox(), await field.boundingBox()]
        if (!list || !above) throw new Error('there are no suggestions')
        expect(list.x).toBeGreaterThanOrEqual(0)
        expect(list.x + list.width).toBeLessThanOrEqual(width)
        expect(list.y).toBeGreaterThanOrEqual(above.y + above.height)
      }
      await watched.quiet()
      expect(watched.troubles()).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const href = await links.first().getAttribute('href')
      await field.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(({ pathname, search: asked }) => pathname + asked === href, { waitUntil: 'commit' })
    },
  )
})

describeInBrowser('a visitor who searches without scripts', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('searches, filters, sorts and pages by links and forms', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto(search)
    await page.getByRole('main').getByRole('searchbox').fill('snowshoe')
    await page
      .getByRole('main')
      .getByRole('button', { name: word('submit') })
      .click()
    await page.waitForURL(/\?q=snowshoe$/, { waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: listingWord('more') }).click()
    await page.waitForURL(/\?q=snowshoe&page=2$/, { waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: listingWord('earlier') }).click()
    await page.waitForURL(/\?q=snowshoe$/, { waitUntil: 'domcontentloaded' })
    await box(page, 'color', 'blue').check()
    await page.getByLabel(listingWord('sort')).selectOption({ label: listingWord('sort_price_desc') })
    await page.getByRole('button', { name: listingWord('apply') }).click()
    await page.waitForURL(/\?q=snowshoe&color=blue&sort=price-desc$/, { waitUntil: 'domcontentloaded' })
    expect(await tiles(page).count()).toBe(await shownCount(page))
    await page.context().close()
  })
})

describeInBrowser('the field in the header', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open({ viewport: { width: 1440, height: 900 } })
    // The letters that stand in for late ones are wider, and leave no room for the field in some languages.
    await page.route(/\.css(?:\?|$)/, serveWithLetters)
  })

  test.each(['en-us', 'de-de', 'fr-ca', 'es-es', 'it-it', 'sv-se', 'no-no', 'ja-jp'])(
    'shows its whole placeholder in %s, where it is narrowest',
    async (locale) => {
      // A page whose header lies on plain paper.
      await page.goto(`/${locale}/cart`)
      await page.evaluate(() => document.fonts.ready)
      const field = page.locator('.find.wide input')
      const width = await inkedWidth(field)
      await page.evaluate(() => document.querySelector('.nav')?.remove())
      await page.locator('.find.wide').evaluate((form) => (form.style.flex = '0 0 20rem'))
      expect(width).toBeGreaterThan(10)
      // Letters may begin at another fraction of a pixel.
      expect(Math.abs(width - (await inkedWidth(field)))).toBeLessThanOrEqual(1)
    },
  )
})
