import { chromium, type BrowserContextOptions, type Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumFlags } from '../../scripts/shop/chromium.ts'
import { findProgram, systemPrograms } from '../../scripts/shop/system-programs.ts'
import { tilesPerPage } from '../../src/domain/listing/listing-view.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { box, category, phone, query, shownCount, tiles, word } from './support/category-page.ts'

/** A tile that "show more" brings. */
const later = tilesPerPage + 2

const linkOf = (page: Page) => tiles(page).nth(later).locator('h3 a')

/** Offset of a tile from the top of the window, px. */
const topOf = (page: Page, index: number): Promise<number> =>
  tiles(page).nth(index).evaluate((tile) => tile.getBoundingClientRect().top) // prettier-ignore

/** Presses "show more", then scrolls to a tile of those that came. @returns its place in the window */
async function showMore(page: Page, total: number): Promise<number> {
  await page.getByRole('link', { name: word('more') }).click()
  await expect.poll(() => tiles(page).count()).toBe(total)
  await linkOf(page).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  // Parts that are still on their way may move a tile once more.
  let top = Number.NaN
  const isStill = async (): Promise<boolean> => {
    const before = top
    top = await topOf(page, later)
    return top === before
  }
  await expect.poll(isStill, { interval: 250 }).toBe(true)
  return top
}

/** Opens the product of a tile. */
async function openProduct(page: Page): Promise<void> {
  await linkOf(page).click()
  await page.waitForURL(/\/p\//)
}

/** Expects all tiles to be there, and the one that was left where it was. */
async function expectSamePlace(page: Page, total: number, top: number): Promise<void> {
  // A page out of the browser's cache does not load.
  await expect.poll(() => new URL(page.url()).pathname).toBe(category)
  await expect.poll(() => tiles(page).count()).toBe(total)
  await expect.poll(async () => Math.abs((await topOf(page, later)) - top)).toBeLessThan(3)
}

describeInBrowser('a return to a list', () => {
  const browser = useBrowser()
  const open = async (options: BrowserContextOptions = {}, path = category): Promise<Page> => {
    const page = await browser.open({ reducedMotion: 'reduce', ...options })
    // A font that is late is not used (`font-display: optional`), and its lines break elsewhere than on the way back.
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.goto(path)
    return page
  }

  test.each([
    ['a desk', {}],
    ['a phone', { viewport: phone, hasTouch: true }],
  ])('finds all tiles and the same place after “show more” on %s', async (_, options) => {
    const page = await open(options)
    const total = await shownCount(page)
    const top = await showMore(page, total)
    await openProduct(page)
    await page.goBack()
    await expectSamePlace(page, total, top)
    await page.goForward()
    await page.waitForURL(/\/p\//)
    await page.goBack()
    await expectSamePlace(page, total, top)
    await page.context().close()
  })

  test('finds all tiles and the place after a reload, also of the product', async () => {
    const page = await open()
    const total = await shownCount(page)
    const top = await showMore(page, total)
    await page.reload()
    await expectSamePlace(page, total, top)
    await openProduct(page)
    await page.reload()
    await page.goBack()
    await expectSamePlace(page, total, top)
    await page.context().close()
  })

  test('finds all tiles and the place after a filter was chosen and undone', async () => {
    const page = await open()
    const total = await shownCount(page)
    const top = await showMore(page, total)
    // Without scrolling to it, as from a sheet.
    await box(page, 'color', 'blue').dispatchEvent('click')
    await expect.poll(() => query(page)).toBe('?color=blue')
    await page.goBack()
    await expectSamePlace(page, total, top)
    await page.context().close()
  })

  test('finds all tiles of a search', async () => {
    const search = '/en-us/search?q=snowshoe'
    // The stand-in's first answer takes as long as its index.
    const answered = async (): Promise<boolean> =>
      (await (await fetch(shop.url + search)).text()).includes('data-count')
    await expect.poll(answered).toBe(true)
    const page = await open({}, search)
    const total = await shownCount(page)
    expect(total).toBeGreaterThan(later)
    await page.getByRole('link', { name: word('more') }).click()
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(tilesPerPage)
    const count = await tiles(page).count()
    expect(query(page)).toBe('?q=snowshoe&page=1-2')
    await openProduct(page)
    await page.goBack()
    await expect.poll(() => tiles(page).count()).toBe(count)
    await page.context().close()
  })

  test('finds the right page of the list and the place without scripts', async () => {
    const page = await open({ javaScriptEnabled: false })
    await page.getByRole('link', { name: word('more') }).click()
    await page.waitForURL(/page=2$/)
    const titles = await tiles(page).locator('h3').allInnerTexts()
    const last = titles.length - 1
    const link = tiles(page).nth(last).locator('h3 a')
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const top = await topOf(page, last)
    await link.click()
    await page.waitForURL(/\/p\//)
    await page.goBack()
    await page.waitForURL(/page=2$/)
    expect(await tiles(page).locator('h3').allInnerTexts()).toEqual(titles)
    await expect.poll(async () => Math.abs((await topOf(page, last)) - top)).toBeLessThan(3)
    await page.context().close()
  })

  // The shell without a window has no such cache.
  const executablePath = findProgram(systemPrograms.chromium, process.env)
  test.skipIf(executablePath === undefined)(
    'finds all tiles and the place in the browser’s back/forward cache',
    async () => {
      const cached = await chromium.launch({
        executablePath: executablePath ?? '',
        // Fonts that are late are not used (above), but for a page that comes back.
        args: [...chromiumFlags, '--disable-remote-fonts'],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      onTestFinished(() => cached.close())
      const page = await cached.newPage({ baseURL: shop.url, reducedMotion: 'reduce' })
      await page.goto(category)
      const total = await shownCount(page)
      const top = await showMore(page, total)
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await openProduct(page)
      await page.evaluate(() => history.back())
      await expectSamePlace(page, total, top)
      expect(await page.evaluate('window.stayed')).toBe(true)
    },
  )
})
