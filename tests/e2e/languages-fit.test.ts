import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { heaviestPages, readingKinds } from './support/heaviest-pages.ts'
import { pathOf } from './support/page-types.ts'
import { listOffenders, openSite } from './support/site.ts'
import { textFaults } from './support/text-faults.ts'
import { sidewaysScroll } from './support/watch-page.ts'
import { headerOverlaps, wordsWithoutRoom } from './support/word-room.ts'

const site = openSite(shop.dataDir)

/** A locale of each language that the walk over all types of pages does not visit, Canada's French with its words. */
const locales = ['fr-ca', 'it-it', 'es-es', 'sv-se', 'no-no']

/** Pages with forms, beside those with the longest texts. */
const kinds = [...readingKinds, /^search$/, /^account\/create$/, /^support$/]

/** Phones and tablets upright, screens of a desk, and on the narrowest phone a look at the text alone, px. */
const widths = [320, 390, 820, 1024, 1280, 1440]
const hasRoomFrom = 390

describeInBrowser('text in every other language', () => {
  const browser = useBrowser()

  test('is not cut off or overlapped, and fits its controls', async () => {
    const pages = locales.flatMap((locale) => heaviestPages(site, locale, kinds))
    expect(pages.length).toBeGreaterThan(locales.length * readingKinds.length)
    const found = await browser.inTabs(pages, async (page, shown) => {
      const path = pathOf(shown)
      await page.goto(path)
      const faults: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const { pixels, by } = await sidewaysScroll(page)
        const said = [
          ...(pixels > 0 ? [`scrolls sideways by ${pixels} px, ${by.join(', ')}`] : []),
          ...(await textFaults(page)),
          ...(await headerOverlaps(page)),
          ...(width < hasRoomFrom ? [] : await wordsWithoutRoom(page)),
        ]
        faults.push(...said.map((fault) => `${path} at ${width} px: ${fault}`))
      }
      return faults
    })
    expect(listOffenders(found.flat())).toEqual([])
  })
})
