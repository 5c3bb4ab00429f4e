import { describe, expect, test } from 'vitest'
import { locales } from '../../src/domain/locale/locale.ts'
import { shop } from './support/browser.ts'
import { payloadBeside } from './support/product-payload.ts'
import { wordsOf } from './support/words.ts'

const page = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()
const product = 'firnlicht-25'
const text = (html: string): string =>
  html.replace(/<script[^]*?<\/script>|<style[^]*?<\/style>|<[^>]+>/g, ' ').replace(/&nbsp;|\u00a0|\u202f/g, ' ')

describe('a product page', () => {
  test.each([
    ['fr-ca', 'fr-CA', 'fr', /\$/],
    ['de-de', 'de-DE', 'de', /€/],
    ['ja-jp', 'ja-JP', 'ja', /[¥￥]/],
    ['en-gb', 'en-GB', 'en-us', /£/],
  ])('has the language and the price of its locale: %s', async (locale, tag, contentLocale, money) => {
    const html = await page(`/${locale}/p/${product}`)
    expect(html).toContain(`<html lang="${tag}"`)
    expect(text(html)).toContain(wordsOf(contentLocale)('product', 'specifications'))
    expect(text(html)).toMatch(money)
  })

  test('has a canonical link and all its alternates', async () => {
    const html = await page(`/fr-ca/p/${product}`)
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/fr-ca/p/${product}"`)
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, tag, href]) => [tag, href],
    )
    expect(alternates).toContainEqual(['x-default', `${shop.url}/en-us/p/${product}`])
    for (const { tag, locale } of locales)
      expect(alternates).toContainEqual([tag, `${shop.url}/${locale}/p/${product}`])
  })

  test('has its payload, and its build a timestamp', async () => {
    const payload = await payloadBeside(`${shop.url}/en-us/p/${product}`)
    expect(payload.product.slug).toBe(product)
    expect(payload.product.buyable?.variants).not.toHaveLength(0)
    const colors = payload.product.pictures.map(({ color }) => color)
    expect(Object.keys(payload.gallery ?? {})).toEqual(colors)
    expect(await page(`/en-us/p/${product}`)).toContain('data-colors')
    const latest = (await (await fetch(`${shop.url}/builds/latest.json`)).json()) as { id: string; timestamp: string }
    const meta: unknown = await (await fetch(`${shop.url}/builds/meta/${latest.id}.json`)).json()
    expect(meta).toEqual({ ...latest, previous: null, changed: 'all' })
  })
})

describe('the application for the trade programme', () => {
  const countryField = async (locale: string): Promise<string> =>
    /<select id="country"[^]*?<\/select>/.exec(await page(`/${locale}/pro/signup`))?.[0] ?? ''

  test('has the country of its page chosen, and asks for one where the page has none', async () => {
    const german = await countryField('de-de')
    expect(german).toMatch(/<option value="de" selected/)
    expect(german).not.toContain('<option value=""')
    const global = await countryField('en-global')
    expect(global).toMatch(/^<select [^>]*required[^>]*>\s*<option value="">/)
    expect(global).not.toContain(' selected')
  })
})

describe('a French page', () => {
  test('uses its country’s word for email, in texts and in its scripts’ words', async () => {
    const paths = ['account', 'account/create', 'support/contact', 'pro/signup', 'account/order-status']
    for (const [locale, own, other] of [
      ['fr-ca', /courriel/i, /e-mail/i],
      ['fr-fr', /e-mail/i, /courriel/i],
    ] as const)
      for (const path of paths) {
        const html = await page(`/${locale}/${path}`)
        expect(html, `${locale}/${path}`).toMatch(own)
        expect(html, `${locale}/${path}`).not.toMatch(other)
      }
  })
})

describe('every locale', () => {
  test('has a home page, a category, a product and a cart', async () => {
    for (const { locale } of locales) {
      const home = locale === 'en-us' ? '/' : `/${locale}`
      const paths = [home, `/${locale}/c/snowshoes/womens`, `/${locale}/p/${product}`, `/${locale}/cart`]
      const statuses = await Promise.all(paths.map(async (path) => (await fetch(shop.url + path)).status))
      expect(statuses, locale).toEqual([200, 200, 200, 200])
    }
  })
})
