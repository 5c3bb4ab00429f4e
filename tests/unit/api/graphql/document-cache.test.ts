import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createDocumentCache } from '../../../../src/api/graphql/document-cache.ts'

describe('the document cache', () => {
  test('caches parsed trusted documents, and no free queries', () => {
    const { documentCache, errorCache } = createDocumentCache(['{ trusted }'])
    const trusted = parse('{ trusted }')
    documentCache.set('{ trusted }', trusted)
    documentCache.set('{ free }', parse('{ free }'))
    errorCache.set('{', new Error('syntax'))
    expect(documentCache.get('{ trusted }')).toBe(trusted)
    expect([documentCache.get('{ free }'), errorCache.get('{')]).toEqual([undefined, undefined])
  })
})
