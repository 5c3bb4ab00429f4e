import { expect, test } from 'vitest'
import { homePageSizes, type PreparedSize, preparedSizes } from '../../sandbox/media/prepared-sizes.ts'
import { seedMedia } from '../../sandbox/seed/index.ts'
import { placeholderWidth } from '../../src/domain/media/image-url.ts'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { fetchedPictures } from './support/fetched-pictures.ts'
import { pageTypes, pathOf } from './support/page-types.ts'
import { openSite, listOffenders } from './support/site.ts'

/** Screens whose first view is drawn ahead: phones, then laptops. */
const screens = [
  { width: 412, height: 823, density: 1.75 },
  { width: 390, height: 844, density: 2 },
  { width: 390, height: 844, density: 3 },
  { width: 1440, height: 900, density: 1 },
  { width: 1440, height: 900, density: 2 },
]

const keyOf = ({ name, width, height, quality }: PreparedSize): string =>
  `${name} ${width}×${height} quality ${quality}`

function sizeOf(address: string): PreparedSize {
  const { pathname, searchParams } = new URL(address)
  const [width = 0, height = 0, quality = 0] = ['w', 'h', 'qlt'].map((name) => Number(searchParams.get(name)))
  return { name: decodeURIComponent(pathname.split('/').at(-1) ?? ''), width, height, quality }
}

const site = openSite(shop.dataDir)

describeInBrowser('the first look at a fresh demo', () => {
  const browser = useBrowser()

  test('shows only pictures that are drawn ahead, the home page only those that are drawn before the demo opens', async () => {
    const [onHome, anywhere] = [homePageSizes, preparedSizes].map((sizes) => new Set(sizes(seedMedia()).map(keyOf)))
    // Visitors do not begin at the style tile, and the words of a search are not known before.
    const types = (await pageTypes(site)).filter(({ rest }) => rest !== 'styletile' && !rest.includes('?'))
    const seen = await mapConcurrently(types, 2, async (type) => {
      const page = await browser.open({ reducedMotion: 'reduce' })
      await page.route(/\/media\//, (route) => route.abort())
      await page.goto(pathOf(type))
      await page.waitForFunction(() => !document.documentElement.hasAttribute('data-opening'))
      const drawn = type.rest === '' ? onHome : anywhere
      const found: { readonly where: string; readonly size: PreparedSize; readonly isDrawn: boolean }[] = []
      for (const { density, ...viewport } of screens) {
        await page.setViewportSize(viewport)
        for (const { url, seenFirst } of await page.evaluate(fetchedPictures, density)) {
          const size = sizeOf(url)
          const where = `${type.name} at ${viewport.width} px ×${density}`
          if (seenFirst) found.push({ where, size, isDrawn: drawn?.has(keyOf(size)) ?? false })
        }
      }
      await page.context().close()
      return found
    })
    const asked = seen.flat().filter(({ size }) => size.width > placeholderWidth)
    expect(asked.length).toBeGreaterThan(screens.length * 10)
    const missing = asked.filter(({ isDrawn }) => !isDrawn)
    expect(listOffenders(missing.map(({ where, size }) => `${where}: ${keyOf(size)}`))).toEqual([])
  }, 300_000)
})
