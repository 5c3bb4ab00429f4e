import type { Json } from '../seed/types.ts'
import { type Entry, valuesAt } from './entry.ts'
import { badParameter, noSuchContentType, noSuchEntry } from './failure.ts'
import { fieldTree } from './field-tree.ts'
import { type Lookup, matches, suggests } from './filter.ts'
import { type EntryParameters, type ListParameters, entryParameters, listParameters } from './parameters.ts'
import { projected } from './projection.ts'
import { withReferences } from './references.ts'
import { fallbackChain } from './stack.ts'
import type { ContentStore } from './store.ts'
import { withTermsSpelledOut } from './taxonomies.ts'

type Answer = { [key: string]: Json }

/** What one request may see: an environment, and the languages to look in, the wanted one first. */
type View = { readonly store: ContentStore; readonly environment: string; readonly chain: readonly string[] }

function viewOf(store: ContentStore, environment: string, parameters: EntryParameters): View {
  const locale = parameters.locale ?? store.stack.masterLocale
  if (!store.stack.locales.includes(locale)) throw badParameter('locale')
  return { store, environment, chain: parameters.fallback ? fallbackChain(store.stack, locale) : [locale] }
}

const findEntry = (view: View, contentType: string, uid: string, chain = view.chain): Entry | undefined =>
  chain
    .map((locale) =>
      view.store.published.find({ environment: view.environment, kind: 'entry', contentType, uid, locale }),
    )
    .find((entry) => entry !== undefined)

function allEntries(view: View, contentType: string): readonly Entry[] {
  const [wanted = [], ...others] = view.chain.map((locale) =>
    view.store.published.list(view.environment, 'entry', contentType, locale),
  )
  const own = new Set(wanted.map(({ uid }) => uid))
  return [...wanted, ...others.flat().filter(({ uid }) => !own.has(uid))]
}

/** References are read in the language of the entry that holds them, and fall back as the request does. */
function lookupFor(view: View, entry: Entry): Lookup {
  const chain = view.chain.length > 1 ? fallbackChain(view.store.stack, entry.locale) : [entry.locale]
  return (pointer) => findEntry(view, pointer._content_type_uid, pointer.uid, chain)
}

function shown(view: View, entry: Entry, parameters: EntryParameters): Json {
  const paths = fieldTree(parameters.include.map((path) => path.split('.')))
  const whole: Entry = {
    ...withReferences(entry, paths, lookupFor(view, entry)),
    ...(parameters.metadata && { _metadata: {} }),
    ...(parameters.branch && { _branch: view.store.stack.branch }),
    ...(parameters.embedded && { _embedded_items: {} }),
  }
  return projected(whole, parameters.only, parameters.except)
}

function order(sort: ListParameters['sort']): (one: Entry, other: Entry) => number {
  const path = sort?.path ?? ['updated_at']
  const direction = sort?.direction ?? -1
  return (one, other) => {
    const [left] = valuesAt(one, path)
    const [right] = valuesAt(other, path)
    if (left === right) return 0
    if (left === undefined || left === null) return 1
    if (right === undefined || right === null) return -1
    return (left < right ? -1 : 1) * direction
  }
}

function typeOf(store: ContentStore, uid: string): NonNullable<ReturnType<ContentStore['contentType']>> {
  const type = store.contentType(uid)
  if (!type) throw noSuchContentType(uid)
  return type
}

/** `…/content_types/{type}/entries`. @throws DeliveryError */
export function entriesAnswer(
  store: ContentStore,
  environment: string,
  contentType: string,
  search: URLSearchParams,
): Answer {
  const type = typeOf(store, contentType)
  const parameters = listParameters(search)
  const view = viewOf(store, environment, parameters)
  const { typeahead, sort, skip, limit } = parameters
  const filter = parameters.filter && withTermsSpelledOut(parameters.filter, store.taxonomies())
  const found = allEntries(view, contentType)
    .filter((entry) => filter === undefined || matches(entry, filter, lookupFor(view, entry)))
    .filter((entry) => typeahead === undefined || suggests(entry, typeahead))
    .toSorted(order(sort))
  if (parameters.onlyCount) return { entries: found.length }
  return {
    entries: found.slice(skip, skip + limit).map((entry) => shown(view, entry, parameters)),
    ...(parameters.includeCount && { count: found.length }),
    ...(parameters.contentType && { content_type: type }),
    ...(parameters.schema && { schema: type.schema }),
  }
}

/** `…/content_types/{type}/entries/{uid}`. @throws DeliveryError 404 also for an entry that is not published here */
export function entryAnswer(
  store: ContentStore,
  environment: string,
  contentType: string,
  uid: string,
  search: URLSearchParams,
): Answer {
  const type = typeOf(store, contentType)
  const parameters = entryParameters(search)
  const view = viewOf(store, environment, parameters)
  const entry = findEntry(view, contentType, uid)
  if (!entry) throw noSuchEntry()
  return {
    entry: shown(view, entry, parameters),
    ...(parameters.contentType && { content_type: type }),
    ...(parameters.schema && { schema: type.schema }),
  }
}
