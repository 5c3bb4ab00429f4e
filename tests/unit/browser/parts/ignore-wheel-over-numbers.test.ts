import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

describe.skipIf(!hasBrowser)('the wheel over a number field that has the focus', () => {
  it('scrolls the page and leaves the number', async () => {
    const body = '<input type="number" value="1" min="1" max="9" autofocus><p style="height:4000px"></p>'
    const { context } = await visit((path) =>
      path === '/' ? pageWith(body, 'browser/parts/ignore-wheel-over-numbers.ts', 'ignoreWheelOverNumbers') : undefined,
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    const field = tab.getByRole('spinbutton')
    // Some engines step a field only where a page listens for the wheel upon it.
    await field.evaluate((input) => input.addEventListener('wheel', () => undefined))
    await field.focus()
    await field.hover()
    await tab.mouse.wheel(0, 400)
    await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(await field.inputValue()).toBe('1')
  })
})
