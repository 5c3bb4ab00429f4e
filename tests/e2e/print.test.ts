import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ada, signIn } from './support/account-page.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { add, product } from './support/cart.ts'
import { countSeen, paperFaults, paperSize } from './support/probes/print.ts'

const browser = useBrowser({ pictures: 'flat' })

/** A page on paper; the walk over all types of pages asks of each whether it is whole there. */
async function paper(path: string): Promise<Page> {
  const page = await browser.open({ viewport: paperSize })
  await page.emulateMedia({ media: 'print' })
  await page.goto(path)
  return page
}

const expectPlain = async (page: Page): Promise<void> => expect(await paperFaults(page)).toEqual([])

describeInBrowser('a printed page', () => {
  test('contains an article’s text with its tables, whole, and nothing of other posts', async () => {
    const page = await paper('/de-de/blog/p/four-kinds-of-snow')
    await expectPlain(page)
    expect(await countSeen(page, '.post-body th[scope=col]')).toBe(3)
    expect(await countSeen(page, '.post-body th[scope=row]')).toBe(4)
    expect(await countSeen(page, '.tile, .post-card')).toBe(0)
    const cut = await page.locator('.table-box').evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(cut).toBe(0)
    const breakInside = await page
      .locator('.post-body tr')
      .first()
      .evaluate((row) => getComputedStyle(row).breakInside)
    expect(breakInside).toBe('avoid')
  })

  test('shows dealers of all countries, and the targets of their links', async () => {
    const page = await paper('/en-us/stores')
    await expectPlain(page)
    expect(await countSeen(page, '.dealer')).toBe(await page.locator('.dealer').count())
    const after = await page
      .locator('.ways-there a')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(after).toContain('http')
  })

  test('shows a help article with its answers open, also by the script alone', async () => {
    const page = await paper('/en-us/support/sizing')
    await expectPlain(page)
    const answers = await page.locator('.faq details').count()
    expect(answers).toBeGreaterThan(0)
    expect(await countSeen(page, '.faq details .rich')).toBe(answers)
    const open = () => page.locator('main details[open]').count()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await open()).toBe(answers)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await open()).toBe(0)
  })

  test('shows pictures, price and facts of a product, and lines, quantities and total of a cart', async () => {
    const page = await browser.open({ viewport: paperSize })
    await page.goto(product)
    await page.emulateMedia({ media: 'print' })
    await expectPlain(page)
    expect(await countSeen(page, '.buy-price')).toBe(1)
    expect(await countSeen(page, '.shots img')).toBeLessThanOrEqual(3)
    expect(await countSeen(page, '.specs tr')).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'screen' })
    await add(page)
    await page.locator('.drawer .line').waitFor()
    await page.goto('/en-us/cart')
    await page.emulateMedia({ media: 'print' })
    await page.locator('.cart .line').waitFor()
    await expectPlain(page)
    expect(await countSeen(page, '.line-total, .sum .grand')).toBe(2)
    expect(await countSeen(page, '.line .stepper input')).toBe(1)
  })

  test('shows lines and sums of an order, without the account’s navigation', async () => {
    const page = await browser.open({ viewport: paperSize })
    await page.goto('/en-us/account/orders')
    await signIn(page, ada)
    await page.locator('.order-more').first().click()
    await page.locator('.sums').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expectPlain(page)
    expect(await countSeen(page, '.acct > nav')).toBe(0)
    expect(await countSeen(page, '.line-total')).toBeGreaterThan(0)
    expect(await countSeen(page, '.sums .grand')).toBe(1)
  })
})
