import type { Json } from '../../seed/types.ts'
import { type Fields, isObject } from '../entry.ts'

/** A change of a list: of groups, or of modular blocks. `path` is the list's, as in the names of the form. */
export type ListChange =
  | { readonly kind: 'add'; readonly path: string; readonly block: string | undefined }
  | { readonly kind: 'remove' | 'up'; readonly path: string; readonly index: number }

/** Reads the value of a button, `add:stories`, `add:generic_page:faq`, `remove:stories:2`; `undefined` for others. */
export function readListChange(action: string): ListChange | undefined {
  const [kind, path, rest] = action.split(':')
  if (path === undefined) return undefined
  if (kind === 'add') return { kind, path, block: rest }
  const index = Number(rest)
  const isListed = (kind === 'remove' || kind === 'up') && Number.isInteger(index) && index >= 0
  return isListed ? { kind, path, index } : undefined
}

/** Fields with one list changed; a path that leads to no list makes one where an item is added. */
export function changeList(fields: Fields, change: ListChange): Fields {
  const changed = changeAt({ ...fields }, change.path.split('.'), (list) => withChange(list, change))
  return isObject(changed) ? changed : fields
}

function withChange(list: readonly Json[], change: ListChange): Json[] {
  switch (change.kind) {
    case 'add':
      return [...list, change.block === undefined ? {} : { [change.block]: {} }]
    case 'remove':
      return list.filter((_, index) => index !== change.index)
    case 'up': {
      const [moved, above] = [list[change.index], list[change.index - 1]]
      return moved === undefined || above === undefined
        ? [...list]
        : list.with(change.index - 1, moved).with(change.index, above)
    }
  }
}

function changeAt(value: Json | undefined, path: readonly string[], change: (list: readonly Json[]) => Json[]): Json {
  const [key, ...rest] = path
  if (key === undefined) return change(Array.isArray(value) ? value : [])
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? changeAt(item, rest, change) : item))
  }
  const group = isObject(value) ? value : {}
  return { ...group, [key]: changeAt(group[key], rest, change) }
}
