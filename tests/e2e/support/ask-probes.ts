import type { CDPSession, Page } from 'playwright'
import { consentCookie } from '../../../src/domain/analytics/consent.ts'
import { ownAddress } from './own-address.ts'
import { pathOf } from './page-types.ts'
import { arrival, readToEnd } from './probes/loading.ts'
import type { Probe, Visit } from './probes/probe.ts'
import type { Fault } from './site.ts'
import type { windows } from './walk-plan.ts'
import { setTextSize, type Watch, watch } from './watch-page.ts'
import { within } from './within.ts'

/** A tab that goes from page to page, each of them as a new visitor sees it. */
export type Tab = { readonly page: Page; readonly session: CDPSession; readonly watched: Watch }

/** Makes a page that is just opened a tab of a walk. */
export async function openTab(page: Page): Promise<Tab> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return { page, session, watched: await watch(page) }
}

/** A page to open, and what to ask of it. */
export type Stop = { readonly type: Visit['type']; readonly asked: readonly Probe[] }

/** The common part of all stops of a walk. */
type Walk = {
  /** The window of every visit, which a probe may change for itself. */
  readonly viewport: (typeof windows)[number]
  /** Opens a page as it comes to a visitor: whole, or in pieces. */
  readonly open: (tab: Tab, path: string, isInPieces: boolean) => Promise<void>
  /** Takes each fault of the page, one after the other. */
  readonly report: (probe: Probe, fault: Fault) => void
}

/** Forgets the last page and its visitor: a tab of its own for each page would take twice as long to load it. */
async function startAnew({ page, session, watched }: Tab): Promise<void> {
  await page.evaluate(() => {
    if (origin === 'null') return
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies({ name: new RegExp(`^(?!${consentCookie}$)`) })
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
  await session.send('Network.clearBrowserCache')
  await session.send('Network.setBlockedURLs', { urls: [] })
  await page.emulateMedia({ reducedMotion: null })
  // A page that is still there may complain later of the pictures that it was refused.
  await page.goto('about:blank')
  watched.troubles()
  watched.asked()
}

/** The fault of a page that has no answer to a question. More than one line of a message is the browser's own log. */
function describeFailure(error: unknown): string {
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return `was not answered: ${message}`
}

/** The faults that a probe finds; that it broke off is one. */
async function askProbe(
  { page, watched }: Tab,
  { type }: Stop,
  probe: Probe,
  { viewport }: Walk,
): Promise<readonly string[]> {
  try {
    return await probe.ask({ page, type, width: viewport.width, watched })
  } catch (error) {
    // The probe had no time to leave the page as it found it, and the next one would ask another page.
    await setTextSize(page, 1)
    await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null })
    return [describeFailure(error)]
  }
}

/** Makes the page ready for the question after a probe's. */
async function prepareNext({ page, session }: Tab, probe: Probe, { viewport }: Walk): Promise<void> {
  await page.setViewportSize(viewport)
  if (probe !== readToEnd) return
  // The page is complete. Sizes of pictures that other windows would fetch have no part in what is asked next.
  await session.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/**
 * Opens a page and asks it everything that is to be asked. A probe that breaks off ends neither the visit nor the walk:
 * it is reported as a fault of the page, and so is each probe of a page that does not open, or hangs.
 * @returns whether the tab can go on to another page
 */
export async function askProbes(tab: Tab, stop: Stop, walk: Walk): Promise<boolean> {
  const path = pathOf(stop.type)
  const unasked = new Set(stop.asked)
  try {
    await within(tab, `before ${path}`, startAnew(tab))
    await within(tab, `opening ${path}`, walk.open(tab, path, stop.asked.includes(arrival)))
    for (const probe of stop.asked) {
      const faults = await within(tab, probe.name, askProbe(tab, stop, probe, walk))
      for (const fault of faults) walk.report(probe, { path, fault })
      await within(tab, `after “${probe.name}”`, prepareNext(tab, probe, walk))
      unasked.delete(probe)
    }
    return true
  } catch (error) {
    for (const probe of unasked) walk.report(probe, { path, fault: describeFailure(error) })
    return false
  }
}
