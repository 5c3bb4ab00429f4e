import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, tabs, useBrowser } from './browser.ts'
import { inLocale, type PageType, pathOf, pageTypes } from './page-types.ts'
import type { Visit } from './probes/probe.ts'
import { probes } from './probes/probes.ts'
import { type Fault, openSite, type Site, tellFaults } from './site.ts'
import { type Trickle, trickle } from './trickle.ts'
import { watch } from './watch-page.ts'

/** Windows that pages are visited in: a phone, a tablet, a desk, px. */
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const
type WalkWidth = (typeof windows)[number]['width']

/** A locale of each kind: the first one, one with long words, one without spaces. */
const locales = ['en-us', 'de-de', 'ja-jp'] as const

/** Every type in every locale, as `npm run soak -- site` visits them, not one for each width. */
const isWhole = process.env['FIRN_WALK'] === 'whole'

/** Milliseconds for a visit of every type of page. */
const patience = 900_000

/**
 * The pages to visit at a width: each type in one locale, another one at each width, and in the first locale where it
 * has no such page. A product where the shop does not sell is a type of its own.
 */
async function pagesAt(site: Site, width: WalkWidth): Promise<PageType[]> {
  const types = await pageTypes(site)
  const unsold = inLocale(
    site,
    types.filter(({ name }) => name === 'p/{1}'),
    'en-gb',
  )
  expect(unsold).toHaveLength(1)
  const turn = windows.findIndex((window) => window.width === width)
  const sold = types.flatMap((type, index) => {
    if (isWhole) return locales.flatMap((locale) => inLocale(site, [type], locale))
    const locale = locales[(index + turn) % locales.length] ?? 'en-us'
    const [own = type] = inLocale(site, [type], locale)
    return [own]
  })
  return [...sold, ...unsold]
}

/**
 * Declares the tests of a width: every type of page is opened once, and all probes are asked of it (decision 102).
 * @param width of the window, px
 */
export function walkPagesAt(width: WalkWidth): void {
  describeInBrowser(`every type of page at ${width} px`, () => {
    const browser = useBrowser()
    const site = openSite(shop.dataDir)
    const faults = new Map<string, Fault[]>(probes.map(({ name }) => [name, []]))
    let visited = 0
    let network: Trickle

    async function visit(type: PageType): Promise<void> {
      const [viewport = windows[0]] = windows.filter((window) => window.width === width)
      const page = await browser.open({ viewport, proxy: { server: network.server } })
      const watched = await watch(page)
      const path = pathOf(type)
      const one: Visit = {
        ...{ page, type, width, watched },
        open: async () => void (await page.goto(path)),
        async openInPieces() {
          await page.emulateMedia({ reducedMotion: 'reduce' })
          // The same address again would be scrolled to where it was left, as an act of the visitor.
          await page.goto('about:blank')
          await network.open(page, shop.url + path)
        },
      }
      for (const probe of probes) {
        await page.setViewportSize(viewport)
        for (const fault of await probe.ask(one)) faults.get(probe.name)?.push({ path, fault })
      }
      await page.context().close()
      visited += 1
    }

    beforeAll(async () => void (network = await trickle()))
    afterAll(() => network.close())

    test(
      'is visited',
      async () => {
        await mapConcurrently(await pagesAt(site, width), tabs, visit)
      },
      patience,
    )

    test.each(probes)('$name', ({ name }) => {
      expect(visited).toBeGreaterThan(30)
      expect(tellFaults(faults.get(name) ?? [])).toEqual([])
    })
  })
}
