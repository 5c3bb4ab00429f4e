import { type Browser, chromium, type Page } from 'playwright'
import { chromiumFlags } from '../shop/chromium.ts'
import { median } from './lighthouse-report.ts'

/** The factor by which it is slower than this machine (specification, quality 4). */
const slowDown = 4
const attempts = 10
/** Between a scroll and a touch, ms: a finger is lifted and finds its place. */
const rest = 500
/** Targets, ms (specification, quality 4). */
const most = { swatch: 100, quickAdd: 100 } as const

declare global {
  interface Window {
    /** Durations of interactions as the browser counts them for INP, ms. */
    benchInteractions?: number[]
  }
}

const watchInteractions = (): void => {
  const asked = { type: 'event', buffered: true, durationThreshold: 16 }
  const durations: number[] = []
  window.benchInteractions = durations
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0) durations.push(entry.duration)
  }).observe(asked)
}

/** Pages where the touches are tried: one with swatches on tiles, one with a buy box. */
export type TouchedPages = { readonly category: string; readonly product: string }

/**
 * The cost of a touch on a phone whose processor is four times as slow: the worst of some swatch changes (INP), and the
 * time from a press to the quick-add dialog in view, and to what is in it. Lines of docs/bench.md.
 */
export async function benchInteractions(executablePath: string, site: string, pages: TouchedPages): Promise<string[]> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const tile = await swatchChanges(browser, site + pages.category, '.tile .sw a')
    const box = await swatchChanges(browser, site + pages.product, '.buy-box label:has(input[data-color])')
    const opened = await quickAddOpenings(browser, site + pages.category)
    return [
      `## Touches, processor ${slowDown} × slower`,
      '| | first (ms) | median (ms) | worst (ms) | must (ms) |',
      '|---|---|---|---|---|',
      row('swatch of a tile, INP', tile, most.swatch),
      row('swatch of a product page, INP', box, most.swatch),
      row(
        'quick-add, press to dialog',
        opened.map(({ open }) => open),
        most.quickAdd,
      ),
      row(
        'quick-add, press to form',
        opened.map(({ filled }) => filled),
      ),
      '',
    ]
  } finally {
    await browser.close()
  }
}

/** The first figure stands alone: it holds what is fetched and woken once. */
function row(name: string, figures: readonly number[], must = Number.POSITIVE_INFINITY): string {
  const target = Number.isFinite(must) ? must : ''
  if (figures.length === 0) return `| ${name} | | | | ${target} |`
  const [first = Number.NaN, ...warm] = figures.map(Math.round)
  const cells = [first, median(warm), Math.max(...warm)]
  return `| ${name} | ${cells.map((ms) => (ms <= must ? String(ms) : `**${ms}**`)).join(' | ')} | ${target} |`
}

async function slowPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.addInitScript(watchInteractions)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return page
}

/** Duration of each change, ms; one that took less than a frame counts as 16, the least that the browser tells. */
async function swatchChanges(browser: Browser, url: string, swatches: string): Promise<number[]> {
  const page = await slowPage(browser, url)
  const durations: number[] = []
  for (let turn = 1; turn <= attempts; turn += 1) {
    await touch(page, swatches, turn)
    await waitUntilIdle(page)
    durations.push(...(await page.evaluate(() => [Math.max(16, ...(window.benchInteractions?.splice(0) ?? []))])))
  }
  await page.context().close()
  return durations
}

/**
 * Touches the middle of one of those in view that a selector finds (they take turns), as a finger would. Playwright's
 * own `tap` and its locators would listen, in the page, to every event that comes of it.
 */
async function touch(page: Page, selector: string, turn = 0): Promise<void> {
  const middle = async (): Promise<{ x: number; y: number } | undefined> =>
    page.evaluate(
      ([selector, nth]) => {
        const shown = [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0)
        const place = shown[nth % shown.length]
        place?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = place?.getBoundingClientRect()
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      },
      [selector, turn] as const,
    )
  await middle()
  // Scrolling hydrates islands nearby; visitors touch after it.
  await page.waitForTimeout(rest)
  const place = await middle()
  if (place) await page.touchscreen.tap(place.x, place.y)
}

type Opening = { readonly open: number; readonly filled: number }

/** Time from each press to the frame after the one that shows the dialog, and the one that shows its form, ms. */
async function quickAddOpenings(browser: Browser, url: string): Promise<Opening[]> {
  const page = await slowPage(browser, url)
  const openings: Opening[] = []
  const button = '[data-quick-add]'
  if (!(await page.evaluate((selector) => document.querySelector(selector) !== null, button))) return []
  for (let turn = 0; turn < attempts; turn += 1) {
    const shown = page.evaluate(
      () =>
        new Promise<Opening>((resolve) => {
          const pressed = (event: Event): void => {
            let open = 0
            const measure = (): void => {
              const dialog = document.querySelector('dialog.quick[open]')
              // A change that is there when a frame begins is in it: the next one tells that it was shown.
              if (dialog && open === 0) requestAnimationFrame((next) => (open = next - event.timeStamp))
              if (open > 0 && dialog?.querySelector('form'))
                requestAnimationFrame((next) => resolve({ open, filled: next - event.timeStamp }))
              else requestAnimationFrame(measure)
            }
            requestAnimationFrame(measure)
          }
          document.addEventListener('click', pressed, { capture: true, once: true })
        }),
    )
    await touch(page, button)
    openings.push(await shown)
    await page.keyboard.press('Escape')
    await waitUntilIdle(page)
    if (await page.evaluate(() => document.querySelector('dialog[open]') !== null))
      throw new Error('Escape closed no dialog')
  }
  await page.context().close()
  return openings
}

/** Lets the page finish what a touch began: frames first, of which the browser then tells how long they took. */
const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
        ),
      ),
  )
