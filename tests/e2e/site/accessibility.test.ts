import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from '../support/browser.ts'
import { inLocale, type PageType, pageTypes, pathOf } from '../support/page-types.ts'
import { openSite, tell } from '../support/site.ts'

const site = openSite(shop.dataDir)
let types: PageType[] = []
let elsewhere: PageType[] = []
beforeAll(async () => {
  types = await pageTypes(site)
  elsewhere = inLocale(
    site,
    types.filter(({ name }) => name === 'p/{1}'),
    'en-gb',
  )
})

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Milliseconds for a test that visits every type of page. */
const patience = 240_000
const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** What axe finds wrong on the page in view, one line for each element. */
async function violations(page: Page, place: string): Promise<string[]> {
  const { violations: found, passes } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
  expect(passes.length, place).toBeGreaterThan(10)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all }) => {
      const [reason] = [...any, ...all]
      return `${place} ${id}: ${reason?.message ?? help} (${target.join(' ')})`
    }),
  )
}

describeInBrowser('axe finds nothing wrong', () => {
  const browser = useBrowser()

  const look = async (pages: readonly PageType[]): Promise<string[]> => {
    const found = await mapConcurrently(pages, 3, async (type) => {
      const page = await browser.open({ reducedMotion: 'reduce' })
      // Pictures have no part in what is judged here, and drawing them takes longer than judging.
      await page.route(/\/media\//, (route) => route.abort())
      await page.goto(pathOf(type))
      const faults: string[] = []
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        faults.push(...(await violations(page, `${pathOf(type)} at ${viewport.width} px:`)))
      }
      await page.context().close()
      return faults
    })
    return found.flat()
  }

  test.each(['en-us', 'de-de', 'ja-jp', 'fr-ca'])(
    'on any type of page in %s',
    async (locale) => {
      const own = inLocale(site, types, locale)
      expect(own.length).toBeGreaterThan(4)
      expect(tell(await look(own))).toEqual([])
    },
    patience,
  )

  test('on a product where the shop does not sell', async () => {
    expect(elsewhere).toHaveLength(1)
    expect(tell(await look(elsewhere))).toEqual([])
  })
})
