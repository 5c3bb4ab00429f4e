import { describe, expect, test } from 'vitest'
import { articleQuestion, foundArticles } from '../../../../src/domain/search/found-articles.ts'
import type { SearchResult } from '../../../../src/domain/search/search-answer.ts'

const answerOf = (...results: SearchResult[]) => ({
  requestId: 'r',
  totalPages: 1,
  totalResults: results.length,
  facets: {},
  results,
})
const article: SearchResult = {
  type: { raw: 'support_article' },
  url: { raw: '/support/straps' },
  language: { raw: 'en-us' },
  title: { raw: 'Straps', snippet: '<em>Straps</em>' },
  summary: { raw: 'How to.', snippet: 'How to.' },
  body: { raw: null, snippet: 'Pull the <em>strap</em>' },
}

describe('the articles found by a search', () => {
  test('are requested by type, within the scope of the search, with snippets', () => {
    const { filters, scope, fields } = articleQuestion({ locale: 'de' }, 'riemen')
    expect(filters).toEqual([{ field: 'type', type: 'any', values: ['blog_post', 'support_article'] }])
    expect(scope).toEqual({ locale: 'de' })
    expect(fields?.['title']).toMatchObject({ raw: true, snippet: { fallback: true } })
  })
  test('have the found words marked, from the text when the summary has none', () => {
    expect(foundArticles(answerOf(article))).toEqual([
      {
        kind: 'support_article',
        path: 'support/straps',
        language: 'en-us',
        title: [{ text: 'Straps', found: true }],
        summary: [
          { text: 'Pull the ', found: false },
          { text: 'strap', found: true },
          { text: ' …', found: false },
        ],
      },
    ])
    const within = { ...article, body: { snippet: 'so that the <em>strap</em> is tight.' } }
    const read = foundArticles(answerOf(within))[0]?.summary.map(({ text }) => text)
    expect(read?.join('')).toBe('… so that the strap is tight.')
    const telling = { ...article, summary: { raw: '', snippet: 'A <em>strap</em>' } }
    expect(foundArticles(answerOf(telling))[0]?.summary.map(({ text }) => text)).toEqual(['A ', 'strap'])
    const silent = { ...article, body: { raw: null, snippet: null } }
    expect(foundArticles(answerOf(silent))[0]?.summary).toEqual([{ text: 'How to.', found: false }])
  })
  test.each([
    ['encoded', '/support/%E9%9B%AA', 'support/雪'],
    ['decoded', '/support/雪', 'support/雪'],
    ['malformed', '/support/100%', 'support/100%'],
  ])('have the path that content writes when the index has it %s', (_, url, path) =>
    expect(foundArticles(answerOf({ ...article, url: { raw: url } }))[0]?.path).toBe(path),
  )
  test.each([
    ['another type', { ...article, type: { raw: 'product' } }],
    ['no address', { ...article, url: { raw: null } }],
    ['no title', { ...article, title: { raw: null, snippet: null } }],
  ])('are left out with %s', (_, result) => expect(foundArticles(answerOf(result))).toEqual([]))
})
