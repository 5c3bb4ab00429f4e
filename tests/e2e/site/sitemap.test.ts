import { beforeAll, describe, expect, test } from 'vitest'
import { findLocale, locales, rootLocale } from '../../../src/domain/locale/locale.ts'
import { describeInBrowser, shop, useBrowser } from '../support/browser.ts'
import { isPrivate, openSite, listOffenders } from '../support/site.ts'
import { readSitemap, type Sitemap } from '../support/sitemaps.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const site = openSite(shop.dataDir)
const listed = site.pages.filter((page) => !isPrivate(page))

const text = async (url: string, type: RegExp): Promise<string> => {
  const answer = await fetch(url)
  expect(answer.status, url).toBe(200)
  expect(answer.headers.get('content-type'), url).toMatch(type)
  return answer.text()
}
const xml = (url: string): Promise<string> => text(url, /^(?:application|text)\/xml\b/)

let robots = ''
let index: Sitemap | undefined
let sources: [string, string][] = []
let sitemaps: Sitemap[] = []
beforeAll(async () => {
  robots = await text(`${shop.url}/robots.txt`, /^text\/plain\b/)
  const [named = ''] = lines('sitemap')
  const source = await xml(named)
  index = readSitemap(source)
  for (const { loc } of index.urls) sources.push([loc, await xml(loc)])
  sitemaps = sources.map(([, one]) => readSitemap(one))
  sources = [[named, source], ...sources]
})

/** Values of a field of robots.txt. */
const lines = (field: string): string[] =>
  robots.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.replace(/#.*/, '').split(':')
    return name.trim().toLowerCase() === field ? [value.join(':').trim()] : []
  })

describe('robots.txt', () => {
  test('has the absolute URL of the sitemap index', () => {
    expect(lines('sitemap')).toEqual([expect.stringMatching(`^${shop.url}/[^ ]+\\.xml$`)])
  })

  test('allows indexable pages, styles and scripts for every crawler', () => {
    expect(lines('user-agent')).toContain('*')
    const shut = lines('disallow').filter((path) => path !== '')
    const needed = [...listed.map(({ path }) => path), ...[...site.files.keys()].filter((path) => /^\/_/.test(path))]
    expect(listOffenders(needed.filter((path) => shut.some((prefix) => path.startsWith(prefix))))).toEqual([])
  })
})

describe('the sitemaps', () => {
  test('are one for each locale, listed by the index', () => {
    expect(index?.root).toBe('sitemapindex')
    expect(index?.namespaces['xmlns']).toBe(namespace)
    expect(index?.urls.every(({ loc }) => loc.startsWith(`${shop.url}/`))).toBe(true)
    expect(sitemaps).toHaveLength(locales.length)
    for (const { urls } of sitemaps) {
      const own = new Set(urls.map(({ loc }) => localeOf(loc)))
      expect(own.size, urls[0]?.loc).toBe(1)
    }
  })

  test('have the right namespaces, and no alternates, which are in the pages', () => {
    for (const { root, namespaces, elements } of sitemaps) {
      expect(root).toBe('urlset')
      expect(namespaces).toMatchObject({
        xmlns: namespace,
        'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
      })
      expect(['urlset', 'url', 'loc', 'lastmod', 'image:image', 'image:loc']).toEqual(
        expect.arrayContaining([...elements]),
      )
    }
  })

  test('list exactly the pages that search engines may list, each once', () => {
    const found = sitemaps.flatMap(({ urls }) => urls.map(({ loc }) => loc))
    const wanted = new Set(listed.map(({ path }) => shop.url + path))
    const known = new Set(found)
    expect(listOffenders([...wanted].filter((url) => !known.has(url)))).toEqual([])
    expect(listOffenders(found.filter((url) => !wanted.has(url)))).toEqual([])
    expect(known.size).toBe(found.length)
  })

  test('show the pictures of products and posts', () => {
    const urls = sitemaps.flatMap((one) => one.urls)
    const pictured = urls.filter(({ loc }) => /^(?:p|blog\/p)\//.test(pageAt(loc)?.rest ?? ''))
    expect(pictured.length).toBeGreaterThan(listed.length / 4)
    expect(listOffenders(pictured.filter(({ images }) => images.length === 0).map(({ loc }) => loc))).toEqual([])
    const images = urls.flatMap((one) => one.images)
    expect(listOffenders(images.filter((image) => !image.startsWith(`${shop.sandboxUrl}/media/i/`)))).toEqual([])
  })

  test('name existing pictures', async () => {
    const images = new Set(sitemaps.flatMap((one) => one.urls.flatMap((url) => url.images)))
    const documents = new Set([...images].map((image) => `${image.split('?')[0] ?? ''}.json`))
    const missing: string[] = []
    for (const document of documents) if ((await fetch(document)).status !== 200) missing.push(document)
    expect(listOffenders(missing)).toEqual([])
  })
})

const localeOf = (url: string): string | undefined => {
  const { pathname } = new URL(url)
  return pathname === '/' ? rootLocale.locale : findLocale(pathname.split('/')[1] ?? '')?.locale
}
const pagesByUrl = new Map(site.pages.map((page) => [shop.url + page.path, page]))
const pageAt = (url: string) => pagesByUrl.get(url)

describeInBrowser('the sitemaps in a strict XML parser', () => {
  const browser = useBrowser()

  test('are well-formed', async () => {
    const page = await browser.open()
    for (const [url, source] of sources) {
      const fault = await page.evaluate(
        (xmlText) =>
          new DOMParser().parseFromString(xmlText, 'application/xml').querySelector('parsererror')?.textContent,
        source,
      )
      expect(fault, url).toBeUndefined()
    }
    await page.context().close()
  })
})
