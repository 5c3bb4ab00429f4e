import { contentLocales } from '../domain/region/countries.ts'
import { type Entries, type EntryType, entryTypes } from '../ports/content/entries.ts'
import type { Pointer } from '../ports/content/fields.ts'
import type { LoaderStore, Problem } from './loader.ts'

/** References to entries that are in no language of the snapshot: only what refers to them is left out of a page. */
export function brokenReferences(store: LoaderStore): readonly Problem[] {
  const known = new Set<string>()
  const entries: { type: EntryType; locale: (typeof contentLocales)[number]; entry: Entries[EntryType] }[] = []
  for (const type of entryTypes) {
    for (const locale of contentLocales) {
      for (const entry of store.all(type, locale)) {
        known.add(`${type}/${entry.uid}`)
        entries.push({ type, locale, entry })
      }
    }
  }
  return entries.flatMap(({ type, locale, entry }) =>
    pointersIn(entry, '')
      .filter(({ to }) => !known.has(`${to.type}/${to.uid}`))
      .map(({ field, to }) => ({
        collection: type,
        id: entry.uid,
        scope: locale,
        field,
        message: `refers to ${to.type} ${to.uid}, which is not published`,
      })),
  )
}

type Found = { readonly field: string; readonly to: Pointer }

const isPointer = (value: object): value is Pointer =>
  Object.keys(value).length === 2 && 'type' in value && 'uid' in value

function pointersIn(value: unknown, field: string): readonly Found[] {
  if (typeof value !== 'object' || value === null) return []
  if (isPointer(value)) return [{ field, to: value }]
  return Object.entries(value).flatMap(([key, item]) => pointersIn(item, field === '' ? key : `${field}.${key}`))
}
