import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { chromiumFlags } from '../../../scripts/shop/chromium.ts'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'

/** The running shop of this test run (support/shop.ts). */
export const shop = inject('shop')

/** Tests that need a browser; without one on the machine they are reported as skipped, and `npm test` says why. */
export const describeInBrowser = describe.skipIf(shop.chromium === undefined)

type Visits = {
  open(options?: BrowserContextOptions): Promise<Page>
  /**
   * `work` on every item in a few tabs at a time; a tab keeps its files from one item to the next, and fetches no
   * pictures: drawing them takes longer than most of what is judged.
   */
  inTabs<Item, Result>(items: readonly Item[], work: (page: Page, item: Item) => Promise<Result>): Promise<Result[]>
}

const tabs = 3

/**
 * Pages that are drawn alike on every machine: letters without the fitting to pixels that each sets for itself, and no
 * frame without a large picture whose pixels a busy one has not ready yet.
 */
export const steadyDrawing = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-checker-imaging',
]

/**
 * A browser for a file's tests. Every `open` is a new visitor: own cookies, own storage.
 * @param flags beside those that every test's browser has
 */
export function useBrowser(flags: readonly string[] = []): Visits {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (shop.chromium)
      browser = await chromium.launch({ executablePath: shop.chromium, args: [...chromiumFlags, ...flags] })
  })
  afterAll(() => browser?.close())
  const open: Visits['open'] = async (options = {}) => {
    if (!browser) throw new Error('there is no browser')
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 1280, height: 900 },
      ...options,
    })
    context.setDefaultTimeout(15_000)
    return context.newPage()
  }
  return {
    open,
    async inTabs<Item, Result>(items: readonly Item[], work: (page: Page, item: Item) => Promise<Result>) {
      const queue = items.values()
      const results = await mapConcurrently(Array.from({ length: tabs }), tabs, async () => {
        const page = await open({ reducedMotion: 'reduce' })
        // A route of the tests' own would turn off the browser's cache.
        const session = await page.context().newCDPSession(page)
        await session.send('Network.enable')
        await session.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
        const own: Result[] = []
        for (const item of queue) own.push(await work(page, item))
        await page.context().close()
        return own
      })
      return results.flat()
    },
  }
}
