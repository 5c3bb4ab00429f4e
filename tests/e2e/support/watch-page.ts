import type { CDPSession, Page, Request } from 'playwright'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** Layout shifts without a recent interaction, as a test's own observer sees them. */
    shifts?: Shift[]
  }
}

/** A layout shift: its score, ms since the page came, and what moved from where to where (CSS px of the viewport). */
type Shift = { value: number; at: number; moved: string[] }

const noteShifts = (): void => {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
  const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
    `${Math.round(width)}×${Math.round(height)} at ${Math.round(x)},${Math.round(y)}`
  const nameOf = (node: Node | null): string =>
    node instanceof Element
      ? [node.localName, ...node.classList].join('.')
      : (node?.textContent?.slice(0, 30) ?? 'gone')
  const shifts: Shift[] = (window.shifts = [])
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isShift)) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)} ${place(previousRect)} → ${place(currentRect)}`,
      )
      shifts.push({ value: entry.value, at: Math.round(entry.startTime), moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A page that is never idle does after two seconds what waits for that (`whenIdle`). */
const idlePatience = { timeout: 3000 }

/** The faults of the pages that a tab visits. */
export type Watch = {
  /** The complaints of the console, the network and scripts since the last time, with the page's address. */
  troubles(): string[]
  /** The addresses that were asked for since the last time. */
  asked(): string[]
  /** The addresses whose answers are on their way. */
  underWay(): string[]
  /** Waits until nothing is on its way to the page any more. */
  quiet(): Promise<void>
  /**
   * Layout shift of the page in view since it came or since the last time, where it is more than `most` (CLS without
   * windows: the sum of all, which is never less): what it adds up to and what moved.
   */
  shifted(most: number): Promise<string[]>
}

/** Watches a tab from its next navigation on. Pages may answer with an error status: their own is no trouble. */
export async function watch(page: Page): Promise<Watch> {
  const troubles: string[] = []
  const asked: string[] = []
  const underWay = new Set<Request>()
  const report = (text: string): number => troubles.push(`${new URL(page.url()).pathname}: ${text}`)
  page.on('pageerror', (error) => report(error.message))
  page.on('console', (message) => {
    const ownStatus = message.location().url === page.url() && message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !ownStatus) report(message.text())
  })
  page.on('request', (request) => {
    asked.push(request.url())
    // A film is never all there: the browser fetches as far ahead as it likes.
    if (request.resourceType() !== 'media') underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => {
    underWay.delete(request)
    // Films come in pieces, and a next page ends what the last one still fetched: the browser itself breaks that off.
    const brokenOff = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!brokenOff) report(`${request.url()} failed: ${request.failure()?.errorText ?? ''}`)
  })
  page.on('response', (response) => {
    // The browser never says that it has read a file that it asks for itself while it uses an old copy
    // (stale-while-revalidate).
    if (response.request().resourceType() === 'other') underWay.delete(response.request())
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      report(`${response.url()} answered ${response.status()}`)
  })
  await page.addInitScript(noteShifts)
  return {
    troubles: () => troubles.splice(0),
    asked: () => asked.splice(0),
    underWay: () => [...underWay].map((request) => request.url()),
    async quiet() {
      const empty = (): Promise<void> => expect.poll(() => underWay.size).toBe(0)
      await empty()
      // A part that came into view last begins to load with the next frames, one that waited for an interaction once
      // the browser is idle. Idle work runs in the order in which it was asked for.
      await page.evaluate(async (most) => {
        const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        await frames()
        await new Promise((resolve) => requestIdleCallback(resolve, most))
        await frames()
      }, idlePatience)
      await empty()
    },
    async shifted(most) {
      const shifts = await page.evaluate(() => window.shifts?.splice(0))
      if (!shifts) return ['layout shifts were not observed']
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      if (sum <= most) return []
      const lines = shifts.map(({ value, at, moved }) => `${value.toFixed(4)} after ${at} ms: ${moved.join('; ')}`)
      return [`moved by ${sum.toFixed(4)}: ${lines.join(' | ')}`]
    },
  }
}

/** Waits until the page has done what waits until it is idle. */
export const idleWork = (page: Page): Promise<unknown> =>
  page.evaluate(
    (most) => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done, most), most)),
    idlePatience,
  )

/** Waits until the page has done what it does when it is idle, and nothing is on its way. */
export async function waitUntilIdle(page: Page, watched: Watch): Promise<void> {
  await idleWork(page)
  await watched.quiet()
}

/** Reads a page to its end, as far as its pictures load on the way, and waits for them. */
export async function readThrough(page: Page, watched: Watch): Promise<void> {
  await watched.quiet()
  await page.evaluate(async () => {
    // Less than a window at a time, so that everything is in view once.
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.8) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await watched.quiet()
}

/** Gives the window another size and waits for sliders that run, which lay themselves out within three frames. */
export async function resizeWindow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    const frames = document.querySelector('.slide-arrow') ? 3 : 0
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** Sessions that text sizes were set through: a size lasts as long as its session. */
const textSizers = new WeakMap<Page, CDPSession>()

/**
 * The size of text that a reader chose in the browser's settings; 1 is as usual. Media queries follow it, as for
 * readers.
 */
export async function setTextSize(page: Page, factor: number): Promise<void> {
  const session = textSizers.get(page) ?? (await page.context().newCDPSession(page))
  textSizers.set(page, session)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor, fixed: 13 * factor } })
}

/** By how many CSS pixels a page is wider than its window, and the elements that stick out, outermost first. */
export function sidewaysScroll(page: Page): Promise<{ pixels: number; by: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement
    const pixels = root.scrollWidth - root.clientWidth
    if (pixels <= 0) return { pixels: 0, by: [] }
    const nameOf = (element: Element): string =>
      [element.localName, ...element.classList].join('.') + (element.id === '' ? '' : `#${element.id}`)
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > root.clientWidth + 0.5
    })
    return {
      pixels,
      by: wide
        .filter((one) => !wide.includes(one.parentElement ?? one))
        .slice(0, 3)
        .map(nameOf),
    }
  })
}
