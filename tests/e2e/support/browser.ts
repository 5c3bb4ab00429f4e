import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, inject } from 'vitest'

/** The running shop of this test run (support/shop.ts). */
export const shop = inject('shop')

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Tests that need a browser; without one on the machine they are reported as skipped, and `npm test` says why. */
export const describeInBrowser = describe.skipIf(shop.chromium === undefined)

/** A browser for a file's tests. Every `open` is a new visitor: own cookies, own storage. */
export function useBrowser(): { open(options?: BrowserContextOptions): Promise<Page> } {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (shop.chromium) browser = await chromium.launch({ executablePath: shop.chromium, args: flags })
  })
  afterAll(() => browser?.close())
  return {
    async open(options = {}) {
      if (!browser) throw new Error('there is no browser')
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport: { width: 1280, height: 900 },
        ...options,
      })
      context.setDefaultTimeout(15_000)
      return context.newPage()
    },
  }
}
