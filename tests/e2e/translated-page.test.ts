import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { drawer } from './support/cart.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

/** Seven colours, two sizes. */
const product = '/en-us/p/lumen-womens'

/** Changes each text as a browser's translator does: it stands in two `font` elements, the old node is thrown away. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = (root: Node): Text[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
      return found
    }
    const wrapper: string = 'font'
    const wrap = (root: Node): void => {
      for (const text of texts(root)) {
        const isDone = text.data.trim() === '' || text.parentElement?.closest('font, script, style, noscript, template')
        if (isDone || !text.isConnected) continue
        // Browsers wrap texts in elements that are deprecated for pages.
        const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    // Later parts are translated, too.
    new MutationObserver((records) => {
      for (const { target } of records) if (target.isConnected) wrap(target)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

const checkedColor = (page: Page): Promise<string | null> =>
  page.locator('.buy-box input[data-color]:checked').getAttribute('data-color')

const addButton = (page: Page) => page.locator('.buy-box [type=submit]')

/** Errors of the page's scripts. */
const watchErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

describeInBrowser('a page translated by the browser', () => {
  const browser = useBrowser()

  test('sells the colour of its URL, in the typed quantity and the chosen size', async () => {
    const page = await browser.open()
    const errors = watchErrors(page)
    await page.goto(`${product}?color=birch`)
    await translate(page)
    const size = page.locator('.buy-box fieldset:not(.colors) label:not(.out)').last()
    const sizeText = await size.locator('span:not(.sr)').textContent()
    await size.locator('input').evaluate((input: HTMLInputElement) => (input.checked = true))
    await page.locator('.buy-box [name=quantity]').evaluate((input: HTMLInputElement) => (input.value = '3'))
    await addButton(page).hover()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    await expect.poll(() => checkedColor(page)).toBe('birch')
    expect(await page.locator('.buy-box [name=quantity]').inputValue()).toBe('3')
    await addButton(page).click()
    await drawer(page).locator('.line').waitFor()
    const line = await drawer(page).locator('.line-what').textContent()
    expect(line).toContain('Birch')
    expect(line).toContain(sizeText)
    expect(await drawer(page).getByRole('spinbutton').inputValue()).toBe('3')
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('repeats a press before hydration, and follows later choices', async () => {
    const page = await browser.open()
    const errors = watchErrors(page)
    await page.goto(product)
    await translate(page)
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('.buy-box [type=submit]')?.click())
    // The demo's product has sizes: the press says that one is missing.
    await page.locator('.buy-box .complaint').waitFor()
    await page.locator('.buy-box label', { has: page.locator('[data-color=birch]') }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('color')).toBe('birch')
    expect(await checkedColor(page)).toBe('birch')
    await page.locator('.buy-box fieldset:not(.colors) label:not(.out)').first().click()
    await page.locator('.buy-box .complaint').waitFor({ state: 'detached' })
    await addButton(page).click()
    await drawer(page).locator('.line').waitFor()
    expect(await drawer(page).locator('.line-what').textContent()).toContain('Birch')
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('keeps a quantity being typed in the cart, and its focus', async () => {
    const page = await browser.open()
    await page.goto(product)
    for (const group of await page.locator('.buy-box fieldset').all()) await group.locator('label').first().click()
    await page.getByRole('button', { name: word('buy_box', 'add') }).click()
    await drawer(page).locator('.line').waitFor()
    const errors = watchErrors(page)
    await page.goto('/en-us/cart')
    await translate(page)
    const field = page.locator('.cart').getByRole('spinbutton')
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('4')
    await page.waitForSelector('astro-island:not([ssr]) .cart')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe('4')
    const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Enter')
    await changed
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('4')
    expect(errors).toEqual([])
    await page.context().close()
  })
})
