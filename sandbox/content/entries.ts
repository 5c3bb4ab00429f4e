import type { Json } from '../seed/types.ts'
import { shownSchema } from './content-types.ts'
import type { Entry } from './entry.ts'
import { noSuchContentType, noSuchEntry, noSuchLanguage } from './failure.ts'
import { fieldTree } from './field-tree.ts'
import { type Lookup, matches, suggests } from './filter.ts'
import { type EntryParameters, type ListParameters, entryParameters, listParameters } from './parameters.ts'
import { projected } from './projection.ts'
import { withReferences } from './references.ts'
import { sortItems } from './sort-items.ts'
import { fallbackChain } from './stack.ts'
import type { ItemReader } from './published-items.ts'
import type { ContentStore } from './store.ts'
import { withTermsSpelledOut } from './taxonomies.ts'

type Answer = { [key: string]: Json }

/** The entries that one request may see: an environment, and the languages to look in, the wanted one first. */
type View = {
  readonly store: ContentStore
  readonly items: ItemReader
  readonly environment: string
  readonly chain: readonly string[]
}

/** The client: the environment of the token, and where its entries are. */
export type Audience = { readonly environment: string; readonly items: ItemReader }

function viewOf(store: ContentStore, audience: Audience, parameters: EntryParameters): View {
  const locale = parameters.locale ?? store.stack.masterLocale
  if (!store.stack.locales.includes(locale)) throw noSuchLanguage()
  return { store, ...audience, chain: parameters.fallback ? fallbackChain(store.stack, locale) : [locale] }
}

const findEntry = (view: View, contentType: string, uid: string, chain = view.chain): Entry | undefined =>
  chain
    .map((locale) => view.items.find({ environment: view.environment, kind: 'entry', contentType, uid, locale }))
    .find((entry) => entry !== undefined)

function allEntries(view: View, contentType: string): readonly Entry[] {
  const [wanted = [], ...others] = view.chain.map((locale) =>
    view.items.list(view.environment, 'entry', contentType, locale),
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

function typeOf(store: ContentStore, uid: string): NonNullable<ReturnType<ContentStore['contentType']>> {
  const type = store.contentType(uid)
  if (!type) throw noSuchContentType(uid)
  return type
}

/** The entries of a type that a request asks for, unsorted. */
function matching(view: View, contentType: string, parameters: ListParameters): readonly Entry[] {
  const { typeahead } = parameters
  const filter = parameters.filter && withTermsSpelledOut(parameters.filter, view.store.taxonomies())
  return allEntries(view, contentType)
    .filter((entry) => filter === undefined || matches(entry, filter, lookupFor(view, entry)))
    .filter((entry) => typeahead === undefined || suggests(entry, typeahead))
}

/** `/taxonomies/entries`: entries of all types by their terms, each with its type. @throws DeliveryError */
export function taxonomyEntriesAnswer(store: ContentStore, audience: Audience, search: URLSearchParams): Answer {
  const parameters = listParameters(search)
  const view = viewOf(store, audience, parameters)
  const { sort, skip, limit } = parameters
  const found = store
    .contentTypes()
    .flatMap(({ uid }) => matching(view, uid, parameters).map((entry) => ({ ...entry, _content_type_uid: uid })))
  return {
    entries: sortItems(found, sort)
      .slice(skip, skip + limit)
      .map((entry) => shown(view, entry, parameters)),
    ...(parameters.includeCount && { count: found.length }),
  }
}

/** `…/content_types/{type}/entries`. @throws DeliveryError */
export function entriesAnswer(
  store: ContentStore,
  audience: Audience,
  contentType: string,
  search: URLSearchParams,
): Answer {
  const type = typeOf(store, contentType)
  const parameters = listParameters(search)
  const view = viewOf(store, audience, parameters)
  const { sort, skip, limit } = parameters
  const found = matching(view, contentType, parameters)
  if (parameters.onlyCount) return { entries: found.length }
  return {
    entries: sortItems(found, sort)
      .slice(skip, skip + limit)
      .map((entry) => shown(view, entry, parameters)),
    ...(parameters.includeCount && { count: found.length }),
    ...(parameters.contentType && { content_type: { ...type, schema: shownSchema(type.schema, search) } }),
    ...(parameters.schema && { schema: type.schema }),
  }
}

/** `…/content_types/{type}/entries/{uid}`. @throws DeliveryError 422 also for an entry that is not published here */
export function entryAnswer(
  store: ContentStore,
  audience: Audience,
  contentType: string,
  uid: string,
  search: URLSearchParams,
): Answer {
  const type = typeOf(store, contentType)
  const parameters = entryParameters(search)
  const view = viewOf(store, audience, parameters)
  const entry = findEntry(view, contentType, uid)
  if (!entry) throw noSuchEntry()
  return {
    entry: shown(view, entry, parameters),
    ...(parameters.contentType && { content_type: { ...type, schema: shownSchema(type.schema, search) } }),
    ...(parameters.schema && { schema: type.schema }),
  }
}
