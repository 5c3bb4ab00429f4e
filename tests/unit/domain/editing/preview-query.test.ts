import { describe, expect, test } from 'vitest'
import {
  previewHref,
  readPreviewQuery,
  withoutPreview,
  writePreviewQuery,
} from '../../../../src/domain/editing/preview-query.ts'

const query = '?live_preview=0123456789abcdef&content_type_uid=product&entry_uid=blt1&locale=de'

describe('the query of a preview', () => {
  test('names the hash, the entry, and how the page is seen', () => {
    const preview = { hash: '0123456789abcdef', contentType: 'product', uid: 'blt1', entryLocale: 'de' }
    expect(readPreviewQuery(query)).toEqual({ ...preview, buyer: 'visitor', isReport: false })
    expect(readPreviewQuery(`${query}&as=pro`)).toMatchObject({ buyer: 'pro', isReport: false })
    expect(readPreviewQuery(`${query}&as=report`)).toMatchObject({ buyer: 'visitor', isReport: true })
    expect(`?${writePreviewQuery({ ...preview, buyer: 'visitor' })}`).toBe(query)
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
    const url = new URL(`https://firn.example/de-at/p/ridge${query}&color=birch&as=pro`)
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
