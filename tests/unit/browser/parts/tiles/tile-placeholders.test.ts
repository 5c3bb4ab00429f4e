import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../../fixtures/module-page.ts'

const square = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${fill}"/></svg>`
const small = 'w=15&h=20'
const tile = (name: string): string =>
  `<div class="tile" style="height:900px"><span class="pic"><img src="/i/k2/${name}?w=340&h=453&sm=c" alt="" loading="lazy" width="340" height="453"></span></div>`
const page = pageWith(tile('near') + tile('below'), 'browser/parts/tiles/tile-placeholders.ts', 'showTilePlaceholders')

describe.skipIf(!hasBrowser)('a visible tile', () => {
  /**
   * @param arrival when the tiles' pictures come, but for the few pixels that stand in for them
   * @param isStill whether the page's clock stands until it is told to go on
   */
  async function open(arrival?: Promise<void>, isStill = false) {
    const { context, asked } = await visit((path) => {
      if (!path.startsWith('/i/')) return page
      const isSmall = path.includes(small)
      return {
        body: square(isSmall ? '#f00' : '#00f'),
        type: 'image/svg+xml',
        ...(arrival && !isSmall && { wait: arrival }),
      }
    })
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 400, height: 600 })
    if (isStill) {
      await tab.clock.install({ time: 0 })
      await tab.clock.pauseAt(1000)
    }
    await tab.goto(origin, { waitUntil: 'commit' })
    /** The mean colour of a tile's picture as it is seen: red, green, blue. */
    const colorOf = async (index: number): Promise<readonly number[]> => {
      const { channels } = await sharp(await tab.locator('.tile img').nth(index).screenshot()).stats()
      return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
    }
    return { context, tab, colorOf, standIns: () => asked.filter((path) => path.includes(small)) }
  }

  test('shows the placeholder of its picture until the picture has loaded', async () => {
    const arrived = Promise.withResolvers<void>()
    const { context, tab, colorOf, standIns } = await open(arrived.promise)
    await expect.poll(standIns).toEqual([`/i/k2/near?${small}&sm=c`])
    await tab.evaluate(() => scrollTo(0, 900))
    await expect.poll(standIns).toEqual([`/i/k2/near?${small}&sm=c`, `/i/k2/below?${small}&sm=c`])
    await expect.poll(() => colorOf(1)).toEqual([255, 0, 0])
    arrived.resolve()
    await expect.poll(() => colorOf(1)).toEqual([0, 0, 255])
    await context.close()
  })

  test('requests no placeholder when its picture loads quickly', async () => {
    const { context, tab, standIns } = await open(undefined, true)
    await tab.waitForFunction(() => document.images[0]?.complete)
    await tab.clock.runFor(1000)
    await tab.waitForLoadState('networkidle')
    expect(standIns()).toEqual([])
    await context.close()
  })

  test('shows its placeholder also when added later', async () => {
    const arrived = Promise.withResolvers<void>()
    const { context, tab, standIns } = await open(arrived.promise)
    await expect.poll(standIns).toHaveLength(1)
    await tab.evaluate((html) => {
      document.body.insertAdjacentHTML('afterbegin', html)
      document.dispatchEvent(new CustomEvent('shop:tiles'))
    }, tile('later'))
    await expect.poll(standIns).toContain(`/i/k2/later?${small}&sm=c`)
    arrived.resolve()
    await context.close()
  })
})
