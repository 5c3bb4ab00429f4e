import type { DocumentNode } from 'graphql'

type Cache<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void }

/**
 * Caches parsed and validated trusted documents only: 1,000 other queries, which one client can send in a minute, would
 * take 250 MB.
 * @param texts of the trusted documents
 */
export function createDocumentCache(texts: Iterable<string>): {
  readonly documentCache: Cache<DocumentNode>
  readonly errorCache: Cache<unknown>
} {
  const trusted = new Set(texts)
  const parsed = new Map<string, DocumentNode>()
  return {
    documentCache: {
      get: (text) => parsed.get(text),
      set: (text, document) => void (trusted.has(text) && parsed.set(text, document)),
    },
    errorCache: { get: () => undefined, set: () => undefined },
  }
}
