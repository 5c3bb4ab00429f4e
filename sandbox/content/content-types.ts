import type { Json, SchemaField } from '../seed/types.ts'
import { noSuchContentType, noSuchGlobalField } from './failure.ts'
import { matches } from './filter.ts'
import { listParameters } from './parameters.ts'
import { sortItems } from './sort-items.ts'
import type { StoredGlobalField } from './stack-record.ts'
import type { ContentStore } from './store.ts'

type Answer = { [key: string]: Json }

/** A type's fields, those of global fields only where they are asked for. */
export function shownSchema(schema: readonly SchemaField[], search: URLSearchParams): SchemaField[] {
  if (search.get('include_global_field_schema') === 'true') return [...schema]
  return schema.map((field) => {
    const { schema: inner, ...rest } = field
    if (field.data_type === 'global_field' || !inner) return field.data_type === 'global_field' ? rest : field
    return { ...rest, schema: shownSchema(inner, search) }
  })
}

/** Nothing that a content type holds is a reference to an entry. */
const noReferences = (): undefined => undefined

/**
 * `/content_types`, the newest first, filtered by `query`, in pages; with `only_last_activity` their uids and times.
 */
export function contentTypesAnswer(store: ContentStore, search: URLSearchParams): Answer {
  const { filter, sort, skip, limit, includeCount, onlyCount } = listParameters(search)
  const wanted = store
    .contentTypes()
    .filter((type) => filter === undefined || matches({ ...type }, filter, noReferences))
    .toReversed()
  const found = sort ? sortItems(wanted, sort) : wanted
  if (search.get('only_last_activity') === 'true') {
    return { content_types: found.map((type) => ({ uid: type.uid, last_activity: type.updated_at })) }
  }
  if (onlyCount) return { content_types: found.length }
  const page = found.slice(skip, skip + limit).map((type) => ({ ...type, schema: shownSchema(type.schema, search) }))
  return { content_types: page, ...(includeCount && { count: found.length }) }
}

/** `/content_types/{uid}`. @throws DeliveryError 422 */
export function contentTypeAnswer(store: ContentStore, uid: string, search: URLSearchParams): Answer {
  const type = store.contentType(uid)
  if (!type) throw noSuchContentType(uid)
  return { content_type: { ...type, schema: shownSchema(type.schema, search) } }
}

/** A global field, with its branch where that is asked for. */
const withBranch = (store: ContentStore, field: StoredGlobalField, search: URLSearchParams): Answer => ({
  ...field,
  ...(search.get('include_branch') === 'true' && { _branch: store.stack.branch }),
})

/** `/global_fields`, the newest first, in pages. */
export function globalFieldsAnswer(store: ContentStore, search: URLSearchParams): Answer {
  const { skip, limit, includeCount } = listParameters(search)
  const fields = store.globalFields().toReversed()
  return {
    global_fields: fields.slice(skip, skip + limit).map((field) => withBranch(store, field, search)),
    ...(includeCount && { count: fields.length }),
  }
}

/** `/global_fields/{uid}`. @throws DeliveryError 422 */
export function globalFieldAnswer(store: ContentStore, uid: string, search: URLSearchParams): Answer {
  const field = store.globalFields().find((candidate) => candidate.uid === uid)
  if (!field) throw noSuchGlobalField(uid)
  return { global_field: withBranch(store, field, search) }
}
