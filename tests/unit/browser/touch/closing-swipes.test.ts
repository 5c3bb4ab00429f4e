import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

/** Fingers on an element: `send('#pad', ['down', 10, 10], …)`. */
const fingers = `
  window.send = (selector, ...steps) => {
    for (const [type, clientX, clientY] of steps)
      document.querySelector(selector).dispatchEvent(
        new PointerEvent('pointer' + type, { clientX, clientY, pointerType: 'touch', isPrimary: true, bubbles: true }),
      )
  }`
const drawer = `<div><dialog class="drawer"><p id="pad">Cart</p></dialog></div>
<script type="module">
  import { awaitDrawerSwipes } from '/src/browser/parts/await-drawer-swipes.ts'
  ${fingers}
  awaitDrawerSwipes()
  document.querySelector('dialog').showModal()
  document.querySelector('#pad').dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
</script>`
const gallery = `<div id="gallery"><ul class="shots"><li><img alt="Shoe" src="/shoe?w=480&h=640&fmt=auto"></li></ul></div>
<script type="module">
  import { enlargePictures } from '/src/browser/parts/gallery/enlarge.ts'
  ${fingers}
  const place = document.querySelector('#gallery')
  enlargePictures(place, [...place.querySelectorAll('li')], 0, ['Enlarge', 'Close', 'Previous', 'Next'])
</script>`

type Step = readonly [type: 'down' | 'move' | 'up' | 'cancel', x: number, y: number]

/** A page with an open dialog. `pushed`: selects what follows the finger. */
async function opened(body: string, on: string, pushed: string) {
  const page = { body: `<!doctype html><html lang="en"><title>t</title><body>${body}` }
  const { context } = await visit((path) => (path === '/' ? page : undefined))
  const tab: Page = await context.newPage()
  await tab.goto(origin)
  const dialog = tab.locator('dialog')
  await dialog.waitFor()
  const send = (...steps: readonly Step[]) =>
    tab.evaluate(`send(${[on, ...steps].map((one) => JSON.stringify(one)).join()})`)
  const translated = () => tab.locator(pushed).evaluate((element: HTMLElement) => element.style.translate)
  return { tab, dialog, send, translated }
}

describe.skipIf(!hasBrowser)('a swipe', () => {
  test('pushes the cart drawer out to the right only', async () => {
    const { dialog, send, translated } = await opened(drawer, '#pad', 'dialog')
    // The script that follows it is fetched at the first touch.
    const follows = async () => {
      await send(['down', 50, 50], ['move', 130, 60])
      const shown = await translated()
      await send(['cancel', 130, 60])
      return shown
    }
    await expect.poll(follows).toBe('80px')
    expect(await translated()).toBe('')
    for (const [x, y] of [
      [-40, 50],
      [60, 140],
      [70, 55],
    ] as const) {
      await send(['down', 50, 50], ['up', x, y])
      expect(await dialog.isVisible()).toBe(true)
    }
    await send(['down', 50, 50], ['up', 130, 60])
    expect(await dialog.isVisible()).toBe(false)
  })

  test('pushes an enlarged picture away downwards only, and not when zoomed in', async () => {
    const { tab, dialog, send, translated } = await opened(gallery, 'dialog.large ul', 'dialog.large ul')
    const follows = async () => {
      await send(['down', 50, 50], ['move', 60, 130])
      const shown = await translated()
      await send(['cancel', 60, 130])
      return shown
    }
    await expect.poll(follows).toBe('0px 80px')
    const press = () => tab.locator('.large-pic').evaluate((button: HTMLElement) => button.click())
    await press()
    await send(['down', 50, 50], ['move', 60, 130], ['up', 60, 130])
    expect([await translated(), await dialog.isVisible()]).toEqual(['0px', true])
    await press()
    await send(['down', 50, 50], ['up', 130, 60])
    expect(await dialog.isVisible()).toBe(true)
    await send(['down', 50, 50], ['up', 60, 130])
    expect(await dialog.isVisible()).toBe(false)
  })
})
