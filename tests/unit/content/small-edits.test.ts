import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openContent } from '../../../src/content/open-content.ts'
import { recordNodes } from '../../../src/content/recording.ts'
import { leaves } from '../../../src/content/snapshot/tracked-snapshot.ts'
import { entryOf, localeOf, ref, type SmallShop, smallShop, writeSmallShop } from '../../fixtures/small-shop.ts'

const others = Array.from({ length: 200 }, (_, index) => ({ uid: `other${index}`, url: `/other-${index}` }))
const german = localeOf('de-de')

type Ask = (content: ReturnType<typeof openContent>) => unknown

/** Asks, changes the shop, and asks again. @returns names of what was made again for the second answer */
function madeAgainBy(change: (shop: SmallShop) => void, changed: readonly string[], ask: Ask): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'firn-edit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const shop = smallShop()
  shop.entries.push({ type: 'product_category', uid: 'packs', locale: 'en-us', fields: { url: '/packs' } })
  const drift = {
    ...{ url: '/drift', display_title: 'Drift', regions: ref('regions', 'region_us') },
    product_categories: ref('product_category', 'packs'),
  }
  shop.entries.push({ type: 'product', uid: 'drift', locale: 'en-us', fields: drift })
  for (const { uid, ...own } of others)
    shop.entries.push({ type: 'product', uid, locale: 'en-us', fields: { ...drift, ...own } })
  const [before, after] = [join(folder, 'before.sqlite'), join(folder, 'after.sqlite')]
  writeSmallShop(shop, before)
  change(shop)
  writeSmallShop(shop, after)
  const content = openContent(before)
  onTestFinished(() => content.close())
  const takeNodes = recordNodes(content)
  ask(content)
  takeNodes()
  content.advance(after, changed)
  ask(content)
  return takeNodes().map(({ key }) => key)
}

/** The same for an edit of the product `ridge`. */
const madeAgain = (fields: Record<string, unknown>, ask: Ask): string[] =>
  madeAgainBy(
    (shop) => void Object.assign(entryOf(shop, 'ridge'), fields),
    [leaves.row('product', 'en-us', 'ridge'), leaves.all('product', 'en-us')],
    ask,
  )

describe('a small edit', () => {
  test('looks up only the new address of a moved product, without a list of all pages', () => {
    const keys = madeAgain({ url: '/ridge-26' }, (content) => content.offered(german, 'p/drift'))
    expect(keys.filter((key) => /^\["(?:~offered|pagePaths)"/.test(key))).toEqual([])
  })

  test('offers a moved product only at its new address', () => {
    const answers: unknown[] = []
    madeAgain({ url: '/ridge-26' }, (content) =>
      answers.push(content.offered(german, 'p/ridge-25').length, content.offered(german, 'p/ridge-26').length),
    )
    // Its French entry has an address of its own.
    expect(answers).toEqual([21, 0, 1, 20])
  })

  test('recomputes neither sitemap nor other products after a new description', () => {
    const keys = madeAgain({ description: '<p>Light.</p>' }, (content) => content.sitemap(german, ''))
    expect(keys.filter((key) => /^\["(?:sitemap|product|pagePaths)"/.test(key))).toEqual([])
    expect(keys).toContain('["~first_pictures","de","ridge"]')
  })

  test('lists no addresses again after a new text of a page or of a category', () => {
    const scope = 'en-us'
    const keys = madeAgainBy(
      (shop) => {
        const home = entryOf(shop, 'home')
        const text = { rich_text: { title: 'Snow', html: '<p>Deep.</p>' } }
        home['generic_page'] = [...z.array(z.unknown()).parse(home['generic_page']), text]
        Object.assign(entryOf(shop, 'snowshoes'), { title: 'Snowshoes', intro: 'Light.' })
      },
      [
        ...[leaves.row('page', scope, 'home'), leaves.all('page', scope)],
        ...[leaves.row('product_category', scope, 'snowshoes'), leaves.all('product_category', scope)],
      ],
      (content) => [content.sitemap(german, ''), content.offered(german, 'c/snowshoes'), content.pagePaths(german)],
    )
    expect(keys).toEqual(expect.arrayContaining(['["~other_paths","de-de"]', '["home","de-de"]']))
    expect(keys.filter((key) => /^\["(?:sitemap|pagePaths|~offered)"/.test(key))).toEqual([])
  })

  test('makes no list of products again after a new title and price', () => {
    const keys = madeAgain({ display_title: 'Ridge 26', prices: { gb: 209.95 } }, (content) => [
      content.tiles(german, 'snowshoes'),
      content.pagePaths(german),
    ])
    expect(keys).toEqual(expect.arrayContaining(['["~listed","de","ridge"]', '["~tile","de-de","ridge"]']))
    const lists = /^\["(?:~products|~products_by_\w+|~product_addresses|~in_category|pagePaths)"/
    expect(keys.filter((key) => lists.test(key))).toEqual([])
  })

  test('orders no category again after a sale of its products', () => {
    const store = 'eu_region_1'
    const keys = madeAgainBy(
      ({ catalogue }) => {
        catalogue[store] = catalogue[store].map((product) => ({
          ...product,
          variants: product.variants.map((variant) => ({ ...variant, stock: 'sold_out' as const })),
        }))
      },
      [leaves.row('catalogue', store, '701'), leaves.all('catalogue', store)],
      (content) => content.tiles(german, 'snowshoes'),
    )
    expect(keys).toEqual(expect.arrayContaining(['["~place","eu_region_1","701"]', '["~tile","de-de","ridge"]']))
    expect(keys.filter((key) => key.startsWith('["~in_category"'))).toEqual([])
  })

  test('makes no category of other products again after a move or another attribute', () => {
    const english = localeOf('en-us')
    const keys = madeAgain({ url: '/ridge-26', gender: 'men' }, (content) => [
      content.tiles(english, 'snowshoes'),
      content.tiles(english, 'packs'),
    ])
    const categories = keys.filter((key) => key.startsWith('["~in_category"'))
    expect(categories).toEqual(['["~in_category","en-us","snowshoes"]'])
  })

  test('makes nothing of products again after categories got another order', () => {
    const [english, scope] = [localeOf('en-us'), 'en-us']
    const keys = madeAgainBy(
      (shop) => void Object.assign(entryOf(shop, 'packs'), { sort_order: -1 }),
      [leaves.row('product_category', scope, 'packs'), leaves.all('product_category', scope)],
      (content) => [
        content.tiles(english, 'snowshoes'),
        content.listing(english, 'snowshoes'),
        content.addOns(english, [101]),
        content.related(english, 'ridge'),
        content.offered(english, 'p/ridge-25'),
      ],
    )
    expect(keys).toContain('["~categories","en-us"]')
    expect(keys.filter((key) => /^\["(?:~in_category|listing|addOns|related|~offered_at|product)"/.test(key))).toEqual(
      [],
    )
  })

  test('looks up few other products again after a move', () => {
    const keys = madeAgain({ url: '/ridge-26' }, (content) =>
      others.map(({ url }) => content.product(localeOf('en-us'), url.slice(1))),
    )
    expect(keys.filter((key) => key.startsWith('["~product_at"')).length).toBeLessThan(30)
  })
})
