import { type ContentLocale, contentLocales, defaultContentLocale } from '../domain/region/countries.ts'
import type { SearchDocument, SearchOrigin } from '../ports/search-index.ts'
import type { PagePath } from './content.ts'
import type { OpenContent } from './open-content.ts'
import { createCategoryTrees } from './questions/category-tree.ts'
import { createDisplayText } from './questions/display-text.ts'
import { createGuestAccess } from './questions/guest-access.ts'
import { createPictures } from './questions/pictures.ts'
import {
  createDocumentMaker,
  documentId,
  type DocumentMaker,
  type SearchedKind,
  searchedTypes,
} from './questions/search-documents.ts'
import { createShownPages } from './questions/shown-pages.ts'
import { createSpecRules } from './questions/spec-rules.ts'
import { createEntryStore } from './snapshot/entry-store.ts'
import { openSnapshot } from './snapshot/snapshot.ts'
import { leaves, trackSnapshot } from './snapshot/tracked-snapshot.ts'
import { createTracker } from './snapshot/tracker.ts'

/** A document of the search index, or none, and the keys of what it was made of. */
type TracedDocument = { readonly value: SearchDocument | undefined; readonly reads: readonly string[] }

/** Documents for the search index (docs/search.md), apart from pages: no page is made of one. */
export type SearchContent = Pick<OpenContent, 'version' | 'tracker' | 'advance' | 'close'> & {
  /** Pages of a language that may have a document, by the ids of these in place of their paths. */
  pages(locale: ContentLocale): readonly PagePath[]
  /** Whether changes of rows and lists of rows, by key, change the list of these. */
  hasOtherPages(locale: ContentLocale, changed: readonly string[]): boolean
  document(locale: ContentLocale, page: Pick<PagePath, 'path' | 'kind'>): TracedDocument
}

const kinds: readonly SearchedKind[] = ['product', 'blog_post', 'support_article']
const isSearched = (kind: string): kind is SearchedKind => kinds.some((known) => known === kind)

/**
 * Opens the content of a snapshot for the search index.
 * @throws SnapshotError when the file is missing, damaged or of another format
 */
export function openSearchContent(file: string, origin: SearchOrigin): SearchContent {
  let snapshot = openSnapshot(file)
  const tracker = createTracker()
  const tracked = trackSnapshot(tracker, () => snapshot)
  const entries = createEntryStore(tracked)
  const parts = {
    snapshot: tracked,
    entries,
    displayText: createDisplayText(entries),
    shown: createShownPages(entries, createPictures(tracked)),
    treeOf: createCategoryTrees(entries),
    rulesOf: createSpecRules(entries),
    isClosed: createGuestAccess(tracked).isClosed,
  }
  const makers = tracker.memo<DocumentMaker>(contentLocales.length)
  const makerOf = (locale: ContentLocale): DocumentMaker =>
    makers(locale, () => createDocumentMaker(parts, locale, origin))
  const pagesOf = (kind: SearchedKind, locale: ContentLocale): readonly PagePath[] =>
    entries.uids(searchedTypes[kind], locale).map((uid): PagePath => ({
      path: documentId(origin, locale, kind, uid),
      kind,
      status: 200,
      indexable: true,
    }))
  return {
    tracker,
    get version() {
      return snapshot.version
    },
    pages: (locale) => kinds.flatMap((kind) => pagesOf(kind, locale)),
    hasOtherPages: (locale, changed) =>
      Object.values(searchedTypes).some((type) =>
        [defaultContentLocale, locale].some((scope) => changed.includes(leaves.ids(type, scope))),
      ),
    document: (locale, { path, kind }) =>
      tracker.trace(() => {
        if (!isSearched(kind)) return undefined
        return makerOf(locale)(kind, path.slice(documentId(origin, locale, kind, '').length))
      }),
    advance(next, changed) {
      const before = snapshot
      snapshot = openSnapshot(next)
      before.close()
      tracker.advance(changed)
    },
    close: () => snapshot.close(),
  }
}
