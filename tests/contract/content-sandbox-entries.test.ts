import type { BaseEntry, Query } from '@contentstack/delivery-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startContent } from '../fixtures/content-stack.ts'

/** An entry with whatever fields a test looks at. */
type Found = BaseEntry & Record<string, unknown>

let service: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  service = await startContent()
})
afterAll(() => service.stop())

const entries = (contentType = 'boot') => service.client().contentType(contentType).entry()
const one = (uid: string, contentType = 'boot') => service.client().contentType(contentType).entry(uid)
const find = async (query: Pick<Query, 'find'>): Promise<Found[]> => (await query.find<Found>()).entries ?? []

describe('an entry', () => {
  test('has the service’s system fields', async () => {
    expect(await one('boreal').fetch<Found>()).toMatchObject({
      uid: 'boreal',
      title: 'Boreal',
      locale: 'en-us',
      tags: ['winter'],
      _version: 1,
      _in_progress: false,
      ACL: {},
      created_at: expect.stringMatching(/^2026-01-01T.*Z$/),
      publish_details: { environment: service.store.stack.environments[0]?.uid, locale: 'en-us' },
    })
  })
  test('has a stable id for every modular block', async () => {
    type Block = Record<string, { _metadata: { uid: string } }>
    const ids = async (): Promise<string[]> =>
      ((await one('alpin').fetch<Found>())['extras'] as Block[]).flatMap((block) =>
        Object.values(block).map((value) => value._metadata.uid),
      )
    const first = await ids()
    expect(new Set(first).size).toBe(2)
    expect(first.every((id) => /^cs[0-9a-f]{16}$/.test(id))).toBe(true)
    expect(await ids()).toEqual(first)
  })
  test('is not found while it is a draft', async () => {
    await expect(one('cirque').fetch()).rejects.toMatchObject({ status: 422, error_code: 141 })
    await expect(one('nobody').fetch()).rejects.toMatchObject({ status: 422, error_code: 141 })
  })
})

describe('languages', () => {
  test('default to the master language', async () => {
    expect((await one('alpin').fetch<Found>()).title).toBe('Alpin')
    expect((await one('alpin').locale('de').fetch<Found>()).title).toBe('Alpin, deutsch')
  })
  test('fall back to the master language only on request', async () => {
    await expect(one('boreal').locale('de').fetch()).rejects.toMatchObject({ status: 422 })
    const fallen = await one('boreal').locale('de').includeFallback().fetch<Found>()
    expect([fallen.locale, fallen['publish_details']]).toMatchObject(['en-us', { locale: 'en-us' }])
  })
  test('show each entry once, in its closest language', async () => {
    expect((await find(entries().locale('de'))).map(({ uid }) => uid)).toEqual(['alpin'])
    const all = await find(entries().locale('de').includeFallback())
    expect(all.map(({ uid, locale }) => `${uid} ${locale}`).toSorted()).toEqual([
      'alpin de',
      'boreal en-us',
      'dune en-us',
    ])
  })
  test('are refused when unknown', async () => {
    const refusal = { status: 422, error_code: 141, error_message: 'Language was not found. Please try again.' }
    await expect(find(entries().locale('tlh'))).rejects.toMatchObject(refusal)
    await expect(one('alpin').locale('tlh').fetch()).rejects.toMatchObject(refusal)
  })
})

