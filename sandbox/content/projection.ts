import type { Json } from '../seed/types.ts'
import { type Entry, isObject } from './entry.ts'
import { type FieldTree, fieldTree, isLeaf } from './field-tree.ts'

/** Fields to keep or to drop: by reference field, `BASE` for the entry itself. Paths are dotted. */
export type Projection = ReadonlyMap<string, readonly string[]>

/** Fields that every projection keeps: an entry's own key, and the type of a reference. */
const systemFields = new Set(['uid', '_content_type_uid'])

const tree = (paths: readonly string[]): FieldTree => fieldTree(paths.map((path) => path.split('.')))

function included(value: Json, fields: FieldTree): Json {
  if (isLeaf(fields)) return value
  if (Array.isArray(value)) return value.map((item) => included(item, fields))
  if (!isObject(value)) return value
  const wanted = Object.entries(value).flatMap(([field, inner]): [string, Json][] => {
    const below = fields.fields.get(field)
    return below ? [[field, included(inner, below)]] : systemFields.has(field) ? [[field, inner]] : []
  })
  return Object.fromEntries(wanted)
}

function dropped(value: Json, fields: FieldTree): Json {
  if (Array.isArray(value)) return value.map((item) => dropped(item, fields))
  if (!isObject(value)) return value
  const left = Object.entries(value).flatMap(([field, inner]): [string, Json][] => {
    const below = fields.fields.get(field)
    if (!below || systemFields.has(field)) return [[field, inner]]
    return isLeaf(below) ? [] : [[field, dropped(inner, below)]]
  })
  return Object.fromEntries(left)
}

function at(value: Json, path: readonly string[], change: (inner: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => at(item, path, change))
  const [field, ...rest] = path
  if (field === undefined) return change(value)
  const inner = isObject(value) ? value[field] : undefined
  return isObject(value) && inner !== undefined ? { ...value, [field]: at(inner, rest, change) } : value
}

/** The entry reduced by `only[…]` and `except[…]`. An entry's `uid`, and a reference's type, are always there. */
export function projected(entry: Entry, only: Projection, except: Projection): Json {
  const path = (scope: string): readonly string[] => (scope === 'BASE' ? [] : scope.split('.'))
  const inside = (projections: Projection): [string, readonly string[]][] =>
    [...projections].toSorted(([one], [other]) => Number(one === 'BASE') - Number(other === 'BASE'))
  let result: Json = { ...entry }
  for (const [scope, fields] of inside(only)) result = at(result, path(scope), (inner) => included(inner, tree(fields)))
  for (const [scope, fields] of inside(except))
    result = at(result, path(scope), (inner) => dropped(inner, tree(fields)))
  return result
}
