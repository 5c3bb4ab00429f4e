import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { askProbes, openTab, type Stop, type Tab } from './ask-probes.ts'
import { describeInBrowser, shop, useBrowser } from './browser.ts'
import { inLocale, pageTypes } from './page-types.ts'
import { arrival } from './probes/loading.ts'
import type { Probe } from './probes/probe.ts'
import { probes } from './probes/probes.ts'
import { type Fault, openSite, type Site, formatFaults } from './site.ts'
import { type Trickle, trickle } from './trickle.ts'
import { localeOf, locales, probesOf, type WalkWidth, windows } from './walk-plan.ts'

/** Every type in every locale and all probes, as `npm run soak -- site` has it, not one locale for each width. */
const isWhole = process.env['FIRN_WALK'] === 'whole'

/** Milliseconds for a visit of every type of page: in every locale, with all probes, it is nine times as much. */
const patience = isWhole ? 5_400_000 : 900_000

/** Pages side by side at a width: three widths keep all cores busy. */
const tabsOfWalk = 2

/**
 * The pages to visit at a width: each type in one locale, and in the first one where the locale has no such page. A
 * product where the shop does not sell is a type of its own.
 */
async function stopsAt(site: Site, width: WalkWidth): Promise<Stop[]> {
  const types = await pageTypes(site)
  const products = types.filter(({ name }) => name === 'p/{1}')
  const unsold = inLocale(site, products, 'en-gb')
  expect(unsold).toHaveLength(1)
  const inTheirs = types.map((type, index) =>
    isWhole
      ? locales.flatMap((locale) => inLocale(site, [type], locale))
      : [inLocale(site, [type], localeOf(index, width))[0] ?? type],
  )
  return [...inTheirs, unsold].flatMap((pages, index) => {
    if (!isWhole) return pages.map((type) => ({ type, asked: probesOf(probes, index, width) }))
    const others = probes.filter((probe) => probe !== arrival)
    return pages.flatMap((type) => [[arrival], others].map((asked) => ({ type, asked })))
  })
}

/** Declares the tests of a width: every type of page is opened once for all that is asked of it (decision 102). */
export function walkPagesAt(width: WalkWidth): void {
  describeInBrowser(`every type of page at ${width} px`, () => {
    const browser = useBrowser({ pictures: 'flat' })
    const site = openSite(shop.dataDir)
    const viewport = windows.find((window) => window.width === width) ?? windows[0]
    const faults = new Map<string, Fault[]>(probes.map(({ name }) => [name, []]))
    let network: Trickle

    async function open({ page }: Tab, path: string, isInPieces: boolean): Promise<void> {
      if (!isInPieces) return void (await page.goto(path))
      // Banners fade into each other, which is no shift.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await network.open(page, shop.url + path)
    }

    const report = ({ name }: Probe, fault: Fault): void => void faults.get(name)?.push(fault)

    beforeAll(async () => void (network = await trickle()))
    afterAll(() => network.close())

    test(
      'is visited',
      async () => {
        const stops = await stopsAt(site, width)
        expect(stops.length).toBeGreaterThan(30)
        const queue = stops.values()
        const proxy = { server: network.server, bypass: new URL(shop.sandboxUrl).host }
        await mapConcurrently(Array.from({ length: tabsOfWalk }), tabsOfWalk, async () => {
          let tab = await openTab(await browser.open({ viewport, proxy }))
          for (const stop of queue) {
            if (await askProbes(tab, stop, { viewport, open, report })) continue
            await tab.page.context().close()
            tab = await openTab(await browser.open({ viewport, proxy }))
          }
          await tab.page.context().close()
        })
        expect(queue.next().done).toBe(true)
      },
      patience,
    )

    test.each(probes)('$name', ({ name }) => {
      expect(formatFaults(faults.get(name) ?? [])).toEqual([])
    })
  })
}
