import type { Json } from '../seed/types.ts'
import { type Entry, isObject, isPointer } from './entry.ts'
import type { Lookup } from './filter.ts'
import type { FieldTree } from './field-tree.ts'

/**
 * The entry with the references along the given paths replaced by what they point to. A reference whose target is not
 * published stays a pointer. Ends always: the depth is that of the paths.
 */
export function withReferences(entry: Entry, paths: FieldTree, lookup: Lookup): Entry {
  return { ...entry, ...expanded(entry, paths, lookup) }
}

function expanded(value: { readonly [key: string]: Json }, paths: FieldTree, lookup: Lookup): { [key: string]: Json } {
  const result = { ...value }
  for (const [field, below] of paths.fields) {
    const inner = result[field]
    if (inner !== undefined) result[field] = resolved(inner, below, lookup)
  }
  return result
}

function resolved(value: Json, paths: FieldTree, lookup: Lookup): Json {
  if (Array.isArray(value)) return value.map((item) => resolved(item, paths, lookup))
  if (!isObject(value)) return value
  const target = isPointer(value) ? lookup(value) : undefined
  if (target) return expanded({ ...target, _content_type_uid: value['_content_type_uid'] ?? '' }, paths, lookup)
  return isPointer(value) ? value : expanded(value, paths, lookup)
}
