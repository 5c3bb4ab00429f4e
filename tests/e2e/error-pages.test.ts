import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { parseConfig } from '../../src/config.ts'
import { type OpenContent, openContent } from '../../src/content/open-content.ts'
import type { Content } from '../../src/content/content.ts'
import { locales } from '../../src/domain/locale/locale.ts'
import { loadBundle, type Render } from '../../src/render/bundle.ts'
import { shop } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const gone = 'p/firnlicht-22'
type Page = ReturnType<typeof parseDocument>
type Element = ReturnType<typeof DomUtils.findAll>[number]
type Within = Pick<Page, 'children'> | undefined

const hasClass = ({ attribs }: Element, name: string): boolean => (attribs['class'] ?? '').split(' ').includes(name)
const all = (within: Within, fits: (element: Element) => boolean): Element[] =>
  DomUtils.findAll(fits, within?.children ?? [])
const named = (within: Within, name: string): Element[] => all(within, (element) => element.name === name)
const classed = (within: Within, name: string): Element[] => all(within, (element) => hasClass(element, name))
const textOf = (element: Element | undefined): string => (element ? DomUtils.textContent(element).trim() : '')
const mainOf = (page: Page): Element | undefined => named(page, 'main')[0]

const readPage = async (path: string) => {
  const answer = await fetch(shop.url + path)
  return { status: answer.status, page: parseDocument(await answer.text()) }
}
const titleOf = (page: Page): string => textOf(named(page, 'title')[0])
/** Without the marks of where a line may end. */
const headingsOf = (page: Page): string[] =>
  named(page, 'h1').map((heading) => textOf(heading).replaceAll('\u00AD', ''))
const listOf = (page: Page): Element | undefined =>
  all(page, ({ attribs }) => attribs['data-list-id'] === 'error_page_list' && attribs['data-uid'] === 'error')[0]
const namesIn = (page: Page): string[] => classed(listOf(page), 'tile').flatMap((tile) => named(tile, 'h3').map(textOf))
const linksIn = (page: Page): (string | undefined)[] => named(mainOf(page), 'a').map(({ attribs }) => attribs['href'])
const homeOf = (locale: string): string => (locale === 'en-us' ? '/' : `/${locale}`)

describe('an impossible address', () => {
  // The path as it is typed: `fetch` would tidy it up.
  const ask = (path: string, country?: string) => {
    const { hostname, port, host } = new URL(shop.url)
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>()
    const asked = request({ hostname, port, path, headers: { host, ...(country && { 'x-country': country }) } })
    asked.once('response', (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    })
    asked.once('error', reject).end()
    return promise
  }

  test.each([
    ['//x', 404],
    ['/a/../b', 404],
    ['/a%2fb', 404],
    ['/%', 404],
    ['/a%00', 400],
  ])('is answered by the 404 page: %s', async (path, status) => {
    const { status: seen, body } = await ask(path)
    expect(seen).toBe(status)
    expect(headingsOf(parseDocument(body))).toEqual([wordsOf('en-us')('error', 'missing')])
  })

  test('has the 404 page in its own language, or else in the visitor’s', async () => {
    const german = wordsOf('de')('error', 'missing')
    expect(headingsOf(parseDocument((await ask('/de-de/p/a%2fb')).body))).toEqual([german])
    expect(headingsOf(parseDocument((await ask('//x', 'DE')).body))).toEqual([german])
  })
})

describe('an unknown address', () => {
  test('gets the 404 page of its locale, in its language', async () => {
    for (const { locale, contentLocale } of locales) {
      const { status, page } = await readPage(`/${locale}/never/made`)
      const word = wordsOf(contentLocale)
      expect(status, locale).toBe(404)
      expect(headingsOf(page), locale).toEqual([word('error', 'missing')])
      expect(titleOf(page), locale).toBe(word('error', 'missing_title').replace('{brand}', 'Firn'))
      expect(linksIn(page), locale).toContain(homeOf(locale))
      const robots = named(page, 'meta').find(({ attribs }) => attribs['name'] === 'robots')
      expect(robots?.attribs['content'], locale).toBe('noindex')
      expect(textOf(mainOf(page)), locale).not.toContain('never')
    }
  })

  test('has the exact English texts', async () => {
    const { page } = await readPage('/en-us/never/made')
    expect(headingsOf(page)).toEqual(['Page not found'])
    expect(titleOf(page)).toBe('Page Not Found | Firn')
  })

  test('has the content’s banner with its button, in the sizes of the error page, and four products', async () => {
    const { page } = await readPage('/en-us/never/made')
    const [banner] = classed(page, 'error-banner')
    expect(classed(banner, 'btn')[0]?.attribs['href']).toBe('/en-us/c/snowshoes')
    const [phone] = named(banner, 'source')
    expect(phone?.attribs).toMatchObject({ media: '(max-width:480px)', srcset: expect.stringContaining(' 430w') })
    const [image] = named(banner, 'img')
    for (const width of [718, 1150, 1390]) expect(image?.attribs['srcset']).toContain(` ${width}w`)
    expect([image?.attribs['width'], image?.attribs['height']]).toEqual(['1390', '386'])
    expect(namesIn(page)).toHaveLength(4)
    expect(classed(listOf(page), 'slider')).toHaveLength(1)
  })
})

