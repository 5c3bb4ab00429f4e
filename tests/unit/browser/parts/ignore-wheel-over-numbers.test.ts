import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { islands } from '../../../fixtures/foreign-markup/islands.tsx'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

/** Every place with a number field: what is drawn there is what the shop draws. */
const places: readonly [string, string][] = [
  ['a field of its own', '<input type="number" value="1" min="1" max="9">'],
  ['a field in a dialog', '<dialog open><input type="number" value="1" min="1" max="9"></dialog>'],
  ...Object.entries(islands).map(([name, { component }]): [string, string] => [
    name,
    renderToString(createElement(component)),
  ]),
]

describe.skipIf(!hasBrowser)('the mouse wheel over a focused number field', () => {
  test.each(places)('scrolls the page and leaves the number unchanged: %s', async (_place, html) => {
    const body = `${html}<p style="height:4000px"></p>`
    const { context } = await visit((path) =>
      path === '/' ? pageWith(body, 'browser/parts/ignore-wheel-over-numbers.ts', 'ignoreWheelOverNumbers') : undefined,
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    const fields = await tab.locator('input[type=number]').all()
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) {
      const before = await field.inputValue()
      // Some engines step a field only where a page listens for the wheel upon it.
      await field.evaluate((input) => input.addEventListener('wheel', () => undefined))
      for (const by of [400, -400]) {
        await field.scrollIntoViewIfNeeded()
        await tab.evaluate(() => {
          scrollTo(0, 200)
        })
        const top = await tab.evaluate(() => scrollY)
        await field.focus()
        await field.hover()
        await tab.mouse.wheel(0, by)
        await expect.poll(() => tab.evaluate(() => scrollY)).not.toBe(top)
        expect(await field.inputValue()).toBe(before)
      }
    }
  })
})

describe('the number fields of the shop', () => {
  test('are drawn by known components, on pages that ignore the wheel over them', () => {
    const drawing = globSync('src/**/*.{tsx,astro}').filter((path) =>
      /type=(?:"number"|\{?'number')/.test(readFileSync(path, 'utf8')),
    )
    expect(drawing.toSorted()).toEqual([
      'src/components/buy-box/QuantityField.tsx',
      'src/components/cart/LineQuantity.tsx',
      // A picture of the field, on the page of styles.
      'src/components/styletile/StyleForms.astro',
    ])
    expect(readFileSync('src/boot/page-script.ts', 'utf8')).toMatch(/^ {2}ignoreWheelOverNumbers,$/m)
  })
})
