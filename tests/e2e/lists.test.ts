import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { documentIds } from '../../src/domain/pages/document-ids.ts'
import { interactOnceLoaded } from '../fixtures/simulate-interaction.ts'
import { signInAsPro } from './support/account-page.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { answered } from './support/cart.ts'
import { somePages } from './support/pages.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const category = somePages('category')

/** The number of cards that a list has been moved on, to a tenth; its first counts as the one that stands first now. */
async function placeOf(list: Locator): Promise<() => Promise<number>> {
  const lefts = () => list.locator('.tile').evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().left))
  const [first = 0, second = 0] = await lefts()
  return async () => Math.abs(Math.round(((((await lefts())[0] ?? 0) - first) / (first - second)) * 10) / 10)
}

/** Opens a page and has its first list start. Narrow enough that more cards follow than fit. */
async function openList(browser: ReturnType<typeof useBrowser>, start: string) {
  const page = await browser.open({ viewport: { width: 820, height: 900 } })
  await page.goto(start)
  const list = page.locator('.slider').first()
  expect(await page.locator('.slide-arrow').count()).toBe(0)
  await list.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 50)
  const box = page.locator('.slide-box', { has: list }).first()
  const next = box.getByRole('button', { name: word('common', 'next') })
  await next.waitFor()
  const previous = box.getByRole('button', { name: word('common', 'previous') })
  return { page, list, next, previous, place: await placeOf(list) }
}

describeInBrowser('a list of products', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test.each([
    ['of the home page, which scrolls by itself', '/'],
    ['beside a product, which the slider library moves', somePages('product')],
  ])('has two named buttons once the pointer is near, and none that leads nowhere: %s', async (_, start) => {
    const { page, list, next, previous, place } = await openList(browser, start)
    expect(await previous.isDisabled()).toBe(true)
    await next.click()
    await expect.poll(place).toBe(1)
    await list.focus()
    expect(await place()).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(place).toBe(0)
    await page.context().close()
  })

  test('follows quick presses and keys on the home page', async () => {
    const { page, list, next, previous, place } = await openList(browser, '/')
    for (let press = 0; press < 3; press += 1) await next.press('Enter')
    await expect.poll(place).toBe(3)
    await previous.press('Enter')
    await previous.press('Tab')
    expect(await list.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(place).toBe(2)
    await page.context().close()
  })

  test('keeps going on the home page when the scrollend of an earlier scroll comes late', async () => {
    const { page, list, place } = await openList(browser, '/')
    await list.evaluate((one) => {
      one.parentElement?.querySelector<HTMLElement>('.slide-arrow.next')?.click()
      one.dispatchEvent(new Event('scrollend'))
      if (one instanceof HTMLElement) one.focus()
    })
    await expect.poll(place).toBe(1)
    await page.context().close()
  })

  test('shows the focused card, also right after it starts', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } })
    await page.goto(somePages('product'))
    const list = page.locator('.slider').first()
    const left = list.evaluate(async (one) => {
      await new Promise<void>((come) => {
        const box = one.parentElement ?? one
        new MutationObserver(() => box.querySelector('.slide-arrow') && come()).observe(box, { childList: true })
      })
      one.querySelectorAll('li')[2]?.querySelector('a')?.focus()
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.activeElement?.getBoundingClientRect().left
    })
    await list.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    expect(await left).toBeGreaterThanOrEqual(0)
    expect(await left).toBeLessThan(390)
    await page.context().close()
  })

  test('is reported to analytics once when it has an id and a title', async () => {
    const page = await browser.open({ consent: 'accepted' })
    await page.goto(category)
    const reportedViews = () =>
      page.evaluate(() =>
        JSON.stringify(window.dataLayer?.filter((one) => JSON.stringify(one).includes('view_item_list')) ?? []),
      )
    await expect.poll(reportedViews).toContain('"item_list_name":"Snowshoes"')
    await page.locator('.tile').last().scrollIntoViewIfNeeded()
    expect((await reportedViews()).match(/view_item_list/g)).toHaveLength(1)
    await page.context().close()
  })

  test('shows pro prices to pro customers, as the product page does', async () => {
    const page = await browser.open()
    await signInAsPro(page)
    await page.goto(category)
    const tile = page
      .locator('.tile')
      .filter({ has: page.locator('.price small', { hasText: word('product', 'pro_price') }) })
    await tile.first().waitFor()
    expect(await tile.count()).toBeGreaterThan(20)
    const amounts = async (): Promise<number[]> =>
      (await tile.first().locator('ins, del').allTextContents()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
    const [now = 0, regular = 0] = await amounts()
    expect(now).toBeLessThan(regular)

    await tile.first().locator('.plus').press('Enter')
    const estimate = word('buy_box', 'pro_estimate')
    await page.locator('dialog.quick .buy-price ins', { hasText: String(now) }).waitFor()
    expect(await page.locator('dialog.quick .buy-price').textContent()).toContain(estimate)
    await page.keyboard.press('Escape')

    await tile.first().locator('h3 a').click()
    await page.waitForURL('**/p/*')
    await interactOnceLoaded(page)
    await page.locator('.buy-price ins', { hasText: String(now) }).waitFor()
    expect(await page.locator('.buy-price').textContent()).toContain(estimate)
    // A price that cannot be had is no news: theirs stays.
    const failed = page.waitForResponse((response) => response.url().includes('/api/pro/prices'))
    await page.route('**/api/pro/prices*', (route) => route.fulfill({ status: 503, body: '{}' }))
    const asked = page.waitForResponse((response) => response.url().includes(documentIds.ProductNow))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await Promise.all([failed, asked])
    await answered(page)
    expect(await page.locator('.buy-price ins').textContent()).toContain(String(now))
    expect(await page.locator('.buy-price').textContent()).toContain(estimate)
    expect(await page.locator('.buy .tag.sale:visible').count()).toBe(0)
    await page.context().close()
  })

  test('has room for the state of stock below the line of a tile', async () => {
    const page = await browser.open()
    await page.goto(category)
    const tile = page.locator('.tile', { has: page.locator('.quiet') }).first()
    const widths = await tile.evaluate((one) => {
      // In the markup of `browser/parts/tiles/mark-sold-out.ts`.
      one.append(Object.assign(document.createElement('p'), { className: 'quiet state', textContent: 'Sold out' }))
      return [one, ...one.querySelectorAll('.pic, .state')].map((part) => part.getBoundingClientRect().width)
    })
    expect(widths).toHaveLength(3)
    expect(new Set(widths).size).toBe(1)
    await page.context().close()
  })

  test('shows no sale to a visitor who is found to be a pro customer', async () => {
    const page = await browser.open()
    await page.goto(category)
    const sales = page.locator('.tag.sale:visible')
    expect(await sales.count()).toBeGreaterThan(0)
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('shop:pro')))
    expect(await sales.count()).toBe(0)
    await page.context().close()
  })
})
