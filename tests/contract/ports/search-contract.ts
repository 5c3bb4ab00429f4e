import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SearchRequest, textOfField } from '../../../src/domain/search/search-answer.ts'
import type { SiteSearch } from '../../../src/ports/search.ts'

/** `word` finds products of en-us. */
export type OpenedSearch = {
  readonly search: SiteSearch
  readonly word: string
  readonly close: () => Promise<void> | void
}

/** The rules that every search engine behind the port obeys. */
export function describeSearch(name: string, open: () => Promise<OpenedSearch>): void {
  describe(`the search port over ${name}`, () => {
    let opened: OpenedSearch
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const ask = (more: Partial<SearchRequest> = {}) =>
      opened.search.search({
        words: opened.word,
        filters: [{ field: 'type', type: 'any', values: ['product'] }],
        scope: { locale: 'en-us' },
        fields: { uid: { raw: true }, type: { raw: true }, title: { snippet: { letters: 100, fallback: true } } },
        page: { size: 2, current: 1 },
        ...more,
      })

    test('finds pages of results, with the requested fields', async () => {
      const { requestId, totalPages, totalResults, results } = await ask()
      expect(requestId).not.toBe('')
      expect(totalPages).toBe(Math.ceil(totalResults / 2))
      for (const { type, uid, title } of results) {
        expect([textOfField(type), typeof title?.snippet]).toEqual(['product', 'string'])
        expect(textOfField(uid)).not.toBe('')
      }
      const second = await ask({ page: { size: 2, current: 2 } })
      const uidsOf = (found: typeof results) => found.map(({ uid }) => textOfField(uid))
      expect(uidsOf(second.results)).not.toEqual(uidsOf(results))
    })

    test('counts the values of a facet, also without results', async () => {
      const { results, facets } = await ask({
        facets: { size: { kind: 'values', most: 250 } },
        page: { size: 0, current: 1 },
        isTyped: false,
      })
      expect(results).toEqual([])
      expect(facets['size']?.every(({ count }) => count > 0)).toBe(true)
    })

    test('narrows down by filters and by scope', async () => {
      const all = await ask()
      const none = await ask({ filters: [{ field: 'type', type: 'none', values: ['product'] }] })
      expect(none.results.filter(({ type }) => textOfField(type) === 'product')).toEqual([])
      expect((await ask({ scope: { locale: 'xx' } })).totalResults).toBe(0)
      expect(all.totalResults).toBeGreaterThan(0)
    })
  })
}
