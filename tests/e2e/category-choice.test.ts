import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { tilesPerPage } from '../../src/domain/listing/listing-view.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { box, category, phone, query, shownCount, tiles, word } from './support/category-page.ts'
import { wordsOf } from './support/words.ts'
import { violations } from './support/violations.ts'

describeInBrowser('a choice in a category', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open({ reducedMotion: 'reduce' })
    await page.context().route(/\/media\//, (route) => route.abort())
  })
  beforeEach(async () => {
    await browser.changeVisitor(page)
    await page.emulateMedia({ forcedColors: null })
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  /** Opens the category, which then remembers whether it was left. */
  async function open(): Promise<void> {
    await page.goto(category)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
  }
  const stayed = (): Promise<unknown> => page.evaluate('window.stayed')

  test('fetches its script on first use, shows six placeholders, and is a history entry, reloaded too', async () => {
    await open()
    const all = await shownCount(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.mouse.move(640, 40)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    expect(asked.filter((url) => url.includes('quick-listing'))).toEqual([])
    await box(page, 'color', 'blue').hover()
    await expect.poll(() => asked.some((url) => url.includes('quick-listing'))).toBe(true)

    const { promise: wait, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/[?]color=blue/, async (route) => {
      await wait
      await route.continue()
    })
    await box(page, 'color', 'blue').check()
    const loading = page.getByRole('list', { name: wordsOf('en-us')('common', 'loading') })
    await loading.waitFor()
    expect(await loading.getByRole('listitem').allTextContents()).toEqual(Array.from({ length: 6 }, () => 'Loading'))
    expect(await tiles(page).first().isVisible()).toBe(false)
    answer()
    await expect.poll(() => query(page)).toBe('?color=blue')
    expect(await loading.count()).toBe(0)
    expect(await tiles(page).first().isVisible()).toBe(true)

    const blue = await shownCount(page)
    await page.goBack()
    await expect.poll(() => shownCount(page)).toBe(all)
    expect(await box(page, 'color', 'blue').isChecked()).toBe(false)
    await page.goForward()
    await expect.poll(() => shownCount(page)).toBe(blue)
    expect(await box(page, 'color', 'blue').isChecked()).toBe(true)
    expect(await stayed()).toBe(true)
    await page.reload()
    await page.goBack()
    await expect.poll(() => shownCount(page)).toBe(all)
    expect(await box(page, 'color', 'blue').isChecked()).toBe(false)
  })

  test('updates products, counts and URL in place, announces the count and keeps the focus', async () => {
    await open()
    await box(page, 'color', 'blue').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => query(page)).toBe('?color=blue')
    const count = await shownCount(page)
    expect(await tiles(page).count()).toBe(count)
    expect(await page.getByRole('status').filter({ hasText: /\d/ }).textContent()).toBe(
      word('count_other').replace('{count}', String(count)),
    )
    expect(await box(page, 'color', 'blue').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByLabel(word('sort')).selectOption('price-desc')
    await expect.poll(() => query(page)).toBe('?color=blue&sort=price-desc')
    expect(await page.title()).toMatch(/^Blue /)
    expect(await stayed()).toBe(true)
    expect(await tiles(page).count()).toBe(count)
  })

  test('is removed by its chip, and the focus moves to the next', async () => {
    await open()
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
    expect(await stayed()).toBe(true)
  })

  test('is stable when back and forward follow quickly', async () => {
    await open()
    await box(page, 'color', 'blue').check()
    await expect.poll(() => query(page)).toBe('?color=blue')
    const blue = await shownCount(page)
    const { promise: later, resolve: release } = Promise.withResolvers<void>()
    let isAsked = false
    await page.route(new RegExp(`${category}$`), async (route) => {
      isAsked = true
      await later
      await route.continue().catch(() => undefined)
    })
    await page.evaluate(() => history.back())
    await expect.poll(() => isAsked).toBe(true)
    await page.evaluate(() => history.forward())
    await expect.poll(() => query(page)).toBe('?color=blue')
    await expect.poll(() => page.locator('[data-listing]').getAttribute('aria-busy')).toBe('false')
    release()
    await page.waitForLoadState('networkidle')
    expect(query(page)).toBe('?color=blue')
    expect(await shownCount(page)).toBe(blue)
    expect(await stayed()).toBe(true)
  })

  test('never replaces a later one when it loads late', async () => {
    await open()
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
    expect(await stayed()).toBe(true)
  })

  test('falls back to a page load when it fails to load', async () => {
    await open()
    let isBroken = true
    await page.route(/\?color=blue$/, (route) => {
      if (!isBroken) return route.continue()
      isBroken = false
      return route.abort()
    })
    await box(page, 'color', 'blue').check()
    await page.waitForURL(/color=blue$/, { waitUntil: 'domcontentloaded' })
    await expect.poll(stayed).toBeUndefined()
    expect(await box(page, 'color', 'blue').isChecked()).toBe(true)
  })

  test('appends the products of the next page, and moves the keyboard focus', async () => {
    await open()
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
    expect(query(page)).toBe('?page=1-2')
    await page.reload()
    expect(await tiles(page).count()).toBe(total)
    await page.goto(`${category}?page=2`)
    expect(await tiles(page).count()).toBe(total - tilesPerPage)
    const before = await tiles(page).first().boundingBox()
    await page.getByRole('link', { name: word('earlier') }).click()
    await expect.poll(() => tiles(page).count()).toBe(total)
    expect(await page.locator('[data-span]').innerText()).toBe(span)
    expect(query(page)).toBe('?page=1-2')
    const after = await tiles(page).nth(tilesPerPage).boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  })

  test('is made in a sheet on a phone, which shows the count and leads to the results', async () => {
    await page.setViewportSize(phone)
    await open()
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
    expect(await stayed()).toBe(true)
  })

  test('is legible at 320 px, inside the edges', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${category}?size=25&color=blue`)
    await page.getByRole('button', { name: new RegExp(`^${word('filter')}`) }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page, category, 320)).toEqual([])
  })

  test('is visible in forced colours for a size', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${category}?size=25`)
    const ground = (value: string): Promise<string> =>
      box(page, 'size', value).evaluate(({ parentElement }) =>
        parentElement ? getComputedStyle(parentElement).backgroundColor : '',
      )
    expect(await ground('25')).not.toBe(await ground('30'))
  })
})
