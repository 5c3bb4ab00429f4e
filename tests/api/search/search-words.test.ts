import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchApiAnswer } from '../../../src/api/search/schemas.ts'
import { openShopWithContent, type ShopWithContent, warmSearch } from '../../fixtures/shop-with-content.ts'
import { localeOf } from '../../fixtures/small-shop.ts'

let shop: ShopWithContent
beforeAll(async () => {
  shop = await openShopWithContent()
  await warmSearch(shop)
})
afterAll(() => shop.close())

/** Slugs of the products found, best match first. */
async function find(locale: string, q: string): Promise<readonly string[]> {
  const answer = await shop.api.request(
    `/api/search?${new URLSearchParams({ locale, q })}`,
    { headers: { 'x-bc-region': localeOf(locale).region } },
    { requestId: 'r', clientAddress: `client-${locale}` },
  )
  const { data }: SearchApiAnswer = await answer.json()
  return data.products.map(({ href }) => href.split('/').at(-1) ?? '')
}
const slugsIn = (locale: string, category: string, size?: string): ReadonlySet<string> =>
  new Set(
    shop.content
      .listing(localeOf(locale), category)
      .items.filter(({ makes }) => size === undefined || makes.some((make) => make.size === size))
      .map(({ tile }) => tile.slug),
  )
/** The number of first results that are in a category, with a size. */
const countFirst = (found: readonly string[], most: number, wanted: ReadonlySet<string>): number =>
  found.slice(0, most).filter((slug) => wanted.has(slug)).length

/** Words that people type for one thing: snowshoes, those for children, a present, crampons, a length and a size. */
const words = {
  'en-us': [
    ['snowshoe', 'Schneeschuh', 'snow shoe'],
    ['kids'],
    ['gift'],
    ['Steigeisen', 'crampons'],
    '30 inch',
    'size 25',
  ],
  'de-de': [['snowshoe', 'Schneeschuh'], ['Kinder', 'kids'], ['Geschenk'], ['Steigeisen'], '30 Zoll', 'Größe 25'],
  'fr-fr': [['snowshoe', 'raquettes'], ['enfants', 'kids'], ['cadeau'], ['crampons'], '30 pouces', 'taille 25'],
  'it-it': [['snowshoe', 'ciaspole'], ['bambini', 'kids'], ['regalo'], ['ramponi'], '30 pollici', 'misura 25'],
  'es-es': [['snowshoe', 'raquetas'], ['niños', 'kids'], ['regalo'], ['crampones'], '30 pulgadas', 'talla 25'],
  'sv-se': [['snowshoe', 'snöskor'], ['barn', 'kids'], ['julklapp'], ['stegjärn'], '30 tum', 'storlek 25'],
  'no-no': [['snowshoe', 'truger'], ['barn', 'kids'], ['gave'], ['stegjern'], '30 tommer', 'størrelse 25'],
  'ja-jp': [
    ['snowshoe', 'スノーシュー', 'すのーしゅー', 'かんじき'],
    ['子供', 'kids'],
    ['プレゼント'],
    ['アイゼン'],
    '30インチ',
    'サイズ25',
  ],
} as const

describe.each(Object.entries(words))('search words in %s', (locale, [shoes, kids, gifts, grip, inches, size]) => {
  test.each([...shoes, ...grip, 'backcountry'])('find snowshoes before their accessories: %s', async (q) => {
    const found = await find(locale, q)
    expect(found.length).toBeGreaterThan(5)
    expect(countFirst(found, 6, slugsIn(locale, 'snowshoes'))).toBe(6)
  })
  test.each([...kids])('find snowshoes for children: %s', async (q) => {
    expect(countFirst(await find(locale, q), 3, slugsIn(locale, 'snowshoes/youth'))).toBe(3)
  })
  test.each([...gifts])('find gifts: %s', async (q) => {
    expect(countFirst(await find(locale, q), 3, slugsIn(locale, 'snowshoes'))).toBe(3)
  })
  test('find a length and a size', async () => {
    const ofLength = await find(locale, inches)
    const lengths = slugsIn(locale, 'snowshoes', '30')
    expect(ofLength.slice(0, 3).filter((slug) => !lengths.has(slug) && !slug.includes('30'))).toEqual([])
    expect(ofLength.length).toBeGreaterThan(3)
    const ofSize = await find(locale, size)
    const sizes = slugsIn(locale, 'snowshoes', '25')
    expect(ofSize.slice(0, 3).filter((slug) => !sizes.has(slug) && !slug.includes('25'))).toEqual([])
    expect(ofSize.length).toBeGreaterThan(3)
  })
})

describe('a part’s name', () => {
  test.each([
    ['strap set', 'strap-set'],
    ['spare dial', 'spare-dial'],
    ['dial', 'spare-dial'],
    ['tote', 'dry-tote'],
    ['cairn', 'cairn-poles'],
  ])('finds that part first: %s', async (q, slug) => {
    expect((await find('en-us', q))[0]).toBe(slug)
  })
})
