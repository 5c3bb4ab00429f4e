import type { Json } from '../seed/types.ts'
import { readJson } from './entry.ts'
import { badParameter } from './failure.ts'
import type { Projection } from './projection.ts'

/** The question of an entry request (vendors, content 4). */
export type EntryParameters = {
  readonly locale: string | undefined
  readonly fallback: boolean
  /** Dotted field paths whose references are wanted. */
  readonly include: readonly string[]
  readonly only: Projection
  readonly except: Projection
  readonly contentType: boolean
  readonly schema: boolean
  readonly metadata: boolean
  readonly branch: boolean
  readonly embedded: boolean
}

export type ListParameters = EntryParameters & {
  readonly skip: number
  readonly limit: number
  readonly sort: { readonly path: readonly string[]; readonly direction: 1 | -1 } | undefined
  readonly filter: Json | undefined
  readonly typeahead: string | undefined
  readonly includeCount: boolean
  readonly onlyCount: boolean
}

export const pageSize = 100

/** Values of a list parameter in any spelling: `f`, `f[]`, `f[][]`, `f[0]`. */
function listOf(search: URLSearchParams, name: string): readonly string[] {
  return [...search].flatMap(([key, value]) =>
    key === name || (key.startsWith(`${name}[`) && /^(\[\d*\])+$/.test(key.slice(name.length))) ? [value] : [],
  )
}

/** `only[BASE][]=title`, `only[BASE][0]=title`, `only[author][]=name`; a bare `only[]` means the entry itself. */
function projectionOf(search: URLSearchParams, name: string): Projection {
  const scopes = new Map<string, string[]>()
  for (const [key, value] of search) {
    const match = new RegExp(`^${name}(?:\\[([^\\]\\d][^\\]]*)\\])?(?:\\[\\d*\\])*$`).exec(key)
    if (match) scopes.set(match[1] ?? 'BASE', [...(scopes.get(match[1] ?? 'BASE') ?? []), value])
  }
  return scopes
}

const flag = (search: URLSearchParams, name: string): boolean => search.get(name) === 'true'

function wholeNumber(search: URLSearchParams, name: string, fallback: number): number {
  const text = search.get(name)
  if (text === null || text === '') return fallback
  if (!/^\d+$/.test(text)) throw badParameter(name)
  return Number(text)
}

function sortOf(search: URLSearchParams): ListParameters['sort'] {
  const ascending = search.get('asc')
  const field = ascending ?? search.get('desc')
  return field ? { path: field.split('.'), direction: ascending ? 1 : -1 } : undefined
}

function filterOf(search: URLSearchParams): Json | undefined {
  const text = search.get('query')
  if (!text) return undefined
  try {
    return readJson(text)
  } catch (cause) {
    throw Object.assign(badParameter('query'), { cause })
  }
}

export function entryParameters(search: URLSearchParams): EntryParameters {
  return {
    locale: search.get('locale') ?? undefined,
    fallback: flag(search, 'include_fallback'),
    include: listOf(search, 'include'),
    only: projectionOf(search, 'only'),
    except: projectionOf(search, 'except'),
    contentType: flag(search, 'include_content_type'),
    schema: flag(search, 'include_schema'),
    metadata: flag(search, 'include_metadata'),
    branch: flag(search, 'include_branch'),
    embedded: listOf(search, 'include_embedded_items').length > 0,
  }
}

/** @throws DeliveryError naming the parameter that cannot be read */
export function listParameters(search: URLSearchParams): ListParameters {
  return {
    ...entryParameters(search),
    skip: wholeNumber(search, 'skip', 0),
    limit: Math.min(wholeNumber(search, 'limit', pageSize), pageSize),
    sort: sortOf(search),
    filter: filterOf(search),
    typeahead: search.get('typeahead') ?? undefined,
    includeCount: flag(search, 'include_count'),
    onlyCount: flag(search, 'count'),
  }
}
