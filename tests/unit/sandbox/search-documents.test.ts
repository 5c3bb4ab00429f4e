import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCommerce } from '../../../sandbox/commerce/index.ts'
import { createContent } from '../../../sandbox/content/index.ts'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { createSandbox } from '../../../sandbox/sandbox.ts'
import type { SearchDocument } from '../../../sandbox/search/documents/search-document.ts'
import { shopDocuments } from '../../../sandbox/search/documents/shop-documents.ts'
import { entryUid, references } from '../../../sandbox/seed/content/entry-uid.ts'
import { type Json, platformProductId, seedCatalogue, seedContent } from '../../../sandbox/seed/index.ts'
import { contentLocaleKeys } from '../../../sandbox/seed/types.ts'

const origin = 'http://localhost:3100'
const demo = demoEnvironment(3100, 'http://localhost:3000')
const options = { dataDir: ':memory:', origin, siteUrl: 'http://localhost:3000' }
const content = createContent(options)
const commerce = createCommerce(options)
const documents = shopDocuments(content.store, () => commerce.soldProducts())

beforeAll(async () => {
  await content.seed()
  commerce.seed()
})
afterAll(() => {
  content.close()
  commerce.close()
})

const find = (locale: string, type: string, uid: string): SearchDocument | undefined =>
  documents().find(({ id }) => id === `${locale}-${type}-${uid}`)
const product = (key: string, locale = 'en-us') => find(locale, 'product', entryUid('product', key))

/** Publishes an entry of the demo again with some fields changed. */
function edit(contentType: string, key: string, fields: Record<string, Json>, environment?: string): void {
  const uid = entryUid(contentType, key)
  const draft = content.store.draft(uid, 'en-us')
  content.store.publish(contentType, uid, 'en-us', { ...draft?.fields, ...fields }, environment)
}

