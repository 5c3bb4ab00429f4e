import { describe, expect, test } from 'vitest'
import {
  previewHref,
  previewPricesHref,
  readPreviewQuery,
  withoutPreview,
  writePreviewQuery,
} from '../../../../src/domain/editing/preview-query.ts'
import { mostProPrices } from '../../../../src/domain/pro/pro-prices.ts'

const query = '?live_preview=0123456789abcdef&content_type_uid=product&entry_uid=blt1&locale=de'
const entry = { hash: '0123456789abcdef', contentType: 'product', uid: 'blt1', entryLocale: 'de' }
const preview = { ...entry, at: undefined, buyer: 'visitor', group: undefined } as const

describe('the query of a preview', () => {
  test('names the hash, the entry, and how the page is seen', () => {
    expect(readPreviewQuery(query)).toEqual({ ...preview, answer: { kind: 'page' } })
    expect(readPreviewQuery(`${query}&as=pro`)).toMatchObject({ buyer: 'pro', group: undefined })
    expect(readPreviewQuery(`${query}&as=report`)).toMatchObject({ buyer: 'visitor', answer: { kind: 'report' } })
    expect(`?${writePreviewQuery(preview)}`).toBe(query)
  })

  test('names the moment at which the editor looks', () => {
    const later = `${query}&preview_timestamp=2026-12-24T08%3A00%3A00.000Z`
    expect(readPreviewQuery(later)).toMatchObject({ ...entry, at: '2026-12-24T08:00:00.000Z' })
    expect(`?${writePreviewQuery({ ...preview, at: '2026-12-24T08:00:00.000Z' })}`).toBe(later)
    expect(readPreviewQuery(`${query}&preview_timestamp=2026%0D%0Ax`)?.at).toBeUndefined()
  })

  test('names the customer group whose prices professionals see, and asks for those of products', () => {
    const ofGroup = { ...preview, buyer: 'pro', group: 4 } as const
    expect(`?${writePreviewQuery(ofGroup)}`).toBe(`${query}&as=pro&group=4`)
    expect(readPreviewQuery(`${query}&as=pro&group=4`)).toEqual({ ...ofGroup, answer: { kind: 'page' } })
    const href = previewPricesHref('/en-us/p/ridge', ofGroup)
    expect(href).toBe(`/en-us/p/ridge${query}&as=prices&group=4&ids=`)
    expect(readPreviewQuery(`${href.slice(href.indexOf('?'))}7,x,0,8`)).toEqual({
      ...ofGroup,
      answer: { kind: 'prices', productIds: [7, 8] },
    })
  })

  test.each(['', '0', '-4', '4.5', 'pro', '99999999999'])('has no group of the form "%s"', (group) => {
    expect(readPreviewQuery(`${query}&as=pro&group=${group}`)?.group).toBeUndefined()
  })

  test('asks for the prices of as many products as one call of the shop', () => {
    const ids = Array.from({ length: mostProPrices + 1 }, (_, index) => index + 1).join()
    const { answer } = readPreviewQuery(`${query}&as=prices&group=4&ids=${ids}`) ?? expect.fail()
    expect(answer.kind === 'prices' && answer.productIds.length).toBe(mostProPrices)
  })

  test.each([
    ['an empty query', ''],
    ['other parameters', '?color=birch'],
    ['no hash', '?live_preview=&content_type_uid=product&entry_uid=blt1'],
    ['no entry', '?live_preview=0123456789abcdef'],
    ['a hash of another form', '?live_preview=..%2F..%2Fentries&content_type_uid=product&entry_uid=blt1'],
    ['a type of another form', '?live_preview=0123456789abcdef&content_type_uid=a/b&entry_uid=blt1'],
  ])('is undefined for %s', (_name, text) => {
    expect(readPreviewQuery(text)).toBeUndefined()
  })

  test('is removed from an address with all of its parameters', () => {
    const url = new URL(`https://firn.example/de-at/p/ridge${query}&color=birch&as=pro&group=4`)
    expect(withoutPreview(url).href).toBe('https://firn.example/de-at/p/ridge?color=birch')
  })

  test.each([
    ['/', '/?q=1&amp;r=2'],
    ['/de-at/p/ridge', '/de-at/p/ridge?q=1&amp;r=2'],
    ['/de-at/p/ridge?color=birch#top', '/de-at/p/ridge?color=birch&amp;q=1&amp;r=2#top'],
    ['/de-at/p/ridge/_payload.json', '/de-at/p/ridge/_payload.json'],
    ['/api/session', '/api/session'],
    ['https://elsewhere.example/de-at', 'https://elsewhere.example/de-at'],
    ['//elsewhere.example/de-at', '//elsewhere.example/de-at'],
    ['#main', '#main'],
  ])('is appended only to links to pages of the shop: %s', (href, expected) => {
    expect(previewHref(href, 'q=1&r=2')).toBe(expected)
  })
})
