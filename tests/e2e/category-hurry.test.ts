import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { box, category, query, shownCount, tiles, word } from './support/category-page.ts'

describeInBrowser('a category whose visitor does not wait', () => {
  const browser = useBrowser()

  async function open(path = category): Promise<Page> {
    const page = await browser.open({ reducedMotion: 'reduce' })
    await page.goto(path)
    return page
  }

  /** Holds the answers of an address from now on. Returns what lets them go. */
  async function hold(page: Page, address: RegExp): Promise<() => void> {
    const { promise: later, resolve } = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await later
      await route.continue().catch(() => undefined)
    })
    return resolve
  }

  test('removes both of two filters whose chips are pressed one after the other', async () => {
    const page = await open(`${category}?color=blue&activity=day-hiking`)
    const release = await hold(page, /[?]activity=day-hiking$/)
    await page.locator('.chip').first().click()
    await page.locator('.chip').last().click()
    await expect.poll(() => query(page)).toBe('')
    release()
    for (const [name, value] of [
      ['color', 'blue'],
      ['activity', 'day-hiking'],
    ] as const)
      // prettier-ignore
      expect(await box(page, name, value).isChecked()).toBe(false)
    expect(await page.locator('.chip').count()).toBe(0)
    await page.context().close()
  })

  test.each([
    ['are being removed', new RegExp(`${category}$`), '?color=blue'],
    ['wait for the script to remove them', /quick-listing/, '?activity=day-hiking'],
  ])('has a filter that is ticked while all others %s, and not those', async (_, address, meanwhile) => {
    const page = await open(`${category}?activity=day-hiking`)
    const release = await hold(page, address)
    await page.getByRole('link', { name: word('clear') }).click()
    await box(page, 'color', 'blue').check()
    await expect.poll(() => query(page)).toBe(meanwhile)
    release()
    await expect.poll(() => query(page)).toBe('?color=blue')
    expect(await tiles(page).count()).toBe(await shownCount(page))
    await page.context().close()
  })

  test('lengthens no list that is about to be replaced', async () => {
    const page = await open()
    const release = await hold(page, /[?]color=blue$/)
    await box(page, 'color', 'blue').check()
    await expect.poll(() => page.locator('[data-listing]').getAttribute('aria-busy')).toBe('true')
    await page.getByRole('link', { name: word('more'), includeHidden: true }).dispatchEvent('click')
    release()
    await expect.poll(() => query(page)).toBe('?color=blue')
    expect(await tiles(page).count()).toBe(await shownCount(page))
    await page.context().close()
  })

  test('stays where it is when a list breaks off while the page is being left', async () => {
    const page = await open()
    const { promise: later, resolve: breakOff } = Promise.withResolvers<void>()
    await page.route(/[?]page=2$/, async (route) => {
      await later
      await route.abort()
    })
    const listing = page.locator('[data-listing]')
    await page.getByRole('link', { name: word('more') }).click()
    await expect.poll(() => listing.getAttribute('aria-busy')).toBe('true')
    // This engine does not break off what a page fetches: the mark of a followed link stands for the way out.
    await page.evaluate(() => (document.documentElement.dataset['left'] = String(performance.now())))
    breakOff()
    await expect.poll(() => listing.getAttribute('aria-busy')).toBe('false')
    expect(query(page)).toBe('')
    await page.context().close()
  })

  test('loads the page when the next one of a list has become the one shown', async () => {
    const page = await open()
    const shown = new URL(category, page.url()).href
    await page.route(/[?]page=2$/, async (route) => {
      const response = await route.fetch({ url: shown })
      await route.fulfill({ response })
    })
    const total = await shownCount(page)
    await page.getByRole('link', { name: word('more') }).click()
    await expect.poll(() => query(page)).toBe('?page=1-2')
    await expect.poll(() => tiles(page).count()).toBe(total)
    const paths = await tiles(page)
      .locator('h3 a')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    expect(new Set(paths).size).toBe(total)
    await page.context().close()
  })
})
