import { describe, expect, test } from 'vitest'
import { findLocale, rootLocale } from '../../../src/domain/locale/locale.ts'
import { readGraph } from '../../../src/domain/seo/schema-org/read-graph.ts'
import { brokenAddresses } from '../../e2e/support/link-check.ts'
import { readPage } from '../../e2e/support/page-facts.ts'
import { typeOf } from '../../e2e/support/page-types.ts'
import { readSitemap } from '../../e2e/support/sitemaps.ts'
import { formatFaults } from '../../e2e/support/site.ts'

/*
 * The checks of the whole site pass when nothing is wrong; here is what they would see if something were.
 */
const file = (status = 200) => ({ hash: '', size: 0, type: 'text/html', status })
const pageAt = (path: string, html: string, status = 200) => ({
  path,
  locale: findLocale(path.split('/')[1] ?? '') ?? rootLocale,
  rest: path.split('/').slice(2).join('/'),
  file: file(status),
  facts: readPage(html),
})
const broken = (...pages: readonly ReturnType<typeof pageAt>[]): Promise<string[]> =>
  brokenAddresses({ files: new Map(pages.map((page) => [page.path, page.file])) }, pages, {
    site: 'http://firn.example',
    media: 'http://media.example/',
  })

describe('the checks of the whole site', () => {
  test('read a page’s ids, headings, languages and faulty parts', () => {
    const facts = readPage(`<!doctype html><html lang="de-DE"><head><title> Firn </title>
    <meta name="description" content="Kurz."><meta name="robots" content="noindex">
    <link rel="alternate" hreflang="en" href="/en"><link rel="canonical" href="/de"></head>
    <body><nav><h3>Panel</h3></nav><h1 id="a">Eins <b>zwei</b></h1><h3 id="a">Drei</h3>
    <svg><title>Kein Titel</title></svg><img src="x.png" width="1">
    <label for="gone">Feld</label><a href="https://else.example" target="_blank">fort</a>
    <script type="application/ld+json">{"a":1}</script></body></html>`)
    expect(facts).toMatchObject({
      lang: 'de-DE',
      titles: ['Firn'],
      descriptions: ['Kurz.'],
      robots: ['noindex'],
      canonicals: ['/de'],
      alternates: [{ hreflang: 'en', href: '/en' }],
      headings: [
        { level: 1, text: 'Eins zwei' },
        { level: 3, text: 'Drei' },
      ],
      ids: ['a', 'a'],
      idReferences: [{ by: 'label for', to: 'gone' }],
      poorPictures: ['height, alt of x.png'],
      openNewTabs: ['https://else.example'],
      graphs: ['{"a":1}'],
    })
  })

  test('find links to missing pages and fragments, to errors, and empty or unsafe ones', async () => {
    const found = await broken(
      pageAt('/en-us/about', '<h1 id="top-of-it">About</h1>'),
      pageAt('/en-us/404', '<main id="main"></main><a href="#main">on</a>', 404),
      pageAt(
        '/de-de/about',
        `<a href="/en-us/about#top-of-it">good</a><a href="https://else.example/x">good</a><a href="mailto:a@b.example">good</a>
       <a href="/en-us/about?color=blue">good</a><a href="/en-us/about#missing">1</a><a href="/en-us/gone">2</a>
       <a href="/en-us/404">3</a><a href="">4</a><a href="javascript:void 0">5</a><form action="/en-us/nowhere"></form>`,
      ),
    )
    expect(found).toEqual([
      '/de-de/about: a href="" is no address',
      expect.stringMatching(/#missing names no element/),
      expect.stringMatching(/\/en-us\/gone is not in the release/),
      expect.stringMatching(/\/en-us\/404 answers 404/),
      expect.stringMatching(/javascript:.* is no safe link/),
      expect.stringMatching(/form action .*\/en-us\/nowhere is not in the release/),
    ])
  })

  test('reject data that search engines could not use, and name its place', () => {
    const graph = (...things: readonly unknown[]) =>
      readGraph(JSON.stringify({ '@context': 'https://schema.org', '@graph': things })).faults
    const crumb = (position: number) => ({ '@type': 'ListItem', position, name: 'Home', item: 'https://firn.example/' })
    expect(graph({ '@type': 'BreadcrumbList', itemListElement: [crumb(1), crumb(2)] })).toEqual([])
    expect(graph({ '@type': 'BreadcrumbList', itemListElement: [crumb(1), crumb(3)] })).toEqual([
      'BreadcrumbList.itemListElement: positions are 1, 2, 3 …',
    ])
    expect(graph({ '@type': 'Prodcut' })).toEqual(['Prodcut is no thing that pages tell'])
    const offer = { '@type': 'Offer', price: '0', priceCurrency: 'USD', shippingDetails: { '@id': '#ships' } }
    const product = {
      '@type': 'Product',
      name: 'A',
      description: 'B',
      image: 'C',
      brand: { '@id': '#b' },
      offers: [offer],
    }
    const lines = graph(product).join('\n')
    for (const part of ['Product.image', 'offers.0.price', 'offers.0.sku', 'offers.0.availability', '@id #ships'])
      expect(lines).toContain(part)
    // A reference could stand there as well: a fault is one of the shape that is meant.
    const policy = {
      '@id': '#returns',
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'US',
      returnPolicyCategory: 'https://schema.org/MerchantReturnUnlimitedWindow',
      merchantReturnDays: 30,
      days: 30,
    }
    const offers = [{ ...offer, hasMerchantReturnPolicy: policy }]
    const found = graph({ ...product, brand: { '@type': 'Brand', title: 'Firn' }, offers })
    expect(found).toContainEqual(expect.stringMatching(/^Product\.brand\.name: /))
    expect(found).toContain('Product.offers.0.hasMerchantReturnPolicy: Unrecognized key: "days"')
  })

  test('read sitemaps with their pictures, and report a fault shared by pages once', () => {
    const sitemap = readSitemap(
      '<?xml version="1.0"?><urlset xmlns="s"><url><loc>/a&amp;b</loc><image:image><image:loc>/p</image:loc></image:image></url></urlset>',
    )
    expect(sitemap).toMatchObject({ root: 'urlset', urls: [{ loc: '/a&b', images: ['/p'] }] })
    const many = Array.from({ length: 30 }, (_, index) => ({ path: `/${index}`, fault: `own ${index}` }))
    const report = formatFaults([{ path: '/a', fault: 'same' }, { path: '/b', fault: 'same' }, ...many])
    expect(report[0]).toBe('/a: same (and on 1 more pages)')
    expect(report.at(-1)).toBe('… and 11 more')
  })

  test('group pages by their shape', () => {
    const types = [
      '',
      'c/a',
      'c/a/b',
      'p/x',
      'blog',
      'blog/a',
      'blog/p/a',
      'about',
      'pro/create',
      'account/orders',
      'cart',
    ]
    expect(types.map(typeOf)).toEqual([
      'home',
      'c/{1}',
      'c/{1}/{2}',
      'p/{1}',
      'blog',
      'blog/{1}',
      'blog/p/{post}',
      '{page}',
      'pro/create',
      'account/orders',
      'cart',
    ])
  })
})
