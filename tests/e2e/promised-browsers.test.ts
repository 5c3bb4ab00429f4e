import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { somePages } from './support/pages.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

/** Seven colours, two sizes. */
const product = '/en-us/p/lumen-womens'

/** Functions that browsers of the promise lack, or refuse together with cookies, as paths of the global object. */
const newer = [
  'URL.parse',
  'AbortSignal.any',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'Promise.try',
  'Array.fromAsync',
  'Set.prototype.union',
  'Set.prototype.difference',
  'Iterator.prototype.map',
  'Iterator.prototype.filter',
  'Iterator.prototype.toArray',
  'Element.prototype.checkVisibility',
  'BroadcastChannel',
  'requestIdleCallback',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.togglePopover',
  'Document.prototype.startViewTransition',
]

/** Functions of the promise that older browsers lack. */
const promised = [
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.findLast',
  'AbortSignal.timeout',
  'CSSStyleSheet.prototype.replaceSync',
  'structuredClone',
  'URL.canParse',
]

/** Takes functions away from every page, and the event `scrollend` with them. */
const takeAway = (page: Page, paths: readonly string[]): Promise<unknown> =>
  page.addInitScript((all) => {
    for (const path of all) {
      const names = path.split('.')
      const name = names.pop() ?? ''
      let owner: unknown = globalThis
      for (const step of names) owner = owner instanceof Object ? Reflect.get(owner, step) : undefined
      if (owner instanceof Object) Reflect.deleteProperty(owner, name)
    }
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true)
  }, paths)

const watchErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // Such as styles that the page's policy refuses.
    if (message.text().includes('Content Security Policy')) errors.push(message.text())
  })
  return errors
}

/** Narrows the list to the first filter that leaves something, and shows it. */
async function filter(page: Page): Promise<void> {
  await page.goto(somePages('category'))
  await page.locator('.filter-b').click()
  await page.locator('#filters').waitFor()
  // By keyboard: in the flow of a plain page a box may come to lie below the header, from where a hand scrolls it.
  await page.locator('#filters input[type=checkbox]:enabled').first().press('Space')
  await page.locator('#filters [data-show]').press('Enter')
  await page.waitForURL(/\/c\/snowshoes\?./)
  await page.locator('.grid .tile').first().waitFor()
}

/** Chooses a colour that is not the first, and the last size of a product, and adds two. */
async function addTwo(page: Page): Promise<void> {
  await page.goto(product)
  await page.locator('.buy-box label', { has: page.locator('[data-color=birch]') }).click()
  await page.locator('.buy-box fieldset:not(.colors) label:not(.out)').last().click()
  await page.locator('.buy-box [name=quantity]').fill('2')
  await page.locator('.buy-box [type=submit]:enabled').first().click()
  await page.locator('.line').first().waitFor()
}

/** Opens the cart page, which shows what was added, and leads to the platform's checkout. */
async function checkOut(page: Page): Promise<void> {
  await page.goto('/en-us/cart')
  const line = page.locator('.cart .line')
  expect(await line.count()).toBe(1)
  expect(await line.locator('.line-what').textContent()).toContain('Birch')
  expect(await line.getByRole('spinbutton').inputValue()).toBe('2')
  await page.getByRole('button', { name: word('cart', 'checkout'), exact: true }).click()
  await page.waitForURL((url) => url.origin === new URL(shop.sandboxUrl).origin)
}

describeInBrowser('an old browser', () => {
  const browser = useBrowser({ pictures: 'flat' })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  test('has the whole shop on a phone without the functions that supported browsers may lack', async () => {
    const page = await browser.open(phone)
    const errors = watchErrors(page)
    await takeAway(page, newer)
    await page.goto('/en-us')
    // The substitute for popovers comes after the page: an opener that is pressed before does nothing.
    await page.waitForFunction(() => 'popover' in HTMLElement.prototype)
    for (const [opener, panel] of [
      ['.burger', '#nav'],
      ['[popovertarget=region]:visible', '#region'],
    ] as const) {
      await page.locator(opener).first().click()
      await page.locator(panel).waitFor()
      if (panel === '#nav') expect(await page.locator('#nav').getByRole('link').first().isVisible()).toBe(true)
      await page.locator(panel).locator('.x').first().click()
      await page.locator(panel).waitFor({ state: 'hidden' })
    }
    await filter(page)
    // The list is narrowed in place.
    expect(await page.locator('#filters').isVisible()).toBe(false)
    await addTwo(page)
    await page.locator('.drawer:modal').waitFor()
    await checkOut(page)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test.each([
    ['a phone', phone],
    ['a wide screen', {}],
  ])('can buy by links and forms without the functions that the scripts need, on %s', async (_, options) => {
    const page = await browser.open(options)
    const errors = watchErrors(page)
    await takeAway(page, [...newer, ...promised])
    await page.goto(somePages('category'))
    if ('isMobile' in options) await filter(page)
    else {
      await page.locator('#filters input[type=checkbox]:enabled').first().check()
      await page.locator('#filters [data-show]').click()
      await page.waitForURL(/\/c\/snowshoes\?./)
    }
    await addTwo(page)
    expect(new URL(page.url()).pathname).toBe('/en-us/cart')
    await checkOut(page)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