describe('a withdrawn product', () => {
  test.each([
    ['en-us', 'Product not available', 'Product Not Available | Firn'],
    ['de-de', 'Produkt nicht erhältlich', 'Produkt nicht erhältlich | Firn'],
    ['ja-jp', 'この商品は販売していません', '販売していない商品 | Firn'],
  ])('keeps its address in %s, answers 410 and shows its replacements', async (locale, heading, title) => {
    const { status, page } = await readPage(`/${locale}/${gone}`)
    expect(status).toBe(410)
    expect(headingsOf(page)).toEqual([heading])
    expect(titleOf(page)).toBe(title)
    expect(textOf(mainOf(page))).toContain('Firnlicht 22')
    expect(namesIn(page)).toHaveLength(4)
    expect(namesIn(page)).not.toContain('Firnlicht 22')
    expect(linksIn(page).at(-1)).toBe(homeOf(locale))
    expect(classed(page, 'error-banner')).toEqual([])
  })

  test('is in no list and not in the sitemap', async () => {
    const html = await (await fetch(`${shop.url}/en-us/c/snowshoes/day-hiking`)).text()
    expect(html).not.toContain('firnlicht-22')
    expect(await (await fetch(`${shop.url}/sitemaps/en-us.xml`)).text()).not.toContain('firnlicht-22')
  })
})

describe('an internal error', () => {
  let content: OpenContent
  let render: Render
  const { public: publicSettings } = parseConfig(demoEnvironment(3100, 'http://localhost:3000'))
  const renderWith = async (path: string, changed: Partial<Content> = {}) => {
    const answer = await render(new Request(`http://localhost:3000${path}`), {
      content: { ...content, ...changed },
      publicSettings,
    })
    const html = await answer.text()
    return { status: answer.status, html, page: parseDocument(html) }
  }
  const broken = (): never => {
    throw new Error('secret of the workshop')
  }

  beforeAll(async () => {
    content = openContent(join(shop.dataDir, 'snapshot', 'current.sqlite'))
    render = await loadBundle('dist')
  })
  afterAll(() => content.close())

  test('shows the 500 page with a link home, without details', async () => {
    const { status, html, page } = await renderWith('/en-us/c/snowshoes', { category: broken })
    expect(status).toBe(500)
    expect(headingsOf(page)).toEqual(['Oops! Something Broke'])
    expect(titleOf(page)).toBe('Page Not Found | Firn')
    const home = named(mainOf(page), 'a').map((link) => [textOf(link), link.attribs['href']])
    expect(home).toEqual([['Return to homepage', '/']])
    expect(html).not.toContain('secret')
  })

  test('has space above, except on home pages', async () => {
    const home = await renderWith('/de-de', { home: broken })
    expect(classed(home.page, 'flush')).toHaveLength(1)
    expect(headingsOf(home.page)).toEqual(['Hoppla! Da ist etwas kaputtgegangen'])
    const other = await renderWith('/de-de/c/snowshoes', { category: broken })
    expect(classed(other.page, 'flush')).toEqual([])
  })

  test('shows only the general message while the content of the error page fails', async () => {
    const { status, page } = await renderWith('/en-us/404', { errorPage: () => undefined })
    expect(status).toBe(404)
    expect(headingsOf(page)).toEqual(['Page not found'])
    expect(textOf(mainOf(page))).toContain('Oops! Something Broke')
    expect(linksIn(page)).toEqual(['/'])
    expect(listOf(page)).toBeUndefined()
  })

  test('is a 404 without details when the recommendations of a withdrawn product cannot be loaded', async () => {
    const { status, html, page } = await renderWith(`/en-us/${gone}`, { withdrawn: broken })
    expect(status).toBe(404)
    expect(headingsOf(page)).toEqual(['Page not found'])
    expect(titleOf(page)).toBe('Page Not Found | Firn')
    expect(html).not.toContain('secret')
  })
})
