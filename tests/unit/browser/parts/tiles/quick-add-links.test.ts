import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, launchBrowser, origin, pageWith, visit } from '../../../../fixtures/module-page.ts'
import { simulateInteraction } from '../../../../fixtures/simulate-interaction.ts'

const addOn = (name: string): string =>
  `<a href="/${name}" data-quick-add aria-label="Add ${name}" data-add="Add ${name}" data-remove="Remove ${name}">+</a>`
const body = `${addOn('poles')}${addOn('gaiters')}<a href="/larch" data-quick-add aria-label="Quick add: Larch">+</a>`
/** Shows the panel, as its island does. */
const panel = `<script>document.addEventListener('shop:quick-add', (event) => event.preventDefault())</script>`

describe.skipIf(!hasBrowser)('the button of an add-on tile', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const open = async (withPanel: boolean): Promise<Page> => {
    const { context } = await visit(browser, (path) =>
      path === '/'
        ? pageWith(body + (withPanel ? panel : ''), 'browser/parts/tiles/quick-add-links.ts', 'enhanceQuickAddLinks')
        : { body: '<!doctype html><title>Product</title>' },
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await simulateInteraction(tab)
    return tab
  }
  const names = (tab: Page): Promise<(string | null)[]> =>
    tab.locator('a').evaluateAll((links) => links.map((link) => link.ariaLabel))
  const close = (tab: Page): Promise<boolean> =>
    tab.evaluate(() => document.dispatchEvent(new CustomEvent('shop:quick-add-closed')))

  it('closes the panel while its product is shown, and opens it again afterwards', async () => {
    const tab = await open(true)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    expect(await names(tab)).toEqual(['Remove poles', 'Add gaiters', 'Quick add: Larch'])
    expect(await tab.locator('[data-chosen]').count()).toBe(1)
    await close(tab)
    expect(await names(tab)).toEqual(['Add poles', 'Add gaiters', 'Quick add: Larch'])
    expect(await tab.locator('[data-chosen]').count()).toBe(0)
    await tab.context().close()
  })

  it('is reset when another product opens', async () => {
    const tab = await open(true)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    await tab.getByRole('link', { name: 'Add gaiters' }).click()
    expect(await names(tab)).toEqual(['Add poles', 'Remove gaiters', 'Quick add: Larch'])
    await tab.getByRole('link', { name: 'Quick add: Larch' }).click()
    expect(await names(tab)).toEqual(['Add poles', 'Add gaiters', 'Quick add: Larch'])
    await tab.context().close()
  })

  it('links to the product where there is no panel', async () => {
    const tab = await open(false)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    await tab.waitForURL(`${origin}/poles`)
    await tab.context().close()
  })
})
