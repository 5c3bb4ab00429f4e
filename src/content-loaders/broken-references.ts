import { contentLocales } from '../domain/region/countries.ts'
import { entryTypes } from '../ports/content/entries.ts'
import type { Pointer } from '../ports/content/fields.ts'
import type { LoadedRows, Problem } from './loader.ts'

/** References to entries that are in no language of the snapshot: only what refers to them is left out of a page. */
export function brokenReferences(rows: LoadedRows): readonly Problem[] {
  const known = new Set<string>()
  for (const type of entryTypes)
    for (const locale of contentLocales) for (const uid of rows.ids(type, locale)) known.add(`${type}/${uid}`)
  const isKnown = ({ type, uid }: Pointer): boolean => known.has(`${type}/${uid}`)
  const problems: Problem[] = []
  for (const collection of entryTypes)
    for (const scope of contentLocales)
      for (const entry of rows.each(collection, scope)) {
        const broken = pointersIn(entry, '').filter(({ to }) => !isKnown(to))
        for (const { field, to } of broken) {
          const message = `refers to ${to.type} ${to.uid}, which is not published`
          problems.push({ collection, id: entry.uid, scope, field, message })
        }
      }
  return problems
}

type Found = { readonly field: string; readonly to: Pointer }

const isPointer = (value: object): value is Pointer =>
  Object.keys(value).length === 2 && 'type' in value && 'uid' in value

function pointersIn(value: unknown, field: string): readonly Found[] {
  if (typeof value !== 'object' || value === null) return []
  if (isPointer(value)) return [{ field, to: value }]
  return Object.entries(value).flatMap(([key, item]) => pointersIn(item, field === '' ? key : `${field}.${key}`))
}
