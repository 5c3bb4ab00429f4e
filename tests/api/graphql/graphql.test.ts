import { createHash } from 'node:crypto'
import { parse, printSchema, validate } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents } from '../../../src/api/graphql/documents.ts'
import { resolvers } from '../../../src/api/graphql/resolvers.ts'
import { shopSchema } from '../../../src/api/graphql/routes.ts'
import { documentIds } from '../../../src/domain/pages/document-ids.ts'
import { type GraphqlShop, graphqlBody, openGraphqlShop } from '../../fixtures/graphql.ts'
import { ref, smallShop } from '../../fixtures/small-shop.ts'

let at = Date.now()
let graphql: GraphqlShop
beforeAll(async () => {
  graphql = await openGraphqlShop(shopWithErrorPage(), () => at)
})
afterAll(() => graphql.close())
beforeEach(() => void (graphql.shop.calls.length = 0))

/** The small shop with colours, and an error page whose category has ids in two stores. */
function shopWithErrorPage() {
  const shop = smallShop()
  shop.entries.push(
    {
      type: 'color_group',
      uid: 'blue',
      locale: 'en-us',
      fields: { color_name: 'Blue', option_swatch_hex: '#1f6f8b', child_colors: ['sea-ice'] },
    },
    {
      type: 'color_group',
      uid: 'blue',
      locale: 'de',
      fields: { color_name: 'Blau', option_swatch_hex: '#1f6f8b', child_colors: ['sea-ice'] },
    },
    {
      type: 'error_page',
      uid: 'error',
      locale: 'en-us',
      fields: {
        header: '<p>Lost</p>',
        main_content: '<p>Snow</p>',
        link_text: 'Home',
        product_header: 'Look here',
        banner: ref('banner', 'hero'),
        products: [...ref('product', 'ridge'), ...ref('product', 'gone')],
        automated_related_products: { category: ref('product_category', 'snowshoes') },
        product_recommendation_page: { header: '<p>Gone</p>', main_content: '<p>See</p>' },
      },
    },
  )
  const category = shop.entries.find(({ uid }) => uid === 'snowshoes')
  if (category) Object.assign(category.fields, { cat_ids_bc: { us: 20, ca: 50 } })
  return shop
}

const us = { locale: 'en-us', bcRegion: 'us' }

describe('the schema', () => {
  test('has exactly the fields of the five operations, each with a resolver', () => {
    const fields = Object.keys(shopSchema.getQueryType()?.getFields() ?? {})
    expect(fields).toEqual(Object.keys(resolvers.Query))
    expect(fields).toEqual(['relatedProducts', 'automatedRelatedProductIds', 'errorPage', 'colorGroups'])
    expect(shopSchema.getMutationType()).toBeUndefined()
    expect(printSchema(shopSchema)).toContain('size: Int! = 8')
  })

  test('validates the site’s own documents, which browsers request by the hash of their text', () => {
    for (const text of Object.values(documents)) expect(validate(shopSchema, parse(text))).toEqual([])
    const ids = Object.entries(documents).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')])
    expect(documentIds).toEqual(Object.fromEntries(ids))
  })
})

describe('the error page', () => {
  test('has its category’s id in the region’s store, its banner and visible products', async () => {
    const { data } = await graphqlBody(await graphql.ask('GetErrorPage', us))
    expect(data?.['errorPage']).toMatchObject({
      title: 'error',
      regions: [],
      header: '<p>Lost</p>',
      link_text: 'Home',
      automated_related_products: { uid: 'snowshoes', bcId: 20 },
      products: [{ uid: 'ridge', url: '/en-us/p/ridge-25' }],
      banner: {
        uid: 'hero',
        background: { type: 'Image', amplience_id: 'scene-dawn' },
        cta_button_global: [{ button_text: 'See', href: '/en-us/p/ridge-25' }],
      },
      product_recommendation_page: { header: '<p>Gone</p>' },
    })
    expect(graphql.shop.calls).toEqual([])
  })
})

