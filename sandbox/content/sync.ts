import { z } from 'zod'
import type { Json } from '../seed/types.ts'
import type { JsonObject } from './entry.ts'
import { badParameter } from './failure.ts'
import { pageSize } from './parameters.ts'
import type { Change } from './published-items.ts'
import type { ContentStore } from './store.ts'

/**
 * The contents of a token: the filters of the start, the sequence number where the last run ended, and while pages are
 * left the end of this run and of its last page. A first run lists what is published; later ones also what was taken
 * away.
 */
const positionSchema = z.object({
  generation: z.string(),
  contentType: z.string().optional(),
  locale: z.string().optional(),
  from: z.string().optional(),
  types: z.array(z.string()).optional(),
  after: z.number(),
  run: z.object({ upTo: z.number(), before: z.number(), skip: z.number(), total: z.number() }).optional(),
  first: z.boolean(),
})
type Position = z.infer<typeof positionSchema>

const allTypes = [
  'entry_published',
  'entry_unpublished',
  'entry_deleted',
  'asset_published',
  'asset_unpublished',
  'asset_deleted',
]
const publishedTypes = ['entry_published', 'asset_published']

const toToken = (position: Position): string => `blt${Buffer.from(JSON.stringify(position)).toString('base64url')}`

function fromToken(token: string, name: string, generation: string): Position {
  try {
    const position = positionSchema.parse(JSON.parse(Buffer.from(token.slice(3), 'base64url').toString()))
    if (position.generation === generation) return position
  } catch {
    throw badParameter(name)
  }
  throw badParameter(name)
}

function start(search: URLSearchParams, generation: string): Position {
  const types = search.get('type')?.split(',').map((type) => type.trim()).filter(Boolean) // prettier-ignore
  if (types?.some((type) => !allTypes.includes(type) && type !== 'content_type_deleted')) throw badParameter('type')
  return {
    generation,
    contentType: search.get('content_type_uid') ?? undefined,
    locale: search.get('locale') ?? undefined,
    from: search.get('start_from') ?? search.get('start_date') ?? undefined,
    types,
    after: 0,
    first: true,
  }
}

function positionOf(search: URLSearchParams, generation: string): Position {
  const page = search.get('pagination_token')
  if (page !== null) return fromToken(page, 'pagination_token', generation)
  const since = search.get('sync_token')
  if (since !== null) return fromToken(since, 'sync_token', generation)
  if (search.get('init') !== 'true') throw badParameter('init', 'is required.')
  return start(search, generation)
}

/** An item that went away during a run is left out of it and told by the next one. */
const isGone = (change: Change): boolean => publishedTypes.includes(change.type) && !change.isPublished

function concerns(change: Change, position: Position): boolean {
  const types = position.types ?? (position.first ? publishedTypes : allTypes)
  return (
    !isGone(change) &&
    types.includes(change.type) &&
    (position.contentType === undefined || change.contentType === position.contentType) &&
    (position.locale === undefined || change.locale === position.locale) &&
    (position.from === undefined || Date.parse(change.at) >= Date.parse(position.from))
  )
}

const toSyncItem = (published: ContentStore['published'], change: Change): JsonObject => ({
  type: change.type,
  event_at: change.at,
  content_type_uid: change.contentType,
  data: {
    ...((publishedTypes.includes(change.type) && published.find(change)) || { uid: change.uid, locale: change.locale }),
  },
})

/**
 * One answer of `/stacks/sync`, the newest change first. Pages are cut by position, not by count, so that publishing in
 * between neither repeats nor loses an item; the same state always gives the same tokens.
 * @throws DeliveryError for a token that this stack did not give
 */
export function syncAnswer(store: ContentStore, environment: string, search: URLSearchParams): { [key: string]: Json } {
  const position = positionOf(search, store.generation())
  const upTo = position.run?.upTo ?? store.published.newest(environment)
  const left = store.published
    .changes(environment, position.after, upTo)
    .filter((change) => change.sequence < (position.run?.before ?? Number.POSITIVE_INFINITY))
    .filter((change) => concerns(change, position))
    .toReversed()
  const page = left.slice(0, pageSize)
  const skip = position.run?.skip ?? 0
  const total = position.run?.total ?? left.length
  const before = page.at(-1)?.sequence ?? 0
  const more = left.length > pageSize
  const end = {
    ...position,
    after: left.length === 0 && !position.first && !position.run ? position.after : upTo,
    first: false,
  }
  const next = more
    ? { pagination_token: toToken({ ...position, run: { upTo, before, skip: skip + pageSize, total } }) }
    : { sync_token: toToken({ ...end, run: undefined }) }
  // Without a change there is nothing to count.
  if (total === 0 && !position.first) return { items: [], ...next }
  return {
    items: page.map((change) => ({ ...toSyncItem(store.published, change) })),
    skip,
    limit: pageSize,
    total_count: total,
    ...next,
  }
}
