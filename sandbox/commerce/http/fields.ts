import { listOf, type Query } from './query.ts'
import { Refusal } from './refusal.ts'

/**
 * Applies `include_fields` / `exclude_fields`: the id and what is asked for. `always` comes back in any case.
 * @throws Refusal 422 for a field that does not exist
 */
export function selectFields<T extends object>(
  record: T,
  query: Query,
  known: readonly string[],
  always: readonly string[] = ['id'],
): Partial<T> {
  const included = listOf(query, 'include_fields')
  const excluded = listOf(query, 'exclude_fields')
  const unknown = [...included, ...excluded].filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Refusal(422, `The field(s): ${unknown.join(', ')} are not valid.`)
  if (included.length === 0 && excluded.length === 0) return record
  const wanted = (name: string): boolean =>
    always.includes(name) || (included.length > 0 ? included.includes(name) : !excluded.includes(name))
  const selected: Partial<T> = { ...record }
  for (const name of Object.keys(selected)) if (!wanted(name)) Reflect.deleteProperty(selected, name)
  return selected
}

/** Sub-resources asked for by `include`. @throws Refusal 422 for an unknown one */
export function includesOf<Name extends string>(query: Query, known: readonly Name[]): ReadonlySet<Name> {
  const asked = listOf(query, 'include')
  const found = known.filter((name) => asked.includes(name))
  if (found.length < new Set(asked).size)
    throw new Refusal(
      422,
      'The include parameter has unknown values: ' +
        asked.filter((name) => !known.some((each) => each === name)).join(', '),
    )
  return new Set(found)
}
