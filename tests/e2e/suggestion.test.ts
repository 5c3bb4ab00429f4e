import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { simulateInteraction } from '../fixtures/simulate-interaction.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { setTextSize, sidewaysScroll, watch } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

const german = wordsOf('de')
const french = wordsOf('fr')
const product = '/de-de/p/ridgeline-25-womens'

describeInBrowser('a visitor in another country than the page', () => {
  const browser = useBrowser()

  /** A browser behind a CDN that names its country (`COUNTRY_HEADER`). */
  const comeFrom = async (country: string, locale: string, more: BrowserContextOptions = {}): Promise<Page> => {
    const page = await browser.open({ locale, extraHTTPHeaders: { 'x-country': country }, ...more })
    await page.route('**/i/**', (route) => route.abort())
    return page
  }
  const visit = async (page: Page, path: string): Promise<void> => {
    await page.goto(path)
    await simulateInteraction(page)
  }
  const bar = (page: Page) => page.locator('.suggestion')
  const callsOf = (page: Page): string[] => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Pages of products ask for what they cost by now (browser/offers/watch-offer.ts).
      if (pathname.startsWith('/api/') && pathname !== '/api/graphql') calls.push(pathname)
    })
    return calls
  }

  test('sees the suggestion in both languages, and is led to the same page there, which is remembered', async () => {
    const page = await comeFrom('CH', 'fr-CH')
    const calls = callsOf(page)
    await visit(page, product)
    const region = page.getByRole('region', { name: french('suggestion', 'text').replace('{place}', 'en Suisse') })
    await region.getByText(german('suggestion', 'text').replace('{place}', 'in der Schweiz')).waitFor()
    await region.getByRole('link', { name: 'Aller sur Firn Suisse' }).click()
    await page.waitForURL('**/fr-ch/p/ridgeline-25-womens')

    await page.goto('/cart')
    expect(new URL(page.url()).pathname).toBe('/fr-ch/cart')
    await visit(page, product)
    await page.waitForLoadState('networkidle')
    expect(await bar(page).count()).toBe(0)
    expect(calls).toEqual(['/api/geolocation'])
    await page.context().close()
  })

  test.each(['/c/snowshoes?size=25', '/search?q=strap'])('is led to the choices of the page: %s', async (asked) => {
    const page = await comeFrom('AT', 'de-AT')
    await visit(page, `/en-us${asked}`)
    await bar(page).getByRole('link').click()
    await page.waitForURL(`${shop.url}/de-at${asked}`)
    await page.context().close()
  })

  test('can dismiss the suggestion for good, also by keyboard', async () => {
    const page = await comeFrom('AT', 'de-AT')
    await visit(page, product)
    const stay = bar(page).getByRole('button', { name: german('suggestion', 'stay') })
    await stay.waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await stay.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await bar(page).count()).toBe(0)
    await visit(page, '/p/ridgeline-25-womens')
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(product)
    expect(await bar(page).count()).toBe(0)
    await page.context().close()
  })

  test.each([
    ['at home', 'DE', 'de-DE'],
    ['where no country is known', 'XX', 'de-DE'],
    ['in a country without pages', 'BR', 'pt-BR'],
  ])('sees no suggestion, and is located once, %s', async (_case, country, locale) => {
    const page = await comeFrom(country, locale)
    const calls = callsOf(page)
    await visit(page, product)
    await expect.poll(() => calls.length).toBe(1)
    await visit(page, '/de-de/team')
    await page.waitForLoadState('networkidle')
    expect(await bar(page).count()).toBe(0)
    expect(calls).toEqual(['/api/geolocation'])
    await page.context().close()
  })

  test('sees it without a layout shift, with a reachable page end and no accessibility fault', async () => {
    for (const viewport of [
      { width: 320, height: 800 },
      { width: 1440, height: 900 },
    ]) {
      const page = await comeFrom('JP', 'ja', { viewport, reducedMotion: 'reduce' })
      const watched = await watch(page)
      await visit(page, product)
      await bar(page).waitFor()
      await watched.quiet()
      expect(await watched.shifted(0.01)).toEqual([])
      expect(await bar(page).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))).toBe(
        viewport.height,
      )
      expect(await sidewaysScroll(page)).toEqual({ pixels: 0, by: [] })
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate(() => window.axe.run('.suggestion', { preload: false }))
      expect(violations.map(({ id }) => id)).toEqual([])

      // A part that was not drawn until now takes its true height on the way, so that one jump may end short of the
      // page's end.
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
            const [foot, top] = ['.foot', '.suggestion'].map((name) =>
              document.querySelector(name)?.getBoundingClientRect(),
            )
            return (foot?.bottom ?? Number.POSITIVE_INFINITY) - (top?.top ?? 0)
          }),
        )
        .toBeLessThanOrEqual(1)
      await page.context().close()
    }
  })

  test('finds the suggestion at the page’s end with large text on a small phone', async () => {
    const page = await comeFrom('GB', 'en-GB', { viewport: { width: 320, height: 640 } })
    await setTextSize(page, 2)
    await visit(page, product)
    await bar(page).waitFor()
    expect(await bar(page).evaluate((element) => getComputedStyle(element).position)).toBe('static')
    expect(await bar(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.context().close()
  })
})
