import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../../fixtures/module-page.ts'
import { simulateInteraction } from '../../../../fixtures/simulate-interaction.ts'

const tile = (name: string, link: string): string =>
  `<li class="tile"><span class="pic" lang="en"><picture><source srcset="/i/firn/birch?w=3"><img src="/i/firn/birch?w=3" alt="${name} from above"></picture></span>
<h3 lang="de"><a href="/${name}">${name}</a></h3><p class="quiet">A line</p><p class="price"><ins>$9</ins></p>${link}</li>`
const addOn = (name: string): string =>
  tile(
    name,
    `<a href="/${name}" data-quick-add aria-label="Add ${name}" data-add="Add ${name}" data-remove="Remove ${name}">+</a>`,
  )
const dialog = `<dialog class="quick"><form><input aria-label="Size"></form></dialog>`
const body = `<ul data-quick-words="Close\nLoading">${addOn('poles')}${addOn('gaiters')}${tile(
  'larch',
  '<a href="/larch" data-quick-add aria-label="Quick add: Larch">+</a>',
)}</ul>`
/** Answers for the form, as its island does, and notes what it was asked for. */
const island = `<script>
  window.asked = []
  document.addEventListener('shop:quick-add', (event) => {
    event.preventDefault()
    asked.push(event.detail)
  })
</script>`

/** Opens a page of tiles. @param panel what stands beside them */
async function open(panel: string): Promise<Page> {
  const { context } = await visit((path) =>
    path === '/'
      ? pageWith(body + panel, 'browser/parts/tiles/quick-add-links.ts', 'enhanceQuickAddLinks')
      : { body: '<!doctype html><title>Product</title>' },
  )
  const tab = await context.newPage()
  await tab.goto(origin)
  await tab.waitForSelector('[data-started]')
  await simulateInteraction(tab)
  return tab
}

describe.skipIf(!hasBrowser)('the button of an add-on tile', () => {
  const names = (tab: Page): Promise<(string | null)[]> =>
    tab.locator('[data-quick-add]').evaluateAll((links) => links.map((link) => link.ariaLabel))
  const modal = (tab: Page): Promise<void> => tab.locator('dialog:modal').waitFor()

  test('reads “Remove” while its product is shown, and “Add” afterwards', async () => {
    const tab = await open(dialog + island)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    await modal(tab)
    expect(await names(tab)).toEqual(['Remove poles', 'Add gaiters', 'Quick add: Larch'])
    expect(await tab.locator('a[data-chosen]').count()).toBe(1)
    await tab.keyboard.press('Escape')
    await expect.poll(() => names(tab)).toEqual(['Add poles', 'Add gaiters', 'Quick add: Larch'])
    expect(await tab.locator('a[data-chosen]').count()).toBe(0)
    await tab.context().close()
  })

  test('closes the panel when pressed in it as “Remove”', async () => {
    const tab = await open(dialog + island)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    await modal(tab)
    await tab.getByRole('button', { name: 'Remove poles' }).press('Enter')
    await tab.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => names(tab)).toEqual(['Add poles', 'Add gaiters', 'Quick add: Larch'])
    await tab.getByRole('link', { name: 'Quick add: Larch' }).click()
    await modal(tab)
    expect(await tab.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    await tab.context().close()
  })

  test('is reset when another product opens', async () => {
    const tab = await open(dialog + island)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    await modal(tab)
    await tab.evaluate(() => document.querySelectorAll<HTMLElement>('[data-quick-add]')[1]?.click())
    await expect.poll(() => names(tab)).toEqual(['Add poles', 'Remove gaiters', 'Quick add: Larch'])
    await tab.evaluate(() => document.querySelectorAll<HTMLElement>('[data-quick-add]')[2]?.click())
    await expect.poll(() => names(tab)).toEqual(['Add poles', 'Add gaiters', 'Quick add: Larch'])
    await tab.context().close()
  })

  test.each([
    ['there is no panel', ''],
    ['no script can load its form', dialog],
  ])('links to the product when %s', async (_, panel) => {
    const tab = await open(panel)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    await tab.waitForURL(`${origin}/poles`)
    await tab.context().close()
  })
})

