import { type Browser, chromium, type Page } from 'playwright'
import { chromiumFlags } from '../shop/chromium.ts'
import { median } from './lighthouse-report.ts'

/** How much slower than this machine (performance guide). */
const slowDown = 4
const tries = 10
/** "Must", ms: issue 5. */
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
 * What a touch costs on a phone whose processor is four times as slow: the worst of some swatch changes (INP), and the time
 * from a press to the quick-add dialog in view. Lines of docs/bench.md.
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
      row('quick-add, press to dialog', opened, most.quickAdd),
      '',
    ]
  } finally {
    await browser.close()
  }
}

/** The first figure stands alone: it holds what is fetched and woken once. */
function row(name: string, figures: readonly number[], must: number): string {
  if (figures.length === 0) return `| ${name} | | | | ${must} |`
  const [first = Number.NaN, ...warm] = figures.map(Math.round)
  const cells = [first, median(warm), Math.max(...warm)]
  return `| ${name} | ${cells.map((ms) => (ms <= must ? String(ms) : `**${ms}**`)).join(' | ')} | ${must} |`
}

async function slowPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.addInitScript(watchInteractions)
  await page.goto(url, { waitUntil: 'networkidle' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return page
}

/** Duration of each change, ms; one that took less than a frame counts as 16, the least that the browser tells. */
async function swatchChanges(browser: Browser, url: string, swatches: string): Promise<number[]> {
  const page = await slowPage(browser, url)
  const swatch = page.locator(swatches)
  const count = await swatch.count()
  const durations: number[] = []
  for (let turn = 1; turn <= tries; turn += 1) {
    await swatch.nth(turn % count).tap()
    await settle(page)
    durations.push(...(await page.evaluate(() => [Math.max(16, ...(window.benchInteractions?.splice(0) ?? []))])))
  }
  await page.context().close()
  return durations
}

/** Time from each press to the frame that shows the dialog, ms. */
async function quickAddOpenings(browser: Browser, url: string): Promise<number[]> {
  const page = await slowPage(browser, url)
  const durations: number[] = []
  const button = page.locator('[data-quick-add]').first()
  if ((await button.count()) === 0) return []
  await button.scrollIntoViewIfNeeded()
  for (let turn = 0; turn < tries; turn += 1) {
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const pressed = (event: Event): void => {
            const look = (): void => {
              if (document.querySelector('dialog[open] h2'))
                requestAnimationFrame((now) => resolve(now - event.timeStamp))
              else requestAnimationFrame(look)
            }
            look()
          }
          document.addEventListener('click', pressed, { capture: true, once: true })
        }),
    )
    await button.tap()
    durations.push(await shown)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await settle(page)
  }
  await page.context().close()
  return durations
}

/** Lets the page finish what a touch began: frames first, of which the browser then tells how long they took. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
        ),
      ),
  )
