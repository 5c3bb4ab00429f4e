import type { Locator, Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { textFaults } from './support/text-faults.ts'
import { setTextSize, sidewaysScroll } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

/*
 * Every component that does something, on the page that shows them all, by keyboard alone: found as a screen reader
 * finds it, by role and name; with the focus where it belongs before, within and after.
 */
const word = wordsOf('en-us')
const styletile = '/en-us/styletile'
const beginning = (text: string): RegExp => new RegExp(`^${(text.split('{')[0] ?? '').trim()}`)

/** A part that comes once something was fetched and woken, on a busy machine too. */
const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask)

const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement)
const holdsFocus = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element.contains(document.activeElement))

/**
 * Walks as often as needed and more: the focus stays within a dialog, or goes to the browser and comes back. @returns
 * where else it went
 */
async function strayFocus(page: Page, dialog: Locator): Promise<string[]> {
  const strays: string[] = []
  for (let count = 0; count < 25; count += 1) {
    await page.keyboard.press('Tab')
    const stray = await dialog.evaluate((element) => {
      const one = document.activeElement
      return one === document.body || element.contains(one) ? '' : (one?.outerHTML.slice(0, 80) ?? 'nowhere')
    })
    if (stray !== '') strays.push(stray)
  }
  return strays
}

/** A part that opens by a control, and closes by Escape with the focus back at the control. */
async function opensAndCloses(page: Page, control: Locator, opened: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
  await eventually(() => opened.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await eventually(() => opened.isVisible()).toBe(false)
  await eventually(() => hasFocus(control)).toBe(true)
}

/** Things that lie over the page once they are opened: by what, and what opens. */
const overlays: Readonly<Record<string, (page: Page) => { control: Locator; opened: Locator; isModal?: true }>> = {
  'a quick look from a tile': (page) => ({
    control: page.locator('#tile-states').getByRole('link', { name: beginning(word('product', 'quick_add_of')) }),
    opened: page.locator('dialog.quick'),
    isModal: true,
  }),
  'a mark on a picture': (page) => ({
    control: page
      .getByRole('list', { name: word('common', 'in_picture') })
      .getByRole('button')
      .first(),
    opened: page.locator('.spot-pop').first(),
  }),
  'the enlarged pictures': (page) => ({
    control: page.locator('#gallery').getByRole('button', { name: word('product_page', 'zoom') }),
    opened: page.locator('dialog.large'),
    isModal: true,
  }),
  'the sizes by weight': (page) => ({
    control: page.getByRole('button', { name: word('product_page', 'size_guide') }),
    opened: page.getByRole('dialog', { name: word('product_page', 'size_guide_title') }),
  }),
}

const still = { reducedMotion: 'reduce' } as const

describeInBrowser('the keyboard', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open(still)
  })
  beforeEach(() => browser.changeVisitor(page))

  test.each(Object.entries(overlays))('opens %s, keeps the focus there, and closes it by Escape', async (_, find) => {
    await page.goto(styletile)
    const { control, opened, isModal } = find(page)
    await opensAndCloses(page, control, opened)
    await page.keyboard.press('Enter')
    await eventually(() => opened.isVisible()).toBe(true)
    if (isModal) {
      await eventually(() => opened.evaluate((element) => element.matches(':modal'))).toBe(true)
      await eventually(() => holdsFocus(opened)).toBe(true)
      expect(await strayFocus(page, opened)).toEqual([])
    }
  })

  test('moves a slider by its buttons and arrow keys', async () => {
    await page.goto(styletile)
    const box = page.locator('#slider .slide-box')
    await box.scrollIntoViewIfNeeded()
    const next = box.getByRole('button', { name: word('common', 'next') })
    await next.waitFor()
    const firstAt = async (): Promise<number> => Math.round((await box.locator('.tile').first().boundingBox())?.x ?? 0)
    const start = await firstAt()
    await next.focus()
    await page.keyboard.press('Enter')
    await eventually(firstAt).toBeLessThan(start)
    const previous = box.getByRole('button', { name: word('common', 'previous') })
    // It is enabled a frame after the list has left its beginning.
    await eventually(() => previous.isEnabled()).toBe(true)
    await previous.focus()
    await page.keyboard.press('Enter')
    await eventually(firstAt).toBe(start)
    await box.getByRole('list', { name: word('styletile', 'slider') }).focus()
    await page.keyboard.press('ArrowRight')
    await eventually(firstAt).toBeLessThan(start)
  })

  test('opens at most one hotspot, with aria-expanded', async () => {
    await page.goto(styletile)
    const marks = page.getByRole('list', { name: word('common', 'in_picture') }).locator('> li > button')
    const expanded = (): Promise<(string | null)[]> =>
      marks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded')))
    expect(await marks.count()).toBeGreaterThan(1)
    await marks.first().focus()
    await page.keyboard.press('Enter')
    await eventually(async () => (await expanded()).indexOf('true')).toBe(0)
    await marks.nth(1).focus()
    await page.keyboard.press('Enter')
    await eventually(async () => (await expanded()).flatMap((one, index) => (one === 'true' ? [index] : []))).toEqual([
      1,
    ])
  })

  test('moves the lightbox by arrow keys', async () => {
    await page.goto(styletile)
    const control = page.locator('#gallery').getByRole('button', { name: word('product_page', 'zoom') })
    await control.focus()
    await page.keyboard.press('Enter')
    const place = page.locator('dialog.large').getByRole('status')
    await eventually(() => place.textContent()).toMatch(/^1\//)
    await page.keyboard.press('ArrowRight')
    await eventually(() => place.textContent()).toMatch(/^2\//)
    await page.keyboard.press('ArrowLeft')
    await eventually(() => place.textContent()).toMatch(/^1\//)
  })
})

describeInBrowser('the keyboard in a tab of its own', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('opens, fills in and closes the sheet of filters on a phone', async () => {
    const page = await browser.open({ ...still, viewport: { width: 390, height: 844 } })
    await page.goto('/en-us/c/snowshoes')
    const control = page.getByRole('button', { name: beginning(word('category', 'filter')) })
    const sheet = page.getByRole('form', { name: word('category', 'filters') })
    await opensAndCloses(page, control, sheet)
    await page.keyboard.press('Enter')
    const choice = sheet.getByRole('checkbox', { disabled: false }).first()
    await choice.focus()
    await page.keyboard.press('Space')
    await eventually(() => new URL(page.url()).search).not.toBe('')
    expect(await choice.isChecked()).toBe(true)
    await page.context().close()
  })

  test('pauses and resumes a slideshow by one button', async () => {
    const page = await browser.open()
    await page.goto('/')
    const button = page.locator('.banner > .motion').first()
    await eventually(() => button.isVisible()).toBe(true)
    expect(await button.getAttribute('aria-label')).not.toBe('')
    await eventually(() => button.getAttribute('aria-pressed')).toBe('true')
    await button.focus()
    await page.keyboard.press('Space')
    await eventually(() => button.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('Space')
    await eventually(() => button.getAttribute('aria-pressed')).toBe('true')
    await page.context().close()
  })

  test('opens and closes the share networks where the device has no share sheet', async () => {
    const page = await browser.open(still)
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(styletile)
    await page.locator('a[data-share]').focus()
    await page.keyboard.press('Enter')
    await eventually(() => page.getByRole('button', { name: word('product_page', 'share_copy') }).isVisible()).toBe(
      true,
    )
    await page.keyboard.press('Escape')
    await eventually(() => page.getByRole('button', { name: word('product_page', 'share_copy') }).isVisible()).toBe(
      false,
    )
    await page.context().close()
  })
})

describeInBrowser('an overlay on a narrow phone with text twice as large', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open({ ...still, viewport: { width: 320, height: 640 } })
  })
  beforeEach(() => browser.changeVisitor(page))

  test.each(Object.entries(overlays))('is legible and inside the window: %s', async (_, find) => {
    await setTextSize(page, 1)
    await page.goto(styletile)
    await setTextSize(page, 2)
    const { control, opened } = find(page)
    await control.focus()
    await page.keyboard.press('Enter')
    await eventually(() => opened.isVisible()).toBe(true)
    const box = await opened.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320, JSON.stringify(box)).toBe(true)
    expect(await sidewaysScroll(page)).toEqual({ pixels: 0, by: [] })
    const within = await opened.evaluate((element) =>
      element.id ? `#${element.id}` : `.${element.classList[0] ?? ''}`,
    )
    expect(await textFaults(page, within)).toEqual([])
  })
})