describe.skipIf(!hasBrowser)('the quick-add panel', () => {
  const panel = (tab: Page) => tab.getByRole('dialog')

  test('shows the tile’s data until the form has loaded, in one dialog', async () => {
    const tab = await open(dialog + island)
    const link = tab.getByRole('link', { name: 'Quick add: Larch' })
    await link.press('Enter')
    await tab.locator('dialog:modal').waitFor()
    const close = tab.getByRole('button', { name: 'Close' })
    const hasFocus = () => close.evaluate((button) => button === document.activeElement)
    expect(await hasFocus()).toBe(true)
    expect(await panel(tab).ariaSnapshot()).toBe(
      [
        '- dialog "larch":',
        '  - button "Close"',
        '  - img "larch from above"',
        '  - heading "larch" [level=2]',
        '  - paragraph: A line',
        '  - paragraph:',
        '    - insertion: $9',
        '  - status: Loading',
        '  - textbox "Size"',
      ].join('\n'),
    )
    expect(await panel(tab).getAttribute('aria-busy')).toBe('true')
    expect(await panel(tab).locator('h2').getAttribute('lang')).toBe('de')
    await tab.evaluate(() => document.dispatchEvent(new CustomEvent('shop:quick-add-shown', { detail: null })))
    expect(await panel(tab).getAttribute('aria-busy')).toBe('false')
    expect(await panel(tab).textContent()).not.toMatch(/Loading|\$9/)
    expect(await hasFocus()).toBe(true)
    await tab.keyboard.press('Escape')
    await panel(tab).waitFor({ state: 'hidden' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.context().close()
  })

  test('closes by its button and by a press outside it', async () => {
    const tab = await open(dialog + island)
    const link = tab.getByRole('link', { name: 'Quick add: Larch' })
    await link.click()
    await tab.locator('dialog:modal').waitFor()
    await tab.getByRole('button', { name: 'Close' }).press('Enter')
    await panel(tab).waitFor({ state: 'hidden' })
    await link.click()
    await tab.locator('dialog:modal').waitFor()
    await tab.mouse.click(2, 2)
    await panel(tab).waitFor({ state: 'hidden' })
    await tab.context().close()
  })

  test('becomes modal when reopened before its close event', async () => {
    const tab = await open(dialog + island)
    await tab.getByRole('link', { name: 'Add poles' }).click()
    await tab.locator('dialog:modal').waitFor()
    // In one task, so that the event of the closing comes after the press.
    await tab.evaluate(() => {
      document.querySelector('dialog')?.close()
      document.querySelector<HTMLElement>('[data-quick-add]')?.click()
    })
    await tab.locator('dialog:modal').waitFor()
    expect(await tab.locator('a[data-chosen]').count()).toBe(1)
    await tab.context().close()
  })

  test('becomes modal when its link is pressed twice in one task', async () => {
    const tab = await open(dialog + island)
    // In one task, so that the second press comes before the frame that makes it modal.
    await tab.getByRole('link', { name: 'Quick add: Larch' }).evaluate((link: HTMLAnchorElement) => {
      link.click()
      link.click()
    })
    await tab.locator('dialog:modal').waitFor()
    await tab.context().close()
  })

  test('shows an add-on pressed in it from the top, with focus on its heading', async () => {
    const tab = await open(dialog + island)
    const link = tab.getByRole('link', { name: 'Quick add: Larch' })
    await link.click()
    await tab.locator('dialog:modal').waitFor()
    await tab.evaluate(
      (list) => {
        document.dispatchEvent(new CustomEvent('shop:quick-add-shown', { detail: null }))
        document.querySelector('dialog form')?.insertAdjacentHTML('beforeend', list)
        // The list is the former product's, and goes with its form.
        document.addEventListener('shop:quick-add', () => document.querySelector('.add-ons')?.remove())
      },
      `<ul class="add-ons" data-quick-words="Close\nLoading" style="padding-top: 200vh">${addOn('straps')}</ul>`,
    )
    await panel(tab).getByRole('link', { name: 'Add straps' }).press('Enter')
    const heading = panel(tab).getByRole('heading', { name: 'straps', level: 2 })
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await panel(tab).getAttribute('aria-label')).toBe('straps')
    expect(await panel(tab).getByRole('status').textContent()).toBe('Loading')
    expect(await panel(tab).evaluate((element) => element.scrollTop)).toBe(0)
    expect(await panel(tab).getByRole('button', { name: 'Remove straps' }).count()).toBe(1)
    expect(await tab.evaluate(() => Reflect.get(window, 'asked') as unknown[])).toMatchObject([
      { path: '/larch' },
      { path: '/straps' },
    ])
    await tab.keyboard.press('Escape')
    await panel(tab).waitFor({ state: 'hidden' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.context().close()
  })

  test('ignores a form request that is repeated after it was closed', async () => {
    const tab = await open(dialog + island)
    await tab.getByRole('link', { name: 'Quick add: Larch' }).click()
    await tab.locator('dialog:modal').waitFor()
    await tab.evaluate(() => {
      const closed = new Promise((done) => document.addEventListener('shop:quick-add-closed', () => done(null)))
      Reflect.set(window, 'panelClosed', closed)
    })
    await tab.keyboard.press('Escape')
    await tab.evaluate(() => Reflect.get(window, 'panelClosed') as Promise<null>)
    expect(await panel(tab).isVisible()).toBe(false)
    const repeat = () =>
      tab.evaluate(() => {
        const [detail] = Reflect.get(window, 'asked') as unknown[]
        return document.dispatchEvent(new CustomEvent('shop:quick-add', { cancelable: true, detail }))
      })
    // Answered: without an answer the product's page would open.
    await expect.poll(repeat).toBe(false)
    expect(await tab.evaluate(() => (Reflect.get(window, 'asked') as unknown[]).length)).toBe(1)
    await tab.context().close()
  })

  test('shows the picture of the colour chosen in it', async () => {
    const tab = await open(dialog + island)
    await tab.getByRole('link', { name: 'Quick add: Larch' }).click()
    await tab.locator('dialog:modal').waitFor()
    await tab.evaluate(() => {
      const detail = { name: 'larch-slate', alt: 'larch in slate' }
      document.dispatchEvent(new CustomEvent('shop:quick-add-shown', { detail }))
    })
    const picture = tab.getByRole('img', { name: 'larch in slate' })
    expect(await picture.getAttribute('src')).toBe('/i/firn/larch-slate?w=3')
    await tab.context().close()
  })
})
