import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, launchBrowser, origin, pageWith, visit } from '../../fixtures/module-page.ts'

describe.skipIf(!hasBrowser)('the header of a long page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('goes on the way down, comes back on the way up, and rests at the top', async () => {
    const long = '<div style="height:5000px"></div>'
    const { context } = await visit(browser, () =>
      pageWith(long, 'navigation/header-on-scroll.ts', 'showHeaderOnScrollUp'),
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    const bar = (): Promise<string | null> => tab.locator('html').getAttribute('data-bar')
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
    await context.close()
  })
})
