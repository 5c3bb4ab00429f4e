import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'
import { simulateInteraction } from '../../../fixtures/simulate-interaction.ts'

const item = (name: string): string =>
  `<li><a href="/${name}">${name}</a><button aria-expanded="false" id="${name}-b">+</button>
  <div class="sub"><a id="${name}-1" href="/${name}/1">one</a></div></li>`
const body = `<header class="top"><nav id="nav"><ul>${item('women')}${item('men')}</ul></nav></header><a id="after" href="/x">x</a>`

describe.skipIf(!hasBrowser)('the panels of the header', () => {
  const open = async (): Promise<Page> => {
    const { context } = await visit((path) =>
      path === '/' ? pageWith(body, 'browser/navigation/header-panels.ts', 'enableHeaderPanels') : undefined,
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await simulateInteraction(tab)
    return tab
  }
  const opened = (tab: Page): Promise<(string | null)[]> =>
    tab.locator('[aria-expanded="true"]').evaluateAll((buttons) => buttons.map(({ id }) => id))
  const focused = (tab: Page): Promise<string | undefined> => tab.evaluate(() => document.activeElement?.id)

  test('open and close by their button', async () => {
    const tab = await open()
    await tab.focus('#women-b')
    await tab.keyboard.press('Enter')
    expect(await opened(tab)).toEqual(['women-b'])
    await tab.keyboard.press('Space')
    expect(await opened(tab)).toEqual([])
    await tab.context().close()
  })

  test('close on Escape, and return the focus to their button', async () => {
    const tab = await open()
    await tab.focus('#women-b')
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Tab')
    expect(await focused(tab)).toBe('women-1')
    await tab.keyboard.press('Escape')
    expect(await opened(tab)).toEqual([])
    expect(await focused(tab)).toBe('women-b')
    await tab.context().close()
  })

  test('open on the next hover after Escape', async () => {
    const tab = await open()
    const shut = () => tab.locator('.top.shut').count()
    await tab.mouse.move(5, 500)
    await tab.keyboard.press('Escape')
    await tab.hover('#women-b')
    expect(await shut()).toBe(0)
    await tab.keyboard.press('Escape')
    expect(await shut()).toBe(1)
    await tab.context().close()
  })

  test('close when another panel opens or the focus leaves', async () => {
    const tab = await open()
    await tab.focus('#men-b')
    await tab.keyboard.press('Enter')
    await tab.click('#women-b')
    expect(await opened(tab)).toEqual(['women-b'])
    await tab.focus('#after')
    expect(await opened(tab)).toEqual([])
    await tab.context().close()
  })

  test('close on a press elsewhere', async () => {
    const tab = await open()
    await tab.click('#men-b')
    await tab.mouse.click(5, 500)
    expect(await opened(tab)).toEqual([])
    await tab.context().close()
  })

  test('stay closed under the pointer after Escape until it leaves', async () => {
    const tab = await open()
    await tab.hover('#women-b')
    await tab.keyboard.press('Escape')
    expect(await tab.locator('.top.shut').count()).toBe(1)
    await tab.mouse.move(5, 500)
    await tab.hover('#men-b')
    expect(await tab.locator('.top.shut').count()).toBe(0)
    await tab.context().close()
  })
})
