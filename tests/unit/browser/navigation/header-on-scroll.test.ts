import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

describe.skipIf(!hasBrowser)('the header of a long page', () => {
  const open = async () => {
    const long =
      '<header class="top" style="position:sticky;top:0"><a href="/">x</a></header><div style="height:5000px"></div>'
    const { context } = await visit(() =>
      pageWith(long, 'browser/navigation/header-on-scroll.ts', 'showHeaderOnScrollUp'),
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return { tab, bar: (): Promise<string | null> => tab.locator('html').getAttribute('data-bar') }
  }

  test('hides on scrolling down, shows on scrolling up and at the top', async () => {
    const { tab, bar } = await open()
    expect(await bar()).toBeNull()
    for (const [top, state] of [
      [1000, 'away'],
      [600, 'back'],
      [602, 'back'],
      [900, 'away'],
      [0, null],
    ] as const) {
      await tab.evaluate((to) => scrollTo(0, to), top)
      await expect.poll(bar).toBe(state)
    }
    await tab.context().close()
  })

  test('stays visible while it has the focus', async () => {
    const { tab, bar } = await open()
    await tab.evaluate(() => scrollTo(0, 1000))
    await expect.poll(bar).toBe('away')
    await tab.keyboard.press('Tab')
    await expect.poll(bar).toBe('back')
    await tab.evaluate(() => scrollTo(0, 1400))
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await bar()).toBe('back')
    await tab.context().close()
  })
})
