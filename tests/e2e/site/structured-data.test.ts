import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readGraph, type GraphThing } from '../../../src/domain/seo/schema-org/read-graph.ts'
import { homePath } from '../../../src/domain/locale/home-path.ts'
import { shop } from '../support/browser.ts'
import { isPrivate, openSite, type SitePage, listOffenders, formatFaults } from '../support/site.ts'

type StructuredPage = SitePage & { readonly graphThings: readonly GraphThing[]; readonly faults: readonly string[] }

const site = openSite(shop.dataDir)
const pages: StructuredPage[] = []
beforeAll(async () => {
  for (const page of site.pages) {
    const graphs = graphTexts(await site.html(page)).map(readSafely)
    pages.push({
      ...page,
      graphThings: graphs.flatMap(({ things: found }) => found),
      faults: graphs.flatMap(({ faults }) => faults),
    })
  }
})

/** Texts of a page's JSON-LD, without reading the rest of it. @throws where some is written in another way */
function graphTexts(html: string): string[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)]
  if (html.split('application/ld+json').length - 1 !== texts.length) throw new Error('JSON-LD in other elements')
  return texts.map(([, text = '']) => text)
}

function readSafely(json: string): ReturnType<typeof readGraph> {
  try {
    return readGraph(json)
  } catch (error) {
    return { things: [], faults: [String(error)] }
  }
}

const of = (shape: RegExp): StructuredPage[] => pages.filter((page) => !isPrivate(page) && shape.test(page.rest))
const things = ({ graphThings }: StructuredPage, ...types: readonly string[]): GraphThing[] =>
  graphThings.filter((one) => types.includes(one['@type']))
/** Pages that lack a thing of one of these types, or have more than one. */
const notOnce = (some: readonly StructuredPage[], ...types: readonly string[]): string[] =>
  listOffenders(some.filter((page) => things(page, ...types).length !== 1).map(({ path }) => path))

describe('the structured data', () => {
  test('are valid by schema.org', () => {
    expect(pages.filter(({ graphThings }) => graphThings.length > 0).length).toBeGreaterThan(pages.length / 2)
    expect(formatFaults(pages.flatMap(({ path, faults }) => faults.map((fault) => ({ path, fault }))))).toEqual([])
  })
})