describe('colour groups', () => {
  test('come in the reader’s language', async () => {
    const groups = async (locale: string) => (await graphqlBody(await graphql.ask('ColorGroups', { locale }))).data
    expect(await groups('en-us')).toEqual({
      colorGroups: [{ color_name: 'Blue', option_swatch_hex: '#1f6f8b', child_colors: ['sea-ice'] }],
    })
    expect(await groups('de-at')).toMatchObject({ colorGroups: [{ color_name: 'Blau' }] })
  })
})

describe('the query arguments', () => {
  test.each([
    ['a locale that is not offered', { locale: 'xx-us', bcRegion: 'us' }, 'us', 'locale is not offered'],
    [
      'a store that does not serve the locale',
      { locale: 'de-at', bcRegion: 'us' },
      'us',
      'bcRegion does not serve the locale',
    ],
    ['a store that is none', { locale: 'de-at', bcRegion: '__proto__' }, '', 'bcRegion does not serve the locale'],
    [
      'another store than the header’s',
      { locale: 'en-us', bcRegion: 'us' },
      'ca',
      'bcRegion differs from the region header',
    ],
  ])('are refused when region, locale and store disagree: %s', async (_name, place, region, message) => {
    const response = await graphql.ask('GetErrorPage', place, { 'x-bc-region': region })
    const { data, errors } = await graphqlBody(response)
    expect([response.status, data, errors?.[0]?.message]).toEqual([422, { errorPage: null }, message])
    expect(errors?.[0]?.extensions?.code).toBe('invalid')
  })

  test('can have a trade region, which uses its country’s store', async () => {
    for (const region of ['', 'us', 'pro', 'gb', 'other']) {
      expect((await graphql.ask('GetErrorPage', us, { 'x-bc-region': region })).status).toBe(200)
    }
    const british = { locale: 'en-gb', bcRegion: 'us' }
    expect((await graphql.ask('GetErrorPage', british, { 'x-bc-region': 'gb' })).status).toBe(200)
  })

  test('are refused with a list that is too long, before any platform call', async () => {
    // No cached answer spares the call.
    at += 61_000
    const long = ['ridge', ...Array.from({ length: 24 }, (_, index) => `p${index}`)]
    const response = await graphql.ask('GetRelatedProducts', { uids: long, ...us })
    expect([response.status, (await graphqlBody(response)).errors?.[0]?.message]).toEqual([
      422,
      'uids must not be more than 24',
    ])
    expect(graphql.shop.calls).toEqual([])
  })
})

describe('a trusted document', () => {
  test('is publicly cacheable, and 304 for a matching ETag', async () => {
    const response = await graphql.ask('ColorGroups', { locale: 'en-us' }, { cookie: 'firn_session=whoever' })
    expect(response.headers.get('cache-control')).toContain('s-maxage=60')
    expect(response.headers.get('vary')).toContain('x-bc-region')
    expect(response.headers.get('set-cookie')).toBeNull()
    const again = await graphql.ask(
      'ColorGroups',
      { locale: 'en-us' },
      { 'if-none-match': response.headers.get('etag') ?? '' },
    )
    expect(again.status).toBe(304)
  })

  test('can be requested in the persisted-query form', async () => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: documentIds.ColorGroups } })
    const response = await graphql.get({ extensions, variables: '{"locale":"en-us"}' })
    expect([response.status, response.headers.get('cache-control')?.slice(0, 6)]).toEqual([200, 'public'])
  })

  test('is not found by an unknown id, and failures are never cached', async () => {
    const response = await graphql.get({ documentId: 'f'.repeat(64) })
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await graphqlBody(response)).errors).toEqual([
      { message: 'The document is not known', extensions: { code: 'not_found' } },
    ])
  })

  test('is cacheable, unlike free queries', async () => {
    const free = await graphql.get({ query: '{ colorGroups(locale: "en-us") { color_name } }' })
    expect([free.status, free.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const posted = await graphql.post({ query: '{ colorGroups(locale: "en-us") { color_name } }' })
    expect([posted.status, posted.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('answers HEAD with the headers of GET', async () => {
    const query = new URLSearchParams({ documentId: documentIds.ColorGroups, variables: '{"locale":"en-us"}' })
    const response = await graphql.shop.api.request(`/api/graphql?${query}`, {
      method: 'HEAD',
      headers: { 'x-bc-region': 'us' },
    })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('cache-control')).toContain('s-maxage')
  })
})
