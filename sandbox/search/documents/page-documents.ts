import type { Entry } from '../../content/entry.ts'
import { type Library, rowsAt, textAt, textsAt } from './library.ts'
import { beginning, plainText } from './plain-text.ts'
import type { SearchDocument } from './search-document.ts'

const longestBody = 4000
const longestSummary = 240

/** The texts by which a page is found. `summary`, `body` and `keywords` may be HTML. */
export type PageText = {
  readonly type: 'product' | 'blog_post' | 'support_article'
  /** Of the page's address, in front of the entry's own. */
  readonly prefix: string
  readonly title: string
  readonly summary: string
  readonly body: readonly string[]
  readonly keywords: readonly string[]
}

/** The fields that all documents have; none of an entry without an address of its own. */
export function pageDocument(library: Library, entry: Entry, page: PageText): readonly SearchDocument[] {
  const slug = textAt(entry, 'url').replaceAll(/^\/+|\/+$/g, '')
  if (slug === '') return []
  const { stack, environment, locale } = library
  const isLive = environment === stack.environments[0]?.name
  return [
    {
      // One engine holds all environments: ids must differ.
      id: [...(isLive ? [] : [environment]), locale, page.type, entry.uid].join('-'),
      type: page.type,
      uid: entry.uid,
      title: plainText(page.title),
      summary: beginning(plainText(page.summary), longestSummary),
      body: beginning(page.body.map(plainText).filter(Boolean).join(' '), longestBody),
      keywords: [...new Set(page.keywords.map(plainText))],
      language: entry.locale,
      url: `${page.prefix}/${slug}`,
      stack: stack.apiKey,
      environment,
      locale,
      regions: library.regions(entry),
    },
  ]
}

/** Texts of some fields of a repeated group, row by row. */
export const rowTexts = (entry: Entry, group: string, fields: readonly string[]): readonly string[] =>
  rowsAt(entry, group).flatMap((row) => fields.map((field) => textAt(row, field)))

/** Posts of the blog. */
export function postDocuments(library: Library): readonly SearchDocument[] {
  return library.entries('blog_post').flatMap((entry) => {
    const published = new Date(textAt(entry, 'published_on'))
    const documents = pageDocument(library, entry, {
      type: 'blog_post',
      prefix: '/blog/p',
      title: entry.title,
      summary: textAt(entry, 'summary'),
      body: [textAt(entry, 'author'), ...rowTexts(entry, 'sections', ['title', 'html'])],
      keywords: library.titles(entry, 'categories', 'blog_category'),
    })
    return documents.map((document) => ({ ...document, ...(!Number.isNaN(published.getTime()) && { published }) }))
  })
}

/** Articles of the support hub. */
export function articleDocuments(library: Library): readonly SearchDocument[] {
  return library.entries('support').flatMap((entry) =>
    pageDocument(library, entry, {
      type: 'support_article',
      prefix: '/support',
      title: entry.title,
      summary: textAt(entry, 'summary'),
      body: [
        ...rowTexts(entry, 'sections', ['title', 'html']),
        ...rowTexts(entry, 'questions', ['question', 'answer']),
      ],
      keywords: [...library.titles(entry, 'topic', 'support_topic'), ...textsAt(entry, 'search_words')],
    }),
  )
}
