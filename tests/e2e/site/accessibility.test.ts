import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from '../support/browser.ts'
import { inLocale, type PageType, pageTypes, pathOf } from '../support/page-types.ts'
import { type Fault, openSite, tellFaults } from '../support/site.ts'

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

/** What axe finds wrong on the page in view, each element a fault. */
async function violations(page: Page, path: string, width: number): Promise<Fault[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).withTags(rules)
  const { violations: found, passes } = await axe.setLegacyMode().analyze()
  expect(passes.length, path).toBeGreaterThan(10)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all }) => {
      const [reason] = [...any, ...all]
      return { path, fault: `at ${width} px ${id}: ${reason?.message ?? help} (${target.join(' ')})` }
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
      const faults: Fault[] = []
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        faults.push(...(await violations(page, pathOf(type), viewport.width)))
      }
      await page.context().close()
      return faults
    })
    return tellFaults(found.flat())
  }

  test.each(['en-us', 'de-de', 'ja-jp', 'fr-ca'])(
    'on any type of page in %s',
    async (locale) => {
      const own = inLocale(site, types, locale)
      expect(own.length).toBeGreaterThan(4)
      expect(await look(own)).toEqual([])
    },
    patience,
  )

  test('on a product where the shop does not sell', async () => {
    expect(elsewhere).toHaveLength(1)
    expect(await look(elsewhere)).toEqual([])
  })
})
