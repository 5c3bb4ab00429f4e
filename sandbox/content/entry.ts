import type { Json } from '../seed/types.ts'

export type JsonObject = { readonly [key: string]: Json }
export type Fields = { readonly [field: string]: Json }

/** An entry as the delivery API shows it: system fields and the editor's fields side by side. */
export type Entry = JsonObject & {
  readonly uid: string
  readonly title: string
  readonly locale: string
  readonly updated_at: string
  readonly _version: number
}

/** Narrows stored or made-up fields to an entry. */
export function isEntry(item: Json): item is { [key: string]: Json } & Entry {
  return isObject(item) && typeof item['uid'] === 'string' && typeof item['_version'] === 'number'
}

/** The value of a reference field. */
export type Pointer = { readonly uid: string; readonly _content_type_uid: string }

/** Text that this service has written, or that a request carries. @throws SyntaxError */
export function readJson(text: string): Json {
  return JSON.parse(text) as Json
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a reference, also one that is resolved already. */
export function isPointer(value: Json | undefined): value is { [key: string]: Json } & Pointer {
  return isObject(value) && typeof value['uid'] === 'string' && typeof value['_content_type_uid'] === 'string'
}

/**
 * Every value at a field path. A path goes through groups, modular blocks and lists alike
 * (`additional_info.deals.deal_name`), so there may be many; lists at its end are flattened.
 */
export function valuesAt(value: Json | undefined, path: readonly string[]): readonly Json[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  const [field, ...rest] = path
  if (field === undefined) return [value]
  return isObject(value) ? valuesAt(value[field], rest) : []
}