describe('the structured data of a page', () => {
  test.each([
    ['a home page', /^$/, ['Organization']],
    ['a product', /^p\/[^/]+$/, ['Product']],
    ['a product’s place', /^p\/[^/]+$/, ['BreadcrumbList']],
    ['a category’s place', /^c\//, ['BreadcrumbList']],
    ['a post', /^blog\/p\//, ['Article', 'BlogPosting']],
    ['a post’s place', /^blog\/p\//, ['BreadcrumbList']],
    ['a support article’s place', /^support\//, ['BreadcrumbList']],
  ])('describe %s once', (_, shape, types) => {
    const some = of(shape)
    expect(some.length).toBeGreaterThan(0)
    expect(notOnce(some, ...types)).toEqual([])
  })

  test('describe support articles with questions as FAQ pages', async () => {
    const asking: StructuredPage[] = []
    for (const page of of(/^support\//)) if (/<details[\s>]/.test(await site.html(page))) asking.push(page)
    expect(asking.length).toBeGreaterThan(0)
    expect(notOnce(asking, 'FAQPage')).toEqual([])
  })

  test('list dealers in each locale, and at least forty in all', () => {
    const dealerPages = of(/^stores$/).map((page) => ({
      path: page.path,
      dealers: page.graphThings
        .flatMap((one) => (one['@type'] === 'ItemList' ? itemsOf(one) : [one]))
        .filter((one) => ['Store', 'SportingGoodsStore'].includes(one['@type'])),
    }))
    expect(listOffenders(dealerPages.filter(({ dealers }) => dealers.length === 0).map(({ path }) => path))).toEqual([])
    const all = dealerPages.flatMap(({ dealers }) => dealers.map(({ name, geo }) => JSON.stringify([name, geo])))
    expect(new Set(all).size).toBeGreaterThanOrEqual(40)
  })

  test('describe no other page', () => {
    const others = pages.flatMap((page) =>
      page.graphThings.flatMap(({ url }) =>
        typeof url === 'string' && isElsewhere(url, page) ? [`${page.path}: ${url}`] : [],
      ),
    )
    expect(listOffenders(others)).toEqual([])
  })
})

/** Whether a thing's address is another page of ours than its own; the organisation's is a home. */
const isElsewhere = (url: string, { path, locale }: SitePage): boolean =>
  url.startsWith(shop.url) && ![path, '/', homePath(locale.locale)].includes(url.slice(shop.url.length))

const listSchema = z.looseObject({
  itemListElement: z.array(
    z.looseObject({ '@type': z.string(), item: z.looseObject({ '@type': z.string() }).optional() }),
  ),
})
const itemsOf = (list: GraphThing): GraphThing[] =>
  listSchema.parse(list).itemListElement.map((entry) => entry.item ?? entry)

describe('a product', () => {
  test('has an offer per variant where the shop sells, at the shown price', async () => {
    const wrong: string[] = []
    const sold = of(/^p\//).filter(({ locale }) => locale.store !== undefined)
    expect(sold.length).toBeGreaterThan(0)
    for (const page of sold) {
      const shown = shownPrice(await site.html(page))
      const offers = things(page, 'Product').flatMap(offersOf)
      const published = [...new Set(offers.map(({ price }) => Number(price)))].join()
      if (shown !== undefined && String(shown) !== published)
        wrong.push(`${page.path}: shows ${shown}, tells ${published}`)
      if (shown === undefined && offers.length > 0) wrong.push(`${page.path}: shows no price, tells ${published}`)
    }
    expect(listOffenders(wrong)).toEqual([])
  })

  test('has offers in the locale’s currency, one per variant', () => {
    const wrong = of(/^p\//).flatMap((page) => {
      const offers = things(page, 'Product').flatMap(offersOf)
      const skus = offers.map(({ sku }) => sku)
      const foreign = offers.filter(({ priceCurrency }) => priceCurrency !== page.locale.currency)
      return [
        ...foreign.map(({ priceCurrency }) => `${page.path}: ${priceCurrency}`),
        ...(new Set(skus).size === skus.length ? [] : [`${page.path}: ${skus.join()}`]),
      ]
    })
    expect(listOffenders(wrong)).toEqual([])
  })

  test('has no offers where the shop does not sell', () => {
    const elsewhere = of(/^p\//).filter(({ locale }) => locale.store === undefined)
    expect(elsewhere.length).toBeGreaterThan(0)
    expect(
      listOffenders(
        elsewhere.filter(({ graphThings }) => graphThings.some((one) => 'offers' in one)).map(({ path }) => path),
      ),
    ).toEqual([])
  })
})

const offersSchema = z.array(
  z.looseObject({ sku: z.string().optional(), price: z.string().optional(), priceCurrency: z.string() }),
)
const offersOf = ({ offers }: GraphThing): z.infer<typeof offersSchema> =>
  offers === undefined ? [] : offersSchema.parse([offers].flat())

const hasClass = (name: string) => (element: { attribs: Record<string, string> }) =>
  (element.attribs['class'] ?? '').split(/\s+/).includes(name)

/** The price in the buy box, as a number: `from $1,239.95` is 1239.95. `undefined` where it asks nothing. */
function shownPrice(html: string): number | undefined {
  const box = DomUtils.findOne(hasClass('buy-price'), parseDocument(html).children)
  if (!box) return undefined
  const now = DomUtils.findOne(({ name }) => name === 'ins', box.children) ?? box
  const digits = /\d[\d.,\s'’]*/.exec(DomUtils.textContent(now))?.[0].trim() ?? ''
  const [, whole = '', fraction = '0'] = /^(.*?)(?:[.,](\d{2}))?$/.exec(digits) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`)
}
