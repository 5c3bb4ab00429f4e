import { z } from 'zod'
import { type SearchDocument, isList, toWire } from './documents/search-document.ts'
import { SearchRefusal } from './refusal.ts'
import type { Schema } from './schema.ts'
import { openingOf, snippetOf } from './snippet.ts'
import { textOf } from './text-index.ts'

const part = 'Result fields'
const resultField = z
  .strictObject({
    raw: z.strictObject({ size: z.int().min(20).optional() }).optional(),
    snippet: z
      .strictObject({ size: z.int().min(20).max(1000).default(100), fallback: z.boolean().default(false) })
      .optional(),
  })
  .refine(({ raw, snippet }) => raw ?? snippet, 'must ask for raw or snippet')

/** The answer's parts of each field. */
export const resultFieldsSchema = z.record(z.string(), resultField)
type ResultFields = z.infer<typeof resultFieldsSchema>

type Field = { readonly raw?: unknown; readonly snippet?: string | null }
/** Shows a document, with the words that it was found by marked. */
type Show = (document: SearchDocument, matches: ReadonlySet<string>) => Readonly<Record<string, Field>>

/**
 * Reads which fields to show; without any, all of them raw.
 * @throws SearchRefusal for unknown fields, and snippets of what is no text
 */
export function readResultFields(asked: ResultFields | undefined, schema: Schema): Show {
  const fields: ResultFields = asked ?? Object.fromEntries(schema.fields.map((field) => [field, { raw: {} }]))
  for (const [field, { snippet }] of Object.entries(fields)) {
    const type = schema.typeOf(field, part)
    if (snippet && type !== undefined && type !== 'text') {
      throw new SearchRefusal(`${part} contains invalid field: ${field} is no text to take a snippet of`)
    }
  }
  return (document, matches) => ({
    id: { raw: document.id },
    ...Object.fromEntries(
      Object.entries(fields).map(([field, how]) => [field, shown(document, field, how, matches)] as const),
    ),
  })
}

function shown(
  document: SearchDocument,
  field: string,
  { raw, snippet }: ResultFields[string],
  matches: ReadonlySet<string>,
): Field {
  return {
    ...(raw && { raw: rawOf(document, field, raw.size) }),
    ...(snippet && { snippet: snippetIn(textOf(document, field), snippet, matches) }),
  }
}

function rawOf(document: SearchDocument, field: string, size: number | undefined): unknown {
  const value = document[field]
  const cut = (one: string | number): string | number => (typeof one === 'string' ? one.slice(0, size) : one)
  if (value === undefined) return null
  return isList(value) ? value.map((one) => cut(toWire(one))) : cut(toWire(value))
}

function snippetIn(
  text: string,
  { size, fallback }: { readonly size: number; readonly fallback: boolean },
  matches: ReadonlySet<string>,
): string | null {
  return snippetOf(text, matches, size) ?? (fallback && text !== '' ? openingOf(text, size) : null)
}
