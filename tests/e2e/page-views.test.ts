import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { tiles, word } from './support/category-page.ts'
import { somePages } from './support/pages.ts'
import { idleWork } from './support/watch-page.ts'

/** Lists the page views that were reported, in order: route, path and query. */
const views = async (page: Page): Promise<string[]> => {
  const dataLayer = (await page.evaluate(() => window.dataLayer ?? [])) as {
    event?: string
    page_type?: string
    page_location?: string
  }[]
  return dataLayer
    .filter(({ event }) => event === 'page_view')
    .map((view) => {
      const { pathname, search } = new URL(view.page_location ?? '')
      return `${view.page_type} ${pathname}${search}`
    })
}

describeInBrowser('a page view', () => {
  const browser = useBrowser({ pictures: 'flat' })
  /** Fetches no pictures: they come from the host of the tag manager, and are drawn first. */
  const open = async (): Promise<Page> => {
    const page = await browser.open({ consent: 'accepted' })
    await page.route(/\/media\//, (route) => route.abort())
    return page
  }

  test('is reported for every page by its route’s name, before the lists on it', async () => {
    const page = await open()
    const product = somePages('product')
    for (const [path, name] of [
      ['/', 'home'],
      ['/en-us/c/snowshoes', 'c-uid'],
      [product, 'p-uid'],
      ['/en-us/about', 'page'],
      ['/en-us/account', 'account'],
    ] as const) {
      await page.goto(path)
      await expect.poll(() => views(page), { message: path }).toEqual([`${name} ${path}`])
    }
    await page.goto(`/de-de/c/snowshoes`)
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.dataLayer ?? []))).toContain('view_item_list')
    const dataLayer = await page.evaluate(() => window.dataLayer ?? [])
    expect(dataLayer.find((entry) => entry instanceof Object && 'page_type' in entry)).toEqual({
      event: 'page_view',
      page_location: `${shop.url}/de-de/c/snowshoes`,
      page_path: '/de-de/c/snowshoes',
      page_title: await page.title(),
      page_type: 'c-uid',
      language: 'de-DE',
      region: 'eu_region_1',
    })
    await page.context().close()
  })

  test('is not reported for error pages, which have no route name', async () => {
    const page = await open()
    for (const path of ['/en-us/nowhere-at-all', '/nowhere']) {
      await page.goto(path)
      // Events that wait are sent as soon as the tag manager is there.
      await expect.poll(() => page.evaluate(() => 'google_tag_manager' in window)).toBe(true)
      await idleWork(page)
      expect(await views(page), path).toEqual([])
    }
    await page.context().close()
  })

  test('is reported again for a changed listing, but not for more tiles or the colour of one', async () => {
    const page = await open()
    await page.goto('/en-us/c/snowshoes')
    const first = await tiles(page).count()
    await page.getByRole('link', { name: word('more') }).click()
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(first)
    const longer = `c-uid /en-us/c/snowshoes${new URL(page.url()).search}`
    expect(longer).toContain('page=1-2')
    const swatch = tiles(page)
      .filter({ has: page.locator('.sw a:not([aria-current])') })
      .first()
      .locator('.sw a')
      .nth(1)
    await swatch.click()
    await expect.poll(() => swatch.getAttribute('aria-current')).toBe('true')
    const box = page.locator('#filters input[type=checkbox]').first()
    await box.evaluate((input: HTMLInputElement) => input.click())
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?(?!page=)/)
    const { pathname, search } = new URL(page.url())
    const both = ['c-uid /en-us/c/snowshoes', `c-uid ${pathname}${search}`]
    await expect.poll(() => views(page)).toEqual(both)
    await page.goBack()
    await expect.poll(() => views(page)).toEqual([...both, longer])
    await page.context().close()
  })

  test('is not reported again for a colour of a product', async () => {
    const page = await open()
    const product = somePages('product')
    await page.goto(product)
    await expect.poll(() => views(page)).toEqual([`p-uid ${product}`])
    await page.locator('.buy-box input[data-color]').last().check()
    await expect.poll(() => page.url()).toContain('?color=')
    expect(await views(page)).toEqual([`p-uid ${product}`])
    await page.context().close()
  })
})
