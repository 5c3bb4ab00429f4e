import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { add, answered, badge, drawer, opened, other, product, watchWrites } from './support/cart.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

describeInBrowser('a shopper among the lines of a cart', () => {
  const browser = useBrowser()

  test('keeps a quantity refused by the platform, and sees the reason', async () => {
    const page = await browser.open()
    await page.goto(product)
    await add(page)
    const field = drawer(page).getByRole('spinbutton')
    await drawer(page).locator('.line').waitFor()
    await opened(page)
    const writes = watchWrites(page)
    await field.fill('998')
    await field.press('Enter')
    await drawer(page).getByText(word('cart', 'error_stock')).waitFor()
    await field.blur()
    await expect.poll(() => badge(page).textContent()).toBe('1')
    expect(await field.inputValue()).toBe('1')
    await answered(page)
    expect(writes).toHaveLength(1)
    await page.context().close()
  })

  test('shows another tab’s quantity unless one was typed', async () => {
    const one = await browser.open()
    await one.goto(product)
    await add(one)
    const field = drawer(one).getByRole('spinbutton')
    await opened(one)
    await field.focus()
    const two = await one.context().newPage()
    await two.goto('/en-us/cart')
    await two.getByRole('button', { name: /^One more/ }).click()
    await expect.poll(() => badge(two).textContent()).toBe('2')
    await expect.poll(() => field.inputValue()).toBe('2')
    const writes = watchWrites(one)
    await one.bringToFront()
    await field.blur()
    await answered(one)
    expect(writes).toEqual([])
    expect(await badge(one).textContent()).toBe('2')
    await one.context().close()
  })

  test('applies a quantity typed before hydration', async () => {
    const page = await browser.open()
    await page.goto(product)
    await add(page)
    await drawer(page).locator('.line').waitFor()
    await page.goto('/en-us/cart')
    const field = page.getByRole('main').getByRole('spinbutton')
    expect(await page.locator('astro-island[ssr] .cart').count()).toBe(1)
    await field.evaluate((input: HTMLInputElement) => (input.value = '3'))
    await page.getByRole('main').locator('.line').hover()
    await expect.poll(() => badge(page).textContent()).toBe('3')
    await page.context().close()
  })

  test('keeps the focus near when a line is removed', async () => {
    const page = await browser.open()
    for (const path of [product, other]) {
      await page.goto(path)
      await add(page)
      await drawer(page).locator('.line').first().waitFor()
    }
    const focused = (selector: string) => page.evaluate((it) => document.activeElement?.closest(it) !== null, selector)
    const remove = drawer(page).getByRole('button', { name: /^Remove/ })
    await expect.poll(() => remove.count()).toBe(2)
    await opened(page)
    await remove.first().press('Enter')
    await expect.poll(() => remove.count()).toBe(1)
    await expect.poll(() => focused('.drawer .line')).toBe(true)
    await page.goto('/en-us/cart')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .press('Enter')
    await page.locator('main [data-instead] a').first().waitFor()
    await expect.poll(() => focused('main [data-instead]')).toBe(true)
    await page.context().close()
  })

  test('can scroll to every line of the drawer in a low window', async () => {
    const page = await browser.open({ viewport: { width: 667, height: 375 } })
    await page.goto(product)
    await add(page)
    const remove = drawer(page).getByRole('button', { name: /^Remove/ })
    await remove.scrollIntoViewIfNeeded()
    const isReached = await remove.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isReached).toBe(true)
    await page.context().close()
  })

  test('keeps the focus elsewhere when a line is removed', async () => {
    const one = await browser.open()
    await one.goto(product)
    await add(one)
    await opened(one)
    await drawer(one)
      .getByRole('button', { name: /^Remove/ })
      .focus()
    await one.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const two = await one.context().newPage()
    await two.goto('/en-us/cart')
    await two
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect.poll(() => drawer(one).locator('.line').count()).toBe(0)
    expect(await one.evaluate(() => document.activeElement === document.body)).toBe(true)
    await one.context().close()
  })
})
