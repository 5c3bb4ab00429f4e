import type { DocumentNode } from 'graphql'

type Cache<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void }

/**
 * Keeps the parsed and validated forms of trusted documents alone: those of 1,000 free queries, which one client sends
 * in a minute, would take a quarter of a gigabyte.
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
