import { decodePath } from '../pages/links/path-encoding.ts'
import { textOfField, type SearchAnswer, type SearchRequest, type SearchResult } from './search-answer.ts'
import type { SearchScope } from './search-filter.ts'
import { readSnippet, type SnippetPart } from './snippet.ts'

/** Types of the index that are read rather than bought. */
const articleTypes = ['blog_post', 'support_article'] as const

/** So many of them stand beside products. */
const mostArticles = 8
/** Letters of a snippet. */
const snippetLetters = 160

/** A page to read that a search found. */
export type FoundArticle = {
  readonly kind: (typeof articleTypes)[number]
  /** Without locale, as content writes it: `support/straps`. */
  readonly path: string
  readonly title: readonly SnippetPart[]
  readonly summary: readonly SnippetPart[]
  /** Content locale that it is written in. */
  readonly language: string
}

export function articleQuestion(scope: SearchScope, words: string): SearchRequest {
  const part = (letters: number, fallback: boolean) => ({ raw: true, snippet: { letters, fallback } }) as const
  return {
    words,
    filters: [{ field: 'type', type: 'any', values: articleTypes }],
    scope,
    fields: {
      type: { raw: true },
      url: { raw: true },
      language: { raw: true },
      title: part(snippetLetters, true),
      summary: part(snippetLetters, true),
      body: { snippet: { letters: snippetLetters, fallback: false } },
    },
    page: { size: mostArticles, current: 1 },
    isTyped: false,
  }
}

export function foundArticles({ results }: SearchAnswer): readonly FoundArticle[] {
  return results.flatMap((result) => {
    const kind = articleTypes.find((type) => type === textOfField(result['type']))
    const path = decodePath(textOfField(result['url'])).replace(/^\/+/, '')
    const title = partsOf(result, 'title')
    if (!kind || path === '' || title.length === 0) return []
    const [summary, body] = [partsOf(result, 'summary'), partsOf(result, 'body')]
    const hasMatch = summary.some(({ found }) => found) || body.length === 0
    const excerpt = hasMatch ? summary : cutOut(body)
    return [{ kind, path, title, summary: excerpt, language: textOfField(result['language']) }]
  })
}

/** A piece out of the middle of a text, with dots where it begins or ends within a sentence. */
function cutOut(parts: readonly SnippetPart[]): readonly SnippetPart[] {
  const dots = (text: string): SnippetPart => ({ text, found: false })
  const text = parts.map((part) => part.text).join('')
  const begins = /^\P{Ll}/u.test(text)
  const ends = /[.!?。！？]["”’»」]?$/u.test(text.trimEnd())
  return [...(begins ? [] : [dots('… ')]), ...parts, ...(ends ? [] : [dots(' …')])]
}

const partsOf = (result: SearchResult, name: string): readonly SnippetPart[] => {
  const field = result[name]
  return field?.snippet
    ? readSnippet(field.snippet)
    : [{ text: textOfField(field), found: false }].filter(({ text }) => text !== '')
}
