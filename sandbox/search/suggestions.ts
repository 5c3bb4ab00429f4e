import { z } from 'zod'
import { valuesOf } from './documents/search-document.ts'
import type { Engine } from './engine.ts'
import { SearchRefusal } from './refusal.ts'
import { longestQuery } from './search-request.ts'
import { wordsOf } from './text.ts'

const requestSchema = z.strictObject({
  query: z.string().max(longestQuery),
  types: z.strictObject({ documents: z.strictObject({ fields: z.array(z.string()).min(1).optional() }) }).optional(),
  size: z.coerce.number().int().min(1).max(20).default(10),
})

/** The completions of a query: texts of documents in which each of its words begins one. */
type Suggestions = readonly { readonly suggestion: string }[]

/**
 * Reads and answers a request for suggestions; those that begin with the query come first, then by alphabet.
 * @throws SearchRefusal for what it does not understand
 */
export function answerSuggestions({ documents, schema }: Engine, parameters: unknown): Suggestions {
  const request = requestSchema.safeParse(parameters)
  if (!request.success) {
    throw new SearchRefusal(...request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  const { query, types, size } = request.data
  const fields = types?.documents.fields ?? ['title']
  for (const field of fields) schema.typeOf(field, 'Types')
  const wanted = wordsOf(query).flatMap(({ parts }) => parts)
  if (wanted.length === 0) return []
  const texts = [...documents.values()].flatMap((document) => fields.flatMap((field) => valuesOf(document, field)))
  const distinct = [...new Set(texts.filter((text) => typeof text === 'string'))]
  return distinct
    .map((text) => ({ text, words: wordsOf(text).flatMap(({ terms }) => terms) }))
    .filter(({ words }) => wanted.every((start) => words.some((word) => word.startsWith(start))))
    .map(({ text, words }) => ({ text, rank: words[0]?.startsWith(wanted[0] ?? '') ? 0 : 1 }))
    .toSorted((one, other) => one.rank - other.rank || one.text.localeCompare(other.text))
    .slice(0, size)
    .map(({ text }) => ({ suggestion: text }))
}
