import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { digestOf } from '../content/snapshot/digest.ts'
import type { OpenContent } from '../content/open-content.ts'
import { contentLocales } from '../domain/region/countries.ts'
import type { SearchDocument, SearchIndex, SearchOrigin } from '../ports/search-index.ts'

export type SearchIndexerOptions = {
  readonly origin: SearchOrigin
  /** Other machines write the index as well: its digests are read each time, not remembered. */
  readonly isShared: boolean
}

/** Brings the search engine's index up to date with content. */
export type SearchIndexer = {
  /**
   * Writes documents that changed and removes those whose page is gone, one locale after the other.
   * @returns how many of both; `undefined` for content that it has indexed before
   * @throws VendorError: some documents may be written, the next call writes the others
   */
  update(
    index: SearchIndex,
    content: Pick<OpenContent, 'version' | 'searchDocuments'>,
  ): Promise<SearchChanges | undefined>
}
type SearchChanges = { readonly written: number; readonly removed: number }

export function createSearchIndexer({ origin, isShared }: SearchIndexerOptions): SearchIndexer {
  /** Digests of the index's documents by id, for each locale. */
  const known = new Map<string, ReadonlyMap<string, string>>()
  let version: string | undefined

  async function updateLocale(
    index: SearchIndex,
    locale: string,
    documents: readonly SearchDocument[],
  ): Promise<SearchChanges> {
    const before = (isShared ? undefined : known.get(locale)) ?? (await index.digests(origin, locale))
    // A write may fail in the middle: then nothing is known any more.
    known.delete(locale)
    const digested = documents.map((document) => ({ ...document, digest: digestOf(JSON.stringify(document)) }))
    const now = new Map(digested.map(({ id, digest }) => [id, digest]))
    const changed = digested.filter(({ id, digest }) => before.get(id) !== digest)
    const gone = [...before.keys()].filter((id) => !now.has(id))
    await index.put(changed)
    await index.remove(gone)
    known.set(locale, now)
    return { written: changed.length, removed: gone.length }
  }

  return {
    async update(index, content) {
      if (content.version === version) return undefined
      version = undefined
      let written = 0
      let removed = 0
      for (const locale of contentLocales) {
        // To make documents takes a while, in which the next edit may come.
        await yieldToOthers()
        const changes = await updateLocale(index, locale, content.searchDocuments(locale, origin))
        written += changes.written
        removed += changes.removed
      }
      version = content.version
      return { written, removed }
    },
  }
}
