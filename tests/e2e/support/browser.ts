import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, describe, inject } from 'vitest'
import { type ConsentChoice, consentCookie, consentVersion } from '../../../src/domain/analytics/consent.ts'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { type BrowserNeeds, hasBrowser, openPlainContext } from '../../fixtures/browser.ts'
import { ownAddress } from './own-address.ts'

/** The running shop of this test run (support/shop.ts). */
export const shop = inject('shop')

/** Tests that need a browser; without one on the machine they are reported as skipped, and `npm test` says why. */
export const describeInBrowser = describe.skipIf(!hasBrowser)

/** A new visitor's decision about statistics; `unset`: nothing, so that the shop asks. */
type VisitorConsent = ConsentChoice | 'unset'

type Visits = {
  /** @param options.consent refused unless told: the banner is the subject of few tests */
  open(options?: BrowserContextOptions & { readonly consent?: VisitorConsent }): Promise<Page>
  /**
   * Makes the visitor of a tab the next one: no cookie but the decision about statistics, an address of its own, no
   * route of the test before. The browser's files stay, which a visitor of `open` fetches and compiles again; so do the
   * tab's listeners, and what pages stored, of which the shop stores little without consent (docs/privacy.md).
   * @param consent refused unless told, as for `open`
   */
  changeVisitor(page: Page, consent?: VisitorConsent): Promise<void>
  /**
   * `work` on every item in a few tabs at a time; a tab keeps its files from one item to the next.
   * @param options of the tabs
   */
  inTabs<Item, Result>(
    items: readonly Item[],
    work: (page: Page, item: Item) => Promise<Result>,
    options?: BrowserContextOptions,
  ): Promise<Result[]>
}

/** Pages that a file looks at side by side: other files have the rest of the cores. */
export const tabs = 3

/**
 * Pages that are drawn alike on every machine, and no frame without a large picture whose pixels a busy one has not
 * ready yet.
 */
export const steadyDrawing = ['--disable-lcd-text', '--force-color-profile=srgb', '--disable-checker-imaging']

/** The cookie of a decision, as the shop sets it. */
export const consentCookieFor = (choice: ConsentChoice) => ({
  name: consentCookie,
  value: `${consentVersion}.${choice}.${'A'.repeat(43)}`,
  url: shop.url,
})

/** With this cookie the stand-in draws its pictures; without, they are of one colour, which takes far less time. */
const drawnPictures = { name: 'pictures', value: 'drawn', url: `${shop.sandboxUrl}/media/` }

/**
 * A page has frames for its pictures, and nothing ever comes into them: no request, no event. The flag replaces the
 * library's own, which says that there is a mouse.
 */
const withoutPictures =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false'

/** The pictures of pages: none come, or some of one colour, or those of the demo. */
type PictureNeeds = { readonly pictures?: 'none' | 'flat' | 'drawn' }

/**
 * A browser for a file's tests. Every `open` is a new visitor: own cookies, own storage.
 * @param needs.pictures `flat` for tests to which it matters that pictures come, `drawn` for those that look at them
 */
export function useBrowser({ pictures = 'none', flags = [], ...others }: BrowserNeeds & PictureNeeds = {}): Visits {
  const needs = { ...others, flags: pictures === 'none' ? [...flags, withoutPictures] : flags }
  const contexts: BrowserContext[] = []
  afterAll(() => Promise.all(contexts.splice(0).map((context) => context.close())))
  const addCookies = async (context: BrowserContext, consent: VisitorConsent): Promise<void> => {
    if (pictures === 'drawn') await context.addCookies([drawnPictures])
    if (consent !== 'unset') await context.addCookies([consentCookieFor(consent)])
  }
  const open: Visits['open'] = async ({ consent = 'refused', ...options } = {}) => {
    const context = await openPlainContext(needs, {
      baseURL: shop.url,
      viewport: { width: 1280, height: 900 },
      ...options,
      extraHTTPHeaders: { 'x-forwarded-for': ownAddress(), ...options.extraHTTPHeaders },
    })
    contexts.push(context)
    await addCookies(context, consent)
    return context.newPage()
  }
  return {
    open,
    async changeVisitor(page, consent = 'refused') {
      // A page in view would act on cookies that are gone, and may set others.
      await page.goto('about:blank')
      // A pointer that rests where it was last pressed is over a part of the next page.
      await page.mouse.move(0, 0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const context = page.context()
      await context.clearCookies()
      await addCookies(context, consent)
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
    },
    async inTabs<Item, Result>(
      items: readonly Item[],
      work: (page: Page, item: Item) => Promise<Result>,
      options: BrowserContextOptions = {},
    ) {
      const queue = items.values()
      const results = await mapConcurrently(Array.from({ length: tabs }), tabs, async () => {
        const page = await open({ reducedMotion: 'reduce', ...options })
        const own: Result[] = []
        for (const item of queue) own.push(await work(page, item))
        await page.context().close()
        return own
      })
      return results.flat()
    },
  }
}
