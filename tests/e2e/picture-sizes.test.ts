import { beforeAll, expect, test } from 'vitest'
import { homePageSizes, type PreparedSize, preparedSizes } from '../../sandbox/media/prepared-sizes.ts'
import { seedMedia } from '../../sandbox/seed/index.ts'
import { placeholderWidth } from '../../src/domain/media/image-url.ts'
import { maxOversize } from '../../src/domain/media/picture-steps.ts'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { type FetchedPicture, fetchedPictures } from './support/fetched-pictures.ts'
import { type PageType, pageTypes, pathOf } from './support/page-types.ts'
import { openSite, listOffenders } from './support/site.ts'

/** Where a layout or a picture's size changes, and the narrowest and the widest. */
const widths = [
  320, 336, 390, 412, 480, 481, 512, 531, 600, 640, 767, 768, 820, 832, 899, 900, 1023, 1024, 1060, 1061, 1199, 1200,
  1280, 1440, 1441, 1920,
]
const densities = [1, 1.5, 1.75, 2, 3]
/** Of a window that is so wide, as the phones and the laptops have it whose first view is drawn ahead, px. */
const heightOf = (width: number): number => (width === 412 ? 823 : width < 800 ? 844 : 900)
/** Screens whose first view is drawn ahead: phones, then laptops. */
const drawnScreens = new Set(['412 ×1.75', '390 ×2', '390 ×3', '1440 ×1', '1440 ×2'])

/** A frame is as many whole pixels as fit. */
const rounding = 1.01

const keyOf = ({ name, width, height, quality }: PreparedSize): string =>
  `${name} ${width}×${height} quality ${quality}`

function sizeOf(address: string): PreparedSize {
  const { pathname, searchParams } = new URL(address)
  const [width = 0, height = 0, quality = 0] = ['w', 'h', 'qlt'].map((name) => Number(searchParams.get(name)))
  return { name: decodeURIComponent(pathname.split('/').at(-1) ?? ''), width, height, quality }
}

/** A picture as it is fetched on a page of a type in a window. */
type Seen = FetchedPicture & { readonly type: PageType; readonly width: number }
/** The size that the specification names for four cards in a slider is more than a narrow one shows (decision 085). */
const isNamed = ({ url, width, density }: Seen): boolean =>
  density === 1 && width >= 900 && width < 1024 && /[?]w=340&h=453&/.test(url)
const placeOf = ({ type, width, density }: Seen): string => `${type.name} at ${width} px ×${density}`

const site = openSite(shop.dataDir)

describeInBrowser('pictures', () => {
  const browser = useBrowser()
  let seen: Seen[] = []

  beforeAll(async () => {
    // The style tile shows banners in frames that no page has.
    const types = (await pageTypes(site)).filter(({ rest }) => rest !== 'styletile')
    const found = await mapConcurrently(types, 2, async (type) => {
      const page = await browser.open({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      await page.route(/\/media\//, (route) => route.abort())
      await page.goto(pathOf(type), { waitUntil: 'load' })
      await page.waitForFunction(() => !document.documentElement.hasAttribute('data-opening'))
      const pictures: Seen[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: heightOf(width) })
        const fetched = await page.evaluate(fetchedPictures, densities)
        pictures.push(...fetched.map((picture) => ({ ...picture, type, width })))
      }
      await page.context().close()
      return pictures
    })
    seen = found.flat()
  }, 600_000)

  test('are never fetched with more than 1.5 times the pixels that they show', () => {
    const over = seen.filter((one) => one.pixels > one.shown * maxOversize * rounding && !isNamed(one))
    expect(seen.length).toBeGreaterThan(widths.length * densities.length * 20)
    expect(
      listOffenders(over.map((one) => `${placeOf(one)}: ${one.pixels} for ${Math.round(one.shown)}, ${one.url}`)),
    ).toEqual([])
  })

  test('above the fold are prerendered by the demo, those of the home page before it opens', () => {
    const [onHome, anywhere] = [homePageSizes, preparedSizes].map((sizes) => new Set(sizes(seedMedia()).map(keyOf)))
    const asked = seen
      .filter(({ seenFirst, width, density }) => seenFirst && drawnScreens.has(`${width} ×${density}`))
      // The words of a search are not known before.
      .filter(({ type }) => !type.rest.includes('?'))
      .map((one) => ({ where: placeOf(one), isHome: one.type.rest === '', size: sizeOf(one.url) }))
      .filter(({ size }) => size.width > placeholderWidth)
    expect(asked.length).toBeGreaterThan(drawnScreens.size * 10)
    const missing = asked.filter(({ isHome, size }) => !(isHome ? onHome : anywhere)?.has(keyOf(size)))
    expect(listOffenders(missing.map(({ where, size }) => `${where}: ${keyOf(size)}`))).toEqual([])
  })
})
