import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

/** A listing whose filters are colours: each has its name, its count, and what its field is beside that. */
const listing = (...colors: readonly (readonly [name: string, count: number, more?: string])[]): string => {
  const fields = colors.map(
    ([name, count, more = '']) =>
      `<label><input type="checkbox" name="color" value="${name}" ${more}>${name}<small>${count}</small></label>`,
  )
  return `<section data-listing="/en-us/c/a"><form id="filters">${fields.join('')}</form>
<div data-part="found"></div></section>`
}

/** The page after another one has come in, by which red finds nothing, while the field of a colour had the focus. */
async function replacedWith(focused: string): Promise<Page> {
  const first = `<!doctype html><html lang="en"><title>t</title><body>${listing(['red', 2], ['blue', 3])}`
  const { context } = await visit((path) => (path === '/' ? { body: first } : undefined))
  const tab = await context.newPage()
  await tab.goto(origin)
  await tab.focus(`[value=${focused}]`)
  const next = listing(['red', 0, 'disabled'], ['blue', 3])
  // A text: the browser imports the script, not the test runner.
  await tab.evaluate(`import('/src/browser/navigation/listing-parts.ts').then((script) => script.replaceListing(
    document.querySelector('section'), new DOMParser().parseFromString(${JSON.stringify(next)}, 'text/html')))`)
  return tab
}

const focusedIn = (tab: Page): Promise<string | null | undefined> =>
  tab.evaluate(() => document.activeElement?.getAttribute('value'))

describe.skipIf(!hasBrowser)('a filter that finds nothing', () => {
  test('is disabled', async () => {
    const tab = await replacedWith('blue')
    expect(await tab.locator('[value=red]').isDisabled()).toBe(true)
    expect(await tab.locator('label').first().textContent()).toBe('red0')
    expect(await focusedIn(tab)).toBe('blue')
  })

  test('keeps the focus, and is disabled once it is left', async () => {
    const tab = await replacedWith('red')
    expect(await focusedIn(tab)).toBe('red')
    expect(await tab.locator('[value=red]').isDisabled()).toBe(false)
    await tab.keyboard.press('Tab')
    expect(await focusedIn(tab)).toBe('blue')
    expect(await tab.locator('[value=red]').isDisabled()).toBe(true)
  })

  test('stays enabled where it is chosen all the same', async () => {
    const tab = await replacedWith('red')
    await tab.keyboard.press('Space')
    await tab.keyboard.press('Tab')
    expect(await tab.locator('[value=red]').isEnabled()).toBe(true)
    expect(await tab.locator('[value=red]').isChecked()).toBe(true)
  })
})
