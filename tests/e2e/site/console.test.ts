import { beforeAll, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, tabs, useBrowser } from '../support/browser.ts'
import { type PageType, pathOf, typesWithUnsold } from '../support/page-types.ts'
import { openSite, listOffenders } from '../support/site.ts'
import { readThrough, watch } from '../support/watch-page.ts'

const site = openSite(shop.dataDir)
let types: PageType[] = []
beforeAll(async () => {
  types = await typesWithUnsold(site)
})

const mostShift = 0.01
/** Milliseconds for a test that visits every type of page. */
const patience = 480_000

describeInBrowser('every type of page, read to its end', () => {
  const browser = useBrowser()

  test.each([
    ['a phone', { width: 390, height: 844 }],
    ['a desk', { width: 1440, height: 900 }],
  ])(
    'on %s complains of nothing and stays where it is',
    async (_, viewport) => {
      const faults = await mapConcurrently(types, tabs, async (type) => {
        const path = pathOf(type)
        const page = await browser.open({ viewport })
        const watched = await watch(page)
        await page.goto(path)
        await readThrough(page, watched)
        const moved = await watched.shifted(mostShift)
        const found = [...watched.troubles(), ...moved.map((how) => `${path}: ${how}`)]
        await page.context().close()
        return found
      })
      expect(types.length).toBeGreaterThan(4)
      expect(listOffenders(faults.flat())).toEqual([])
    },
    patience,
  )
})
