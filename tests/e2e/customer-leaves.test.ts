import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { interactOnceLoaded } from '../fixtures/simulate-interaction.ts'
import { account, per } from './support/account-page.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { badge } from './support/cart.ts'
import { somePages } from './support/pages.ts'
import { postForm, postSignIn } from './support/post-form.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const category = somePages('category')

const ownPrices = (page: Page) => page.locator('.tile .price small', { hasText: word('product', 'pro_price') })

async function openList(page: Page, path = category): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await interactOnceLoaded(page)
  await ownPrices(page).first().waitFor({ state: 'attached' })
}

/** Signs the customer out without a word to other tabs. */
async function signOutSilently(page: Page): Promise<void> {
  expect(await postForm(page, 'en-us/account/sign-out', {})).toBe(account)
}

/** The list as a guest sees it. */
async function expectGuest(page: Page): Promise<void> {
  await expect.poll(() => ownPrices(page).count()).toBe(0)
  await expect.poll(() => page.locator('.account-a span').allTextContents()).not.toContain('Per')
  await expect.poll(() => page.locator('.alerts').textContent()).not.toContain('pro prices')
}

/** The return of a page from the browser's memory, and of a tab to the front. */
const restore = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
const show = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describeInBrowser('a page that shows a pro customer’s prices', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(async () => {
    await browser.changeVisitor(page)
    await postSignIn(page, per)
  })

  test('shows a guest’s once the customer signs out in another tab', async () => {
    await openList(page)
    const tab = await page.context().newPage()
    await tab.goto(account)
    await tab.locator('.sign-out button').first().click()
    await tab.locator('main [name=pw]').waitFor()
    await expectGuest(page)
    // It may tell the others late.
    await tab.close()
  })

  test.each([
    ['is given back by the back/forward cache', restore],
    ['comes to the front again', show],
  ])('shows a guest’s when it %s after a sign-out that no tab reported', async (_, comeBack) => {
    await openList(page)
    await signOutSilently(page)
    await comeBack(page)
    await expectGuest(page)
  })

  test('shows a guest’s, and no cart, when the browser’s cookies are gone', async () => {
    await openList(page, somePages('product'))
    const estimate = page.locator('.buy-price', { hasText: word('buy_box', 'pro_estimate') })
    await estimate.waitFor()
    await page.context().clearCookies()
    await show(page)
    await expectGuest(page)
    await page.locator('.buy-price').waitFor()
    expect(await estimate.count()).toBe(0)
    expect(await badge(page).isVisible()).toBe(false)
  })

  test('keeps them while the session cannot be read', async () => {
    await openList(page)
    await page.route('**/api/session?*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/session?'))
    await show(page)
    await failed
    expect(await ownPrices(page).count()).toBeGreaterThan(0)
    expect(await page.locator('.account-a span').first().textContent()).toBe('Per')
  })

  test('shows a guest’s once the API refuses the pro prices', async () => {
    await openList(page)
    await signOutSilently(page)
    const refused = page.waitForResponse((response) => response.url().includes('/api/pro/prices?'))
    await page.evaluate(() => {
      const tile = document.querySelector('.tile[data-product]')
      if (tile) tile.after(document.importNode(tile, true))
      document.dispatchEvent(new CustomEvent('shop:tiles'))
    })
    expect((await refused).status()).toBe(401)
    await expectGuest(page)
  })
})
