import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { add, product } from './support/cart.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const browser = useBrowser()

/** A page on the paper of a letter, at 96 px an inch. */
async function paper(path: string): Promise<Page> {
  const page = await browser.open({ viewport: { width: 700, height: 960 } })
  await page.emulateMedia({ media: 'print' })
  await page.goto(path)
  return page
}

/** What is seen of what a selector finds. */
const seen = (page: Page, selector: string): Promise<number> => page.locator(selector).filter({ visible: true }).count()

/** What a page on paper never has: what is only pressed. */
async function expectPlain(page: Page): Promise<void> {
  for (const pressed of ['header nav', '.tools', '.foot', '.crumbs', '.share', 'main button', 'main .btn', '.alerts'])
    expect([pressed, await seen(page, pressed)]).toEqual([pressed, 0])
  expect(await seen(page, 'main h1')).toBe(1)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(700)
}

async function signIn(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(word('account', 'email'), { exact: true }).fill('ada@firn.example')
  await main.getByLabel(word('account', 'password'), { exact: true }).fill('snowshoe1')
  await main.getByRole('button', { name: word('account', 'sign_in'), exact: true }).click()
}

describeInBrowser('on paper', () => {
  test('an article is its text with its tables, whole, and nothing of other posts', async () => {
    const page = await paper('/de-de/blog/p/four-kinds-of-snow')
    await expectPlain(page)
    expect(await seen(page, '.post-body th[scope=col]')).toBe(3)
    expect(await seen(page, '.post-body th[scope=row]')).toBe(4)
    expect(await seen(page, '.tile, .post-card')).toBe(0)
    const cut = await page.locator('.table-box').evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(cut).toBe(0)
    const breakInside = await page
      .locator('.post-body tr')
      .first()
      .evaluate((row) => getComputedStyle(row).breakInside)
    expect(breakInside).toBe('avoid')
  })

  test('dealers of all countries are open, and links of them say where they lead', async () => {
    const page = await paper('/en-us/stores')
    await expectPlain(page)
    expect(await seen(page, '.dealer')).toBe(await page.locator('.dealer').count())
    const after = await page
      .locator('.ways-there a')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(after).toContain('http')
  })

  test('a help article has its answers open, also by the script alone', async () => {
    const page = await paper('/en-us/support/sizing')
    await expectPlain(page)
    const answers = await page.locator('.faq details').count()
    expect(answers).toBeGreaterThan(0)
    expect(await seen(page, '.faq details .rich')).toBe(answers)
    const open = () => page.locator('main details[open]').count()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await open()).toBe(answers)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await open()).toBe(0)
  })

  test('a product is pictures, price and facts; a cart has lines, quantities and its total', async () => {
    const page = await browser.open({ viewport: { width: 700, height: 960 } })
    await page.goto(product)
    await page.emulateMedia({ media: 'print' })
    await expectPlain(page)
    expect(await seen(page, '.buy-price')).toBe(1)
    expect(await seen(page, '.shots img')).toBeLessThanOrEqual(3)
    expect(await seen(page, '.specs tr')).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'screen' })
    await add(page)
    await page.locator('.drawer .line').waitFor()
    await page.goto('/en-us/cart')
    await page.emulateMedia({ media: 'print' })
    await page.locator('.cart .line').waitFor()
    await expectPlain(page)
    expect(await seen(page, '.line-total, .sum .grand')).toBe(2)
    expect(await seen(page, '.line .stepper input')).toBe(1)
  })

  test('an order has its lines and sums; the account’s navigation stays away', async () => {
    const page = await browser.open({ viewport: { width: 700, height: 960 } })
    await page.goto('/en-us/account/orders')
    await signIn(page)
    await page.locator('.order-more').first().click()
    await page.locator('.sums').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expectPlain(page)
    expect(await seen(page, '.acct > nav')).toBe(0)
    expect(await seen(page, '.line-total')).toBeGreaterThan(0)
    expect(await seen(page, '.sums .grand')).toBe(1)
  })
})
