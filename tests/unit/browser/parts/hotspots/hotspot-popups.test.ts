import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../../fixtures/module-page.ts'

const styles = ['base/tokens', 'base/base', 'blocks/hotspots']
  .map((name) => readFileSync(`src/styles/${name}.css`, 'utf8'))
  .join('\n')
const spot = (key: string, x: number, y: number): string => `<li style="--x:${x};--y:${y};--mx:${x};--my:${y}">
  <button class="spot" type="button" popovertarget="${key}" aria-expanded="false" aria-label="${key}"></button>
  <div class="spot-pop" id="${key}" popover style="--spot-ink:#000;--spot-ground:#fff">
    <div class="spot-pic"></div>
    <div class="spot-text"><h3>${key}</h3><p>Some words about it.</p><a class="btn" href="/${key}">Shop Now</a></div>
    <button class="spot-x" type="button" popovertarget="${key}" aria-label="Close ${key}">x</button>
  </div></li>`
const body = `<style>${styles} .scene { position: relative; height: 60vw }</style>
<section class="scene dark"><ul class="spots" data-hotspots>${spot('left', 0.05, 0.1)}${spot('middle', 0.5, 0.5)}${spot('right', 0.97, 0.95)}</ul></section>
<p style="height: 150vh">Below</p>`

describe.skipIf(!hasBrowser)('hotspots', () => {
  /** A page of some size, its marks awake. */
  const open = async (width: number, height: number, hasTouch = false): Promise<Page> => {
    const { context } = await visit((path) =>
      path === '/' ? pageWith(body, 'browser/parts/hotspots/load-hotspots.ts', 'loadHotspotsOnIntent') : undefined,
    )
    const tab = await context.newPage()
    await tab.setViewportSize({ width, height })
    const client = await context.newCDPSession(tab)
    if (hasTouch) await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
    await tab.emulateMedia({ reducedMotion: 'reduce' })
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await tab.locator('.spot').first().focus()
    await tab.waitForSelector('[data-hotspots="awake"]')
    return tab
  }
  /** Waits until touches are followed: the script comes after the marks are awake. */
  const awaitTouches = async (tab: Page): Promise<void> => {
    await tab.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/follow-touch.ts')),
    )
    await tab.evaluate("import('/src/browser/parts/hotspots/show-on-hold.ts').then(() => undefined)")
  }
  const press = (tab: Page, key: string): Promise<void> => tab.getByRole('button', { name: key, exact: true }).click()
  const expanded = (tab: Page): Promise<(string | null)[]> =>
    tab
      .locator('[aria-expanded="true"]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('popovertarget')))
  const shown = (tab: Page): Promise<string[]> =>
    tab.locator(':popover-open').evaluateAll((popups) => popups.map(({ id }) => id))

  test('open at most one popup, by mouse and keyboard, with aria-expanded', async () => {
    const tab = await open(1440, 900)
    await press(tab, 'left')
    await expect.poll(() => expanded(tab)).toEqual(['left'])
    await tab.getByRole('button', { name: 'middle', exact: true }).focus()
    await tab.keyboard.press('Enter')
    await expect.poll(() => expanded(tab)).toEqual(['middle'])
    expect(await shown(tab)).toEqual(['middle'])
    expect(await tab.getByRole('dialog', { name: 'middle' }).getAttribute('aria-modal')).toBeNull()
    await press(tab, 'middle')
    await expect.poll(() => expanded(tab)).toEqual([])
    expect(await shown(tab)).toEqual([])
    await tab.context().close()
  })

  test('open under a long touch, and stay open once it ends', async () => {
    const tab = await open(1440, 900, true)
    await awaitTouches(tab)
    const client = await tab.context().newCDPSession(tab)
    const box = await tab.getByRole('button', { name: 'left', exact: true }).boundingBox()
    const point = { x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 }
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect.poll(() => shown(tab)).toEqual(['left'])
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await tab.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await shown(tab)).toEqual(['left'])
    await press(tab, 'left')
    await expect.poll(() => shown(tab)).toEqual([])
    await tab.context().close()
  })

  test('point themselves out on a tap beside them, and not on a swipe', async () => {
    const tab = await open(1440, 900, true)
    await awaitTouches(tab)
    const client = await tab.context().newCDPSession(tab)
    const touch = async (...points: readonly { x: number; y: number }[]): Promise<string | null> => {
      for (const [index, point] of points.entries())
        await client.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [point],
        })
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      return tab.locator('.spots').getAttribute('class')
    }
    expect(await touch({ x: 300, y: 400 }, { x: 380, y: 400 })).toBe('spots')
    const box = await tab.getByRole('button', { name: 'middle', exact: true }).boundingBox()
    expect(await touch({ x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 })).toBe('spots')
    expect(await touch({ x: 300, y: 400 })).toBe('spots point-out')
    await tab.context().close()
  })

  test('close on Escape, on a press elsewhere, and by the close button', async () => {
    const tab = await open(1440, 900)
    await press(tab, 'left')
    await tab.waitForSelector('#left[data-placed]')
    await tab.keyboard.press('Escape')
    await expect.poll(() => shown(tab)).toEqual([])
    await press(tab, 'left')
    await tab.mouse.click(1300, 300)
    await expect.poll(() => shown(tab)).toEqual([])
    await press(tab, 'left')
    await press(tab, 'Close left')
    await expect.poll(() => expanded(tab)).toEqual([])
    await tab.context().close()
  })

  test.each([
    [1440, 900],
    [1024, 600],
    [700, 500],
    [390, 844],
    [320, 480],
  ])('open no popup beyond a window of %d by %d pixels', async (width, height) => {
    const tab = await open(width, height)
    for (const key of ['left', 'middle', 'right']) {
      await tab.getByRole('button', { name: key, exact: true }).press('Enter')
      await expect.poll(() => expanded(tab)).toEqual([key])
      const box = await tab.locator(`#${key}`).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height + 1)
      expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await tab.keyboard.press('Escape')
    }
    await tab.context().close()
  })

  test('are modal on small screens, and restore the focus', async () => {
    const tab = await open(390, 844)
    await press(tab, 'middle')
    const panel = tab.getByRole('dialog')
    expect(await panel.getAttribute('aria-modal')).toBe('true')
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const focused = () => tab.evaluate(() => document.activeElement?.className)
    await expect.poll(focused).toBe('spot-x')
    await tab.keyboard.press('Tab')
    expect(await focused()).toBe('btn')
    await tab.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('spot-x')
    await tab.keyboard.press('Escape')
    expect(await tab.evaluate(() => document.activeElement?.ariaLabel)).toBe('middle')
    await tab.context().close()
  })

  test('are measured again after a resize', async () => {
    const tab = await open(1440, 900)
    const isCompact = () => tab.locator('.spots').evaluate((scene) => scene.classList.contains('compact'))
    expect(await isCompact()).toBe(false)
    await tab.setViewportSize({ width: 390, height: 844 })
    await expect.poll(isCompact).toBe(true)
    await tab.context().close()
  })
})
