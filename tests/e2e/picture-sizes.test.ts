import { expect, test } from 'vitest'
import { maxOversize } from '../../src/domain/media/picture-steps.ts'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { fetchedPictures } from './support/fetched-pictures.ts'
import { pageTypes, pathOf } from './support/page-types.ts'
import { openSite, listOffenders } from './support/site.ts'

/** Where a layout or a picture's size changes, and the narrowest and the widest. */
const widths = [
  320, 336, 390, 412, 480, 481, 512, 531, 600, 640, 767, 768, 820, 832, 899, 900, 1023, 1024, 1060, 1061, 1199, 1200,
  1280, 1440, 1441, 1920,
]
const densities = [1, 1.5, 1.75, 2, 3]

/** A frame is as many whole pixels as fit. */
const rounding = 1.01

const site = openSite(shop.dataDir)

describeInBrowser('pictures', () => {
  const browser = useBrowser()

  test('are never fetched with more than 1.5 times the pixels that they show', async () => {
    // The style tile shows banners in frames that no page has.
    const ofShoppers = (await pageTypes(site)).filter(({ rest }) => rest !== 'styletile')
    const found = await mapConcurrently(ofShoppers, 2, async (type) => {
      const page = await browser.open({ viewport: { width: 1440, height: 900 } })
      await page.route(/\/media\//, (route) => route.abort())
      await page.goto(pathOf(type), { waitUntil: 'load' })
      await page.waitForFunction(() => !document.documentElement.hasAttribute('data-opening'))
      const over: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 800 ? 844 : 900 })
        for (const density of densities)
          for (const { url, pixels, shown } of await page.evaluate(fetchedPictures, density))
            if (pixels > shown * maxOversize * rounding)
              over.push(`${type.name} at ${width} px ×${density}: ${pixels} for ${Math.round(shown)}, ${url}`)
      }
      await page.context().close()
      return over
    })
    expect(listOffenders(found.flat())).toEqual([])
  }, 600_000)
})
