import { contentLocales } from '../domain/region/countries.ts'
import { describeLeftOut, leftOutOf } from '../domain/format/left-out.ts'
import { entryTypes } from '../ports/content/entries.ts'
import type { LoadedRows, Problem } from './loader.ts'

/** Parts of editors' texts that no page shows, field by field; the rest of the text stays. */
export function leftOutContent(rows: LoadedRows): readonly Problem[] {
  const problems: Problem[] = []
  for (const collection of entryTypes)
    for (const scope of contentLocales)
      for (const entry of rows.each(collection, scope))
        for (const { field, what } of notesIn(entry, ''))
          problems.push({ collection, id: entry.uid, scope, field, message: describeLeftOut(what) })
  return problems
}

type Note = { readonly field: string; readonly what: string }

function notesIn(value: unknown, field: string): readonly Note[] {
  if (typeof value === 'string') return leftOutOf(value).map((what) => ({ field, what }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    notesIn(item, field === '' ? key : `${field}.${key}`),
  )
}