describeInBrowser('the accessibility tree', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('has a tile’s swatches, its name as a link, and its price as text', async () => {
    const page = await browser.open()
    await page.goto('/en-us/c/snowshoes')
    const sale = page.locator('.tile', { has: page.locator('ins') }).first()
    const tree = await sale.ariaSnapshot()
    expect(tree).toMatch(new RegExp(`- list "${word('product', 'colors')}"`))
    expect(tree).toMatch(/- heading "[^"]+" \[level=3\]:\n\s+- link/)
    expect(tree).toContain(word('product', 'was'))
    await page.context().close()
  })

  test('has a product page’s form with named choices, its named gallery and one main heading', async () => {
    const page = await browser.open()
    await page.goto('/en-us/p/ridgeline-25-womens')
    const tree = await page.locator('.prod').ariaSnapshot()
    expect(tree.match(/heading "[^"]+" \[level=1\]/g)).toHaveLength(1)
    expect(tree).toMatch(/- group "[^"]+":\n\s+(?:- text: [^\n]+\n\s+)*- radio/)
    expect(tree).toMatch(new RegExp(`- list "${word('product', 'pictures').split('{')[0] ?? ''}`))
    expect(tree).toMatch(new RegExp(`- button "${word('buy_box', 'add')}"`))
    await page.context().close()
  })
})
