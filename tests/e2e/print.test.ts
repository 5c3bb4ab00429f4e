import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { ada, signIn } from './support/account-page.ts'
import { describeInBrowser, shop, tabs, useBrowser } from './support/browser.ts'
import { add, product } from './support/cart.ts'
import { pageTypes, pathOf } from './support/page-types.ts'
import { openSite, formatFaults } from './support/site.ts'

const browser = useBrowser()

/** A page on the paper of a letter, at 96 px an inch. */
async function paper(path: string): Promise<Page> {
  const page = await browser.open({ viewport: { width: 700, height: 960 } })
  await page.emulateMedia({ media: 'print' })
  await page.goto(path)
  return page
}

/** The elements of a selector that are seen. */
const seen = (page: Page, selector: string): Promise<number> => page.locator(selector).filter({ visible: true }).count()

/** Controls that are only pressed: no page on paper has it. */
const pressed = ['header nav', '.tools', '.foot', '.crumbs', '.share', 'main button', 'main .btn', '.alerts', 'dialog']

/** The faults of a page on paper: parts that it should not have, or lacks. */
async function paperFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  for (const selector of pressed) if ((await seen(page, selector)) > 0) faults.push(`shows ${selector}`)
  if ((await seen(page, 'main h1')) !== 1) faults.push('has no title of its own')
  const isCovered = await page.evaluate(() => {
    const [mark, title] = [document.querySelector('.top .logo'), document.querySelector('main h1')]
    return mark && title && title.getBoundingClientRect().top < mark.getBoundingClientRect().bottom
  })
  if (isCovered) faults.push('has its title under the mark')
  const folded = page.locator('main details:not(:has(form)) > :not(summary)')
  if ((await folded.filter({ visible: true }).count()) < (await folded.count())) faults.push('has folded lines')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > 700 ? [...faults, `is ${width} px wide`] : faults
}

const expectPlain = async (page: Page): Promise<void> => expect(await paperFaults(page)).toEqual([])

describeInBrowser('a printed page', () => {
  test('has its content whole and nothing else, for every type of page', async () => {
    const types = await pageTypes(openSite(shop.dataDir), 'de-de')
    const faults = await mapConcurrently(types, tabs, async (type) => {
      const page = await paper(pathOf(type))
      const found = await paperFaults(page)
      await page.context().close()
      return found.map((fault) => ({ path: pathOf(type), fault }))
    })
    expect(formatFaults(faults.flat())).toEqual([])
  })

  test('contains an article’s text with its tables, whole, and nothing of other posts', async () => {
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

  test('shows dealers of all countries, and the targets of their links', async () => {
    const page = await paper('/en-us/stores')
    await expectPlain(page)
    expect(await seen(page, '.dealer')).toBe(await page.locator('.dealer').count())
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
    expect(await seen(page, '.faq details .rich')).toBe(answers)
    const open = () => page.locator('main details[open]').count()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await open()).toBe(answers)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await open()).toBe(0)
  })

  test('shows pictures, price and facts of a product, and lines, quantities and total of a cart', async () => {
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

  test('shows lines and sums of an order, without the account’s navigation', async () => {
    const page = await browser.open({ viewport: { width: 700, height: 960 } })
    await page.goto('/en-us/account/orders')
    await signIn(page, ada)
    await page.locator('.order-more').first().click()
    await page.locator('.sums').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expectPlain(page)
    expect(await seen(page, '.acct > nav')).toBe(0)
    expect(await seen(page, '.line-total')).toBeGreaterThan(0)
    expect(await seen(page, '.sums .grand')).toBe(1)
  })
})
