import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from '../support/browser.ts'
import { type PageType, pathOf, typesWithUnsold } from '../support/page-types.ts'
import { openSite, listOffenders } from '../support/site.ts'
import { type Trickle, trickle } from '../support/trickle.ts'
import { watch } from '../support/watch-page.ts'

const site = openSite(shop.dataDir)
let types: PageType[] = []
let network: Trickle
beforeAll(async () => {
  types = await typesWithUnsold(site)
  network = await trickle(shop.url)
})
afterAll(() => network.close())

const mostShift = 0.005
/** Milliseconds for a test that visits every type of page. */
const patience = 240_000

describeInBrowser('a page of every type that comes in small pieces', () => {
  const browser = useBrowser()

  test.each([
    ['a phone', { width: 390, height: 844 }],
    ['a desk', { width: 1440, height: 900 }],
  ])(
    'on %s stays where it is while the rest arrives',
    async (_, viewport) => {
      const moves = await browser.inTabs(types, async (page, type) => {
        await page.setViewportSize(viewport)
        const watched = await watch(page)
        await network.open(page, pathOf(type))
        const moved = await watched.shifted(mostShift)
        return moved.map((how) => `${pathOf(type)}: ${how}`)
      })
      expect(moves.length).toBe(types.length)
      expect(listOffenders(moves.flat())).toEqual([])
    },
    patience,
  )
})