describe('queries', () => {
  const cases: Record<string, [(query: Query) => Query, string[]]> = {
    'equal to': [(query) => query.equalTo('color', 'Red'), ['alpin', 'dune']],
    'not equal to': [(query) => query.notEqualTo('color', 'Red'), ['boreal']],
    'less than': [(query) => query.lessThan('price', 199), ['boreal']],
    'at most': [(query) => query.lessThanOrEqualTo('price', 199), ['alpin', 'boreal']],
    'greater than': [(query) => query.greaterThan('price', 120), ['alpin']],
    'at least': [(query) => query.greaterThanOrEqualTo('price', 120), ['alpin', 'boreal']],
    'one of': [(query) => query.containedIn('title', ['Alpin', 'Boreal']), ['alpin', 'boreal']],
    'none of': [(query) => query.notContainedIn('title', ['Alpin', 'Boreal']), ['dune']],
    'has the field': [(query) => query.exists('price'), ['alpin', 'boreal']],
    'lacks the field': [(query) => query.notExists('price'), ['dune']],
    'a pattern': [(query) => query.regex('title', '^bo', 'i'), ['boreal']],
    'in a group': [(query) => query.equalTo('offers.card', 'Debit'), ['alpin']],
    'in a block': [(query) => query.equalTo('extras.deal.name', 'Christmas'), ['alpin']],
    'number in a block': [(query) => query.greaterThan('extras.deal.stars', 3), ['alpin']],
    either: [
      (query) => query.or(entries().query().equalTo('color', 'Black'), entries().query().equalTo('price', 199)),
      ['alpin', 'boreal'],
    ],
    both: [
      (query) => query.and(entries().query().equalTo('color', 'Red'), entries().query().exists('price')),
      ['alpin'],
    ],
    'whose reference': [
      (query) => query.referenceIn('brand', entries('brand').query().equalTo('country', 'it')),
      ['alpin'],
    ],
    'whose reference not': [
      (query) => query.referenceNotIn('brand', entries('brand').query().equalTo('country', 'it')),
      ['boreal', 'dune'],
    ],
    'whose reference in a group': [
      (query) => query.referenceIn('offers.bank', entries('brand').query().equalTo('title', 'Nord')),
      ['alpin'],
    ],
    'tagged with any': [(query) => query.tags(['steep', 'nothing']), ['alpin']],
    'typed so far': [(query) => query.search('bor'), ['boreal']],
    'a plus sign and spaces': [(query) => query.equalTo('title', 'Dune + sand'), ['dune']],
  }
  for (const [name, [narrow, expected]] of Object.entries(cases)) {
    test(`find entries: ${name}`, async () => {
      const found = await find(narrow(entries().query()).orderByAscending('uid'))
      expect(found.map(({ uid }) => uid)).toEqual(expected)
    })
  }

  test('sort by a field, missing values last', async () => {
    const order = async (query: Query) => (await find(query)).map(({ uid }) => uid)
    expect(await order(entries().query().orderByAscending('price'))).toEqual(['boreal', 'alpin', 'dune'])
    expect(await order(entries().query().orderByDescending('price'))).toEqual(['alpin', 'boreal', 'dune'])
  })
  test('return the count of all pages', async () => {
    const page = await entries().query().orderByAscending('uid').skip(1).limit(1).includeCount().find<Found>()
    expect([page.count, page.entries?.map(({ uid }) => uid)]).toEqual([3, ['boreal']])
  })
  test('return at most 100 entries', async () => {
    const many = await startContent()
    many.store.together(() => {
      for (let i = 0; i < 120; i++) many.store.publish('brand', `brand_${i}`, 'en-us', { title: `Brand ${i}` })
    })
    const page = await many.client().contentType('brand').entry().query().limit(500).includeCount().find<Found>()
    expect([page.entries?.length, page.count]).toEqual([100, 122])
    await many.stop()
  })
})

describe('references', () => {
  const brandOf = (entry: Found): unknown => (entry['brand'] as unknown[])[0]

  test('are pointers by default', async () => {
    expect(brandOf(await one('alpin').fetch<Found>())).toEqual({ uid: 'brand_sud', _content_type_uid: 'brand' })
  })
  test('are entries only along the included paths', async () => {
    const near = brandOf(await one('alpin').includeReference('brand').fetch<Found>())
    expect(near).toMatchObject({
      title: 'Sud',
      _content_type_uid: 'brand',
      parent: [{ uid: 'brand_nord', _content_type_uid: 'brand' }],
    })
    expect(near).not.toHaveProperty('parent.0.title')
    const far = brandOf(await one('alpin').includeReference('brand', 'brand.parent').fetch<Found>())
    expect(far).toHaveProperty('parent.0.title', 'Nord')
  })
  test('resolve inside groups and blocks', async () => {
    const entry = await one('alpin').includeReference(['offers.bank', 'extras.related.boots']).fetch<Found>()
    expect(entry).toHaveProperty('offers.0.bank.0.title', 'Nord')
    expect(entry).toHaveProperty('extras.1.related.boots.0.title', 'Boreal')
  })
  test('use the language of the referring entry', async () => {
    const entry = await one('alpin').locale('de').includeReference('brand', 'brand.parent').fetch<Found>()
    expect(brandOf(entry)).toMatchObject({ title: 'Süd', locale: 'de' })
    expect(brandOf(entry)).not.toHaveProperty('parent.0.title')
    const fallen = await one('alpin')
      .locale('de')
      .includeFallback()
      .includeReference('brand', 'brand.parent')
      .fetch<Found>()
    expect(brandOf(fallen)).toHaveProperty('parent.0.locale', 'en-us')
  })
  test('stay pointers when the target is not published', async () => {
    const entry = await one('boreal').includeReference('extras.related.boots').fetch<Found>()
    expect(entry).toHaveProperty('extras.0.related.boots', [{ uid: 'cirque', _content_type_uid: 'boot' }])
  })
})

describe('parts of entries', () => {
  test('include or exclude fields, and always keep the uid', async () => {
    const [found] = await find(entries().only(['title', 'offers.card']).query().equalTo('title', 'Alpin'))
    expect(found).toEqual({ uid: 'alpin', title: 'Alpin', offers: [{ card: 'Debit' }, { card: 'Credit' }] })
    const [rest] = await find(entries().except('offers').query().equalTo('title', 'Alpin'))
    expect(rest).toHaveProperty('color', 'Red')
    expect(rest).not.toHaveProperty('offers')
  })
  test('include the content type on request', async () => {
    const answer = await entries().includeContentType().find<Found>()
    expect(answer.content_type).toMatchObject({ uid: 'boot', schema: expect.any(Array) })
  })
})
