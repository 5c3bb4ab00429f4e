import type { SearchDocument } from './documents/search-document.ts'
import { type Schema, schemaOf } from './schema.ts'
import { type TextIndex, createTextIndex } from './text-index.ts'

/** Documents, ready to be searched. */
export type Engine = {
  readonly documents: ReadonlyMap<string, SearchDocument>
  readonly schema: Schema
  readonly texts: TextIndex
}

function createEngine(documents: readonly SearchDocument[]): Engine {
  const schema = schemaOf(documents)
  return {
    documents: new Map(documents.map((document) => [document.id, document])),
    schema,
    texts: createTextIndex(documents),
  }
}

/** The engine of documents, indexed when it is first asked for and again whenever they are another array. */
export function createEngines(documents: () => readonly SearchDocument[]): () => Engine {
  let known: { readonly of: readonly SearchDocument[]; readonly engine: Engine } | undefined
  return () => {
    const current = documents()
    if (known?.of !== current) known = { of: current, engine: createEngine(current) }
    return known.engine
  }
}
