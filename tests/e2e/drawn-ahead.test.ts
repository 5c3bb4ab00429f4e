import { expect, test } from 'vitest'
import { type Errand, errands } from '../../sandbox/media/errands.ts'
import { seedMedia } from '../../sandbox/seed/index.ts'
import { placeholderWidth } from '../../src/domain/image-url.ts'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { fetchedPictures } from './support/fetched-pictures.ts'
import { pageTypes, pathOf } from './support/page-types.ts'
import { openSite, tell } from './support/site.ts'

/** Screens whose first look is drawn when the demo is seeded: phones, then laptops. */
const screens = [
  { width: 412, height: 823, density: 1.75 },
  { width: 390, height: 844, density: 2 },
  { width: 390, height: 844, density: 3 },
  { width: 1440, height: 900, density: 1 },
  { width: 1440, height: 900, density: 2 },
]

const keyOf = ({ name, width, height, quality }: Errand): string => `${name} ${width}×${height} quality ${quality}`

function errandOf(address: string): Errand {
  const { pathname, searchParams } = new URL(address)
  const [width = 0, height = 0, quality = 0] = ['w', 'h', 'qlt'].map((name) => Number(searchParams.get(name)))
  return { name: decodeURIComponent(pathname.split('/').at(-1) ?? ''), width, height, quality }
}

const site = openSite(shop.dataDir)

describeInBrowser('the first look at a fresh demo', () => {
  const browser = useBrowser()

  test('shows only pictures that were drawn when it was seeded', async () => {
    const drawn = new Set(errands(seedMedia()).map(keyOf))
    // The style tile is nobody's first look, and what somebody will search nobody knows.
    const types = (await pageTypes(site)).filter(({ rest }) => rest !== 'styletile' && !rest.includes('?'))
    const seen = await mapConcurrently(types, 2, async (type) => {
      const page = await browser.open({ reducedMotion: 'reduce' })
      await page.route(/\/media\//, (route) => route.abort())
      await page.goto(pathOf(type))
      await page.waitForFunction(() => !document.documentElement.hasAttribute('data-opening'))
      const found: { readonly where: string; readonly errand: Errand }[] = []
      for (const { density, ...viewport } of screens) {
        await page.setViewportSize(viewport)
        for (const { url, seenFirst } of await page.evaluate(fetchedPictures, density))
          if (seenFirst)
            found.push({ where: `${type.name} at ${viewport.width} px ×${density}`, errand: errandOf(url) })
      }
      await page.context().close()
      return found
    })
    const asked = seen.flat().filter(({ errand }) => errand.width > placeholderWidth)
    expect(asked.length).toBeGreaterThan(screens.length * 10)
    const missing = asked.filter(({ errand }) => !drawn.has(keyOf(errand)))
    expect(tell(missing.map(({ where, errand }) => `${where}: ${keyOf(errand)}`))).toEqual([])
  }, 300_000)
})