/** A merchant at work in the store of the United States. */
async function change(key: string, changes: object): Promise<void> {
  const hash = demo['BIGCOMMERCE_US_STORE_HASH'] ?? ''
  const path = `/stores/${hash}/v3/catalog/products/${platformProductId('us', key)}`
  const answer = await commerce.app.request(path, {
    method: 'PUT',
    headers: { 'X-Auth-Token': demo['BIGCOMMERCE_US_ACCESS_TOKEN'] ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify(changes),
  })
  expect(answer.status).toBe(200)
}

describe('documents of products', () => {
  test('contain visible texts and facets', () => {
    expect(product('ridgeline-25-womens')).toEqual({
      id: `en-us-product-${entryUid('product', 'ridgeline-25-womens')}`,
      type: 'product',
      uid: entryUid('product', 'ridgeline-25-womens'),
      title: 'Ridgeline 25 Women’s',
      summary: 'Grip on all sides, for steep mornings.',
      body: expect.stringMatching(/^Ridgeline has teeth .*Length 64 cm \(25 in\).*Rails instead of tubes Each rail/),
      keywords: expect.arrayContaining(['Snowshoes', 'Glacier Blue', 'Rowan', 'Blue', 'Backcountry']),
      main_range: 'true',
      language: 'en-us',
      url: '/p/ridgeline-25-womens',
      stack: demo['CONTENTSTACK_API_KEY'],
      environment: demo['CONTENTSTACK_ENVIRONMENT'],
      locale: 'en-us',
      regions: expect.arrayContaining(['us', 'ca', 'eu_region_1', 'gb', 'other']),
      ...Object.fromEntries(['size', 'size_us', 'size_ca', 'size_eu_region_1'].map((field) => [field, []])),
      ...Object.fromEntries(
        ['color', 'color_us', 'color_ca', 'color_eu_region_1'].map((field) => [field, ['beige', 'blue', 'red']]),
      ),
      activity: ['backcountry'],
      features: ['dial-binding', 'heel-lift', 'side-teeth'],
      newness: 2,
      price_us: 239.95,
      price_ca: 324.95,
      price_eu_region_1: 259.95,
      price_no: 3149,
      price_gb: 224.95,
      price_ch: 250,
      price_au: 399.95,
      price_nz: 434.95,
      price_jp: 39600,
    })
  })
  test('are in the reader’s language, with the same keys', () => {
    const german = product('ridgeline-25-womens', 'de')
    expect(german).toMatchObject({
      language: 'de',
      locale: 'de',
      title: 'Ridgeline 25 Damen',
      url: '/p/ridgeline-25-womens',
      color: ['beige', 'blue', 'red'],
    })
    expect(german?.['keywords']).toEqual(expect.arrayContaining(['Schneeschuhe', 'Gletscherblau', 'Blau']))
    expect(german?.['body']).toMatch(/^Wo andere Schneeschuhe Rohre haben/)
  })
  test('have the editors’ keywords, the names of their categories and of those above, and their sizes', () => {
    const keywordsOf = (key: string, locale?: string) => product(key, locale)?.['keywords']
    expect(keywordsOf('tarn')).toEqual(expect.arrayContaining(['Schneeschuh', 'inch', '21', '25', '30']))
    expect(keywordsOf('tarn')).not.toContain('kids')
    expect(keywordsOf('pika-17')).toContain('kids')
    expect(keywordsOf('pika-17', 'ja')).toEqual(expect.arrayContaining(['かんじき', 'プレゼント']))
    expect(keywordsOf('tooth-set')).toEqual(expect.arrayContaining(['crampons', 'spare', '25']))
    expect(find('de', 'support_article', entryUid('support', 'returns'))?.['keywords']).toContain('Retoure')
  })
  test('belong to the main range by their most specific category', () => {
    const ranges = ['tarn', 'first-snow-kit', 'tumble-poles-youth', 'strap-set'].map(
      (key) => product(key)?.['main_range'],
    )
    expect(ranges).toEqual(['true', 'true', 'false', 'false'])
  })
  test('are in English without a translation, with search words of the reader’s language', () => {
    const uid = entryUid('product', 'tarn')
    content.store.unpublish('product', uid, 'de')
    const german = find('de', 'product', uid)
    content.store.publish('product', uid, 'de')
    const english = find('en-us', 'product', uid)
    expect(german).toMatchObject({ language: 'en-us', locale: 'de', title: english?.title })
    expect(german?.['body']).toBe(english?.['body'])
    expect(german?.['keywords']).not.toEqual(english?.['keywords'])
  })
  test('contain sizes in stock by store, all sizes, and the lowest price', () => {
    expect(product('spindrift-gaiters')?.['size']).toContain('gaiter-l')
    expect(product('spindrift-gaiters')?.['size_us']).not.toContain('gaiter-l')
    expect(product('tarn')).toMatchObject({ size: ['21', '25', '30'], price_us: 129.95 })
    expect(product('corrie')).toMatchObject({ size: ['22', '25', '30'], price_us: 149.95 })
    expect(product('traverse-pack-32')).toMatchObject({ size: ['back-s-m', 'back-m-l'] })
  })
  test('exist once per language for every visible product', () => {
    const all = seedContent().entries.filter(({ contentType }) => contentType === 'product')
    const discontinued = new Set(
      seedCatalogue()
        .products.filter(({ availability }) => availability === 'disabled')
        .map(({ key }) => entryUid('product', key)),
    )
    const sold = all.filter(({ uid, locales }) => locales['en-us']['is_withdrawn'] !== 'Yes' && !discontinued.has(uid))
    expect(sold.length).toBeLessThan(all.length - 1)
    expect(documents().filter(({ type }) => type === 'product')).toHaveLength(sold.length * contentLocaleKeys.length)
    expect(new Set(documents().map(({ id }) => id)).size).toBe(documents().length)
  })
  test('are limited to regions with the product, without prices elsewhere', () => {
    expect(product('nightjar-25')).toMatchObject({ price_us: 209.95 })
    expect(product('nightjar-25')).not.toHaveProperty('price_ca')
    expect(product('nightjar-25')?.['regions']).toContain('jp')
    expect(product('nightjar-25')?.['regions']).not.toContain('ca')
    expect(product('flurry-25')?.['regions']).not.toContain('eu_region_1')
  })
})

describe('documents of posts and articles', () => {
  test('have the post’s path and date', () => {
    const post = find('en-us', 'blog_post', entryUid('blog_post', 'before-the-plow'))
    expect(post).toMatchObject({
      url: '/blog/p/before-the-plow',
      title: 'Before the plow',
      summary: expect.stringContaining('Every November'),
      body: expect.stringMatching(/^Ines Aubry The road over our pass/),
      keywords: ['Trail notes'],
      published: new Date('2026-11-12T00:00:00Z'),
      regions: expect.arrayContaining(['us', 'jp', 'pro']),
    })
    expect(post).not.toHaveProperty('price_us')
    expect(find('ja', 'blog_post', entryUid('blog_post', 'before-the-plow'))).toMatchObject({
      language: 'ja',
      title: '除雪車が来る前に',
    })
  })
  test('have the article’s path, questions and answers', () => {
    const article = find('de', 'support_article', entryUid('support', 'returns'))
    expect(article).toMatchObject({ type: 'support_article', url: '/support/returns', language: 'de' })
    const english = find('en-us', 'support_article', entryUid('support', 'returns'))
    expect(english?.['body']).toMatch(/\?/)
    expect(english?.['body']).not.toMatch(/<|&amp;/)
  })
})

describe('the indexing job', () => {
  test('does nothing while nothing changes', () => {
    expect(documents()).toBe(documents())
  })
  test('indexes published changes', () => {
    edit('product', 'larch', {
      display_title: 'Lark',
      url: '/lark/',
      is_new: 'No',
      is_redesigned: 'Yes',
      regions: references('regions', ['us', 'gb']),
    })
    expect(product('larch')).toMatchObject({ title: 'Lark', url: '/p/lark', newness: 1, regions: ['us', 'gb'] })
    edit('product', 'larch', { is_withdrawn: 'Yes' })
    expect(product('larch')).toBeUndefined()
    edit('color_group', 'blue', { color_name: 'Ocean', child_colors: ['Glacier Blue'] })
    expect(product('ridgeline-25-womens')).toMatchObject({ color: ['beige', 'ocean', 'red'] })
    content.store.unpublish('support', entryUid('support', 'returns'), 'de')
    expect(find('de', 'support_article', entryUid('support', 'returns'))).toMatchObject({ language: 'en-us' })
  })
  test('separates environments', () => {
    edit('support', 'returns', { title: 'Not yet' }, 'staging')
    const titles = documents()
      .filter(({ uid, locale }) => uid === entryUid('support', 'returns') && locale === 'en-us')
      .map(({ environment, title }) => [environment, title])
    expect(titles).toEqual([
      ['production', 'Returns and exchanges'],
      ['staging', 'Not yet'],
    ])
  })
  test('indexes merchants’ changes, only visible ones', async () => {
    const before = documents()
    await change('ridgeline-25-womens', { order_quantity_maximum: 4 })
    expect(documents()).toBe(before)
    await change('ridgeline-25-womens', { sale_price: 199.95 })
    expect(product('ridgeline-25-womens')).toMatchObject({ price_us: 199.95, price_ca: 324.95 })
    await change('ridgeline-25-womens', { availability: 'disabled' })
    expect(product('ridgeline-25-womens')).not.toHaveProperty('price_us')
  })
})

describe('the sandbox', () => {
  test('finds the demo shop’s products', async () => {
    const sandbox = await createSandbox(options)
    await sandbox.seed()
    const answer = await sandbox.request(`/search/api/as/v1/engines/${demo['APP_SEARCH_ENGINE']}/search`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${demo['APP_SEARCH_KEY']}` },
      body: JSON.stringify({
        query: 'ridgeline damen',
        filters: { all: [{ locale: 'de' }, { regions: 'eu_region_1' }, { type: 'product' }] },
      }),
    })
    const { results } = await answer.json()
    expect(results[0]).toMatchObject({ title: { raw: 'Ridgeline 25 Damen' }, price_eu_region_1: { raw: 259.95 } })
    sandbox.close()
  })
})
