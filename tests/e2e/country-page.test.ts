import { describe, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const words = wordsOf('en-us')
const textOf = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()
/** The target of a country page, by locale. */
const linksIn = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...html
        .slice(html.indexOf('<main'), html.indexOf('</main>'))
        .matchAll(/<a href="([^"]+)"[^>]*data-locale-choice="([^"]+)"/g),
    ].map(([, href = '', locale = '']) => [locale, href]),
  )

describe('the country page', () => {
  test('leads back to the product that its visitor came from, in every country that has it', async () => {
    const links = linksIn(await textOf('/en-us/country?from=p/tarn'))
    for (const [locale, href] of links) expect(href, locale).toBe(`/${locale}/p/tarn`)
    expect(links.size).toBe(31)
  })

  test('leads to the nearest parent page where a country does not have the page', async () => {
    const links = linksIn(await textOf('/en-us/country?from=l/family-winter'))
    expect([links.get('fr-ca'), links.get('de-de'), links.get('en-us')]).toEqual([
      '/fr-ca/l/family-winter',
      '/de-de',
      '/en-us/l/family-winter',
    ])
  })

  test('is not listed by search engines with a query, and is publicly cached', async () => {
    const answer = await fetch(`${shop.url}/de-at/country?utm_source=mail&from=blog`)
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex,follow">')
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/de-at/country">`)
    expect(answer.headers.get('cache-control')).toMatch(/^public/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each(['?from=p/no-such-product', '?from=//evil.example', '?from=', '?from=404'])(
    'is the built page for %s',
    async (query) => {
      const [asked, built] = await Promise.all(['', query].map((one) => fetch(`${shop.url}/de-de/country${one}`)))
      expect(asked?.headers.get('etag')).toBe(built?.headers.get('etag'))
    },
  )
})

describeInBrowser('a visitor without scripts', () => {
  const browser = useBrowser()

  test('finds the product of one country in another', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto('/en-us/p/tarn', { waitUntil: 'domcontentloaded' })
    await page.locator('.region-b').click()
    await page.getByRole('link', { name: words('common', 'all_countries') }).click()
    await page.waitForURL(/\/en-us\/country\?from=p\/tarn$/, { waitUntil: 'domcontentloaded' })
    await page.locator('main a[data-locale-choice="de-at"]').click()
    await page.waitForURL(/\/de-at\/p\/tarn$/, { waitUntil: 'domcontentloaded' })
    await page.context().close()
  })
})
