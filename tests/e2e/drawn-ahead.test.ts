import { expect, test } from 'vitest'
import { type Errand, errands } from '../../sandbox/media/errands.ts'
import { seedMedia } from '../../sandbox/seed/index.ts'
import { placeholderWidth } from '../../src/domain/image-url.ts'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
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

const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

/** Addresses of what is in sight, once all of it has come. Runs in the page. */
function seenPictures(): string[] | undefined {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, left, right, width, height } = image.getBoundingClientRect()
    return (
      width * height > 0 &&
      top < innerHeight &&
      bottom > 0 &&
      left < innerWidth &&
      right > 0 &&
      image.checkVisibility({ visibilityProperty: true })
    )
  })
  const isReady = !document.documentElement.hasAttribute('data-opening') && inSight.every(({ complete }) => complete)
  return isReady ? inSight.map(({ currentSrc }) => currentSrc) : undefined
}

const keyOf = ({ name, width, height, quality }: Errand): string => `${name} ${width}×${height} quality ${quality}`

function errandOf(address: string): Errand {
  const { pathname, searchParams } = new URL(address)
  const [width = 0, height = 0, quality = 0] = ['w', 'h', 'qlt'].map((name) => Number(searchParams.get(name)))
  return { name: decodeURIComponent(pathname.split('/').at(-1) ?? ''), width, height, quality }
}

const isOfMedia = (address: string): boolean => address.startsWith('http') && address.includes('/media/i/')

const site = openSite(shop.dataDir)

describeInBrowser('the first look at a fresh demo', () => {
  const browser = useBrowser()

  test('shows only pictures that were drawn when it was seeded', async () => {
    const drawn = new Set(errands(seedMedia()).map(keyOf))
    // The style tile is nobody's first look.
    const types = (await pageTypes(site)).filter(({ rest }) => rest !== 'styletile')
    const seen = await mapConcurrently(screens, 2, async ({ density, ...viewport }) => {
      const page = await browser.open({ viewport, deviceScaleFactor: density, reducedMotion: 'reduce' })
      await page.route(/\/media\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: emptyPicture }))
      const found: { readonly where: string; readonly errand: Errand }[] = []
      for (const type of types) {
        await page.goto(pathOf(type))
        const pictures = await page.waitForFunction(seenPictures)
        for (const address of ((await pictures.jsonValue()) ?? []).filter(isOfMedia))
          found.push({ where: `${type.name} at ${viewport.width} px ×${density}`, errand: errandOf(address) })
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
