import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentCookie } from '../../../src/domain/analytics/consent.ts'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { describeInBrowser, shop, useBrowser } from './browser.ts'
import { inLocale, type PageType, pathOf, pageTypes } from './page-types.ts'
import type { Probe } from './probes/probe.ts'
import { arrival, readToEnd } from './probes/loading.ts'
import { probes } from './probes/probes.ts'
import { type Fault, openSite, type Site, formatFaults } from './site.ts'
import { type Trickle, trickle } from './trickle.ts'
import { localeOf, locales, probesOf, type WalkWidth, windows } from './walk-plan.ts'
import { type Watch, watch } from './watch-page.ts'
import { within } from './within.ts'

/** Every type in every locale and all probes, as `npm run soak -- site` has it, not one locale for each width. */
const isWhole = process.env['FIRN_WALK'] === 'whole'

/** Milliseconds for a visit of every type of page: in every locale it is three times as many visits, with all probes. */
const patience = isWhole ? 5_400_000 : 900_000

/** Pages side by side at a width: three widths keep all cores busy. */
const tabsOfWalk = 2

/** A page to open, and what to ask of it. */
type Stop = { readonly type: PageType; readonly asked: readonly Probe[] }

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

/** A tab that goes from page to page, each of them as a new visitor sees it. */
type Tab = { readonly page: Page; readonly session: CDPSession; readonly watched: Watch }

async function openTab(page: Page): Promise<Tab> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return { page, session, watched: await watch(page) }
}

/** Forgets the last page and its visitor: a tab of its own for each page would take twice as long to load it. */
async function startAnew({ page, session, watched }: Tab): Promise<void> {
  await page.evaluate(() => {
    if (origin === 'null') return
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies({ name: new RegExp(`^(?!${consentCookie}$)`) })
  await session.send('Network.clearBrowserCache')
  await session.send('Network.setBlockedURLs', { urls: [] })
  await page.emulateMedia({ reducedMotion: null })
  // A page that is still there may complain later of the pictures that it was refused.
  await page.goto('about:blank')
  watched.troubles()
  watched.asked()
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

    async function visit(tab: Tab, { type, asked }: Stop): Promise<void> {
      const { page, session, watched } = tab
      const path = pathOf(type)
      await within(tab, `before ${path}`, startAnew(tab))
      await within(tab, `opening ${path}`, open(tab, path, asked.includes(arrival)))
      for (const probe of asked) {
        for (const fault of await within(tab, probe.name, probe.ask({ page, type, width, watched })))
          faults.get(probe.name)?.push({ path, fault })
        await page.setViewportSize(viewport)
        if (probe !== readToEnd) continue
        // The page is complete. Sizes of pictures that other windows would fetch have no part in what is asked next.
        await session.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      }
    }

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
          const tab = await openTab(await browser.open({ viewport, proxy }))
          for (const stop of queue) await visit(tab, stop)
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
