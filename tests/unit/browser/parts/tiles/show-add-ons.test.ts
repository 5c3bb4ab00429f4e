import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { DrawnTile } from '../../../../../src/domain/catalogue/drawn-tile.ts'
import { pictureSources } from '../../../../../src/domain/media/picture-sources.ts'
import { type PictureSteps, tileRowSteps, tileSteps } from '../../../../../src/domain/media/picture-steps.ts'
import type { PanelData } from '../../../../../src/domain/pages/words/panel-data.ts'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../../fixtures/module-page.ts'
import { simulateInteraction } from '../../../../fixtures/simulate-interaction.ts'
import { tileText } from '../../../../fixtures/tile-answers.ts'

const styles = ['base/tokens', 'base/base', 'product/tile', 'product/lists', 'product/product'].map((name) =>
  readFileSync(`src/styles/${name}.css`, 'utf8'),
)
const above = '<p style="height: 300vh"><a href="#">Above</a></p>'
type Name = readonly [productId: number, name: string]
const named: readonly Name[] = [
  [7, 'Seven'],
  [8, 'Eight'],
]
const linkTo = ([productId, name]: Name): string =>
  `<li data-product="${productId}"><a href="/${name.toLowerCase()}">${name}</a></li>`
const bodyOf = (names: readonly Name[]): string => `<style>${styles.join('\n')}</style>${above}
<section class="add-ons"><ul class="grid names hued">${names.map(linkTo).join('')}</ul></section><p id="below">Below</p><script>
  document.documentElement.dataset.locale = 'de-at'
  document.addEventListener('shop:tiles', () => (document.body.dataset.updated = document.querySelectorAll('.tile').length))
</script>`

const addOn = (productId: number, name: string): DrawnTile => ({
  ...{ productId, name, href: `/tile-${productId}`, tagline: 'Its line', isPreorder: false, isBuyable: true },
  picture: { name: `pair-${productId}`, alt: name, width: 1800, height: 2400 },
  price: { now: { amount: 1200, currency: 'EUR' }, isFrom: false },
  swatches: ['blue', 'red'].map((slug) => ({ label: slug, slug, background: slug })),
})
const panels = (...addOns: readonly DrawnTile[]): PanelData => ({ ...tileText, addOns })
const all = panels(addOn(9, 'Nine'), addOn(8, 'Eight'), addOn(7, 'Seven'))

const sizesOf = (steps: PictureSteps) => pictureSources(steps)[0]?.responsive?.sizes
const sizesIn = (tab: Page) =>
  tab.locator('.names img').evaluateAll((all) => all.map((one) => one.getAttribute('sizes')))

describe.skipIf(!hasBrowser)('the add-on list of a product', () => {
  const open = async (data: PanelData | undefined, names = named): Promise<{ tab: Page; asked: string[] }> => {
    const { context, asked } = await visit((path) => {
      if (path === '/') return pageWith(bodyOf(names), 'browser/parts/tiles/await-add-ons.ts', 'awaitAddOns')
      return path === '/de-at/_panels.json' && data
        ? { type: 'application/json', body: JSON.stringify(data) }
        : undefined
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await simulateInteraction(tab)
    return { tab, asked }
  }
  const scroll = (tab: Page): Promise<void> => tab.mouse.wheel(0, 1400)
  const updated = (tab: Page, count: number) => tab.waitForSelector(`body[data-updated="${count}"]`)
  const names = (tab: Page): Promise<string[]> =>
    tab.locator('.names > li > a:not(.plus), .names h3 > a').allTextContents()
  const bottom = (tab: Page): Promise<number> =>
    tab.locator('#below').evaluate((below) => below.getBoundingClientRect().top + scrollY)

  test('shows links, without a request before scrolling', async () => {
    const { tab, asked } = await open(all)
    expect(await names(tab)).toEqual(['Seven', 'Eight'])
    await tab.getByRole('link', { name: 'Above' }).hover()
    expect(asked).not.toContain('/de-at/_panels.json')
    await tab.context().close()
  })

  test('shows tiles in the same order when scrolled near, and dispatches an update', async () => {
    const { tab, asked } = await open(all)
    await scroll(tab)
    await updated(tab, 2)
    expect(await names(tab)).toEqual(['Seven', 'Eight'])
    expect(await tab.locator('[data-in-cart] > .tile [data-quick-add]').count()).toBe(2)
    expect(await sizesIn(tab)).toEqual(Array(2).fill(sizesOf(tileSteps)))
    expect(asked.filter((path) => path === '/de-at/_panels.json')).toHaveLength(1)
    await tab.context().close()
  })

  test('uses the picture sizes of a row when it has four products', async () => {
    const four = [1, 2, 3, 4].map((id) => [id, `Add-on ${id}`] as const)
    const { tab } = await open(panels(...four.map(([id, name]) => addOn(id, name))), four)
    await tab.locator('.names').hover()
    await updated(tab, 4)
    expect(await sizesIn(tab)).toEqual(Array(4).fill(sizesOf(tileRowSteps)))
    await tab.context().close()
  })

  test.each([320, 390, 820, 1440])('causes no layout shift when its tiles load, at %d px', async (width) => {
    const { tab } = await open(all)
    await tab.setViewportSize({ width, height: 700 })
    const before = await bottom(tab)
    await tab.locator('.names').hover()
    await updated(tab, 2)
    expect(Math.abs((await bottom(tab)) - before)).toBeLessThan(1)
    await tab.context().close()
  })

  test('keeps the keyboard focus', async () => {
    const { tab } = await open(all)
    await tab.getByRole('link', { name: 'Eight' }).focus()
    await updated(tab, 2)
    expect(await tab.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/tile-8')
    await tab.context().close()
  })

  test('keeps a plain link for a product without a tile', async () => {
    const { tab } = await open(panels(addOn(8, 'Eight')))
    await scroll(tab)
    await updated(tab, 1)
    expect(await names(tab)).toEqual(['Seven', 'Eight'])
    expect(await tab.getByRole('link', { name: 'Seven' }).getAttribute('href')).toBe('/seven')
    await tab.context().close()
  })

  test('keeps its links when the tiles fail to load, without a page error', async () => {
    const { tab } = await open(undefined)
    const faults: Error[] = []
    tab.on('pageerror', (error) => faults.push(error))
    const answer = tab.waitForResponse(/_panels\.json$/)
    await scroll(tab)
    await (await answer).finished()
    await tab.evaluate(() => new Promise(requestAnimationFrame))
    expect(await names(tab)).toEqual(['Seven', 'Eight'])
    expect(faults).toEqual([])
    await tab.context().close()
  })
})
