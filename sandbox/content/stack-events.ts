import type { Entry, JsonObject } from './entry.ts'
import type { Stack } from './stack.ts'
import type { StoredContentType } from './stack-record.ts'

/** A release that several items belong to. */
export type Release = { readonly uid: string; readonly title: string }

/** An event of a stack, as its webhooks report it (vendors, content 10). */
export type StackEvent = {
  readonly module: 'entry' | 'asset' | 'content_type' | 'release'
  readonly event: 'create' | 'update' | 'publish' | 'unpublish' | 'delete' | 'deploy'
  readonly data: JsonObject
  readonly source?: JsonObject
}

/** Called for each event, after it happened. */
export type StackListener = (event: StackEvent) => void

type EventScope = { readonly stack: Stack; readonly environment: string }

const environmentOf = ({ stack, environment }: EventScope): JsonObject => ({
  name: environment,
  uid: stack.environments.find(({ name }) => name === environment)?.uid ?? environment,
})

const typeFacts = (type: StoredContentType | undefined, uid: string): JsonObject => ({
  uid,
  title: type?.title ?? uid,
})

const sourceOf = (release: Release | undefined): Pick<StackEvent, 'source'> =>
  release ? { source: { type: 'release', ...release } } : {}

/** An entry of one language that was published in, or taken off, an environment. */
export function publicationEvent(
  event: 'publish' | 'unpublish',
  entry: Pick<Entry, 'uid' | 'locale'> & JsonObject,
  place: EventScope & { readonly contentType: string; readonly type: StoredContentType | undefined },
  release?: Release,
): StackEvent {
  const data = {
    entry: { ...entry },
    content_type: { ...typeFacts(place.type, place.contentType) },
    environment: { ...environmentOf(place) },
    locale: entry.locale,
    action: event,
    status: 'success',
    branch: { uid: place.stack.branch },
  }
  return { module: 'entry', event, data, ...sourceOf(release) }
}

/** An entry that was saved, or deleted in all languages. */
export const entryEvent = (
  event: 'create' | 'update' | 'delete',
  entry: JsonObject,
  { stack, contentType, type }: { stack: Stack; contentType: string; type: StoredContentType | undefined },
): StackEvent => ({
  module: 'entry',
  event,
  data: {
    entry: { ...entry },
    content_type: { ...typeFacts(type, contentType) },
    branch: { uid: stack.branch },
  },
})

/** A file that was published or deleted. */
export const assetEvent = (
  event: 'publish' | 'delete',
  asset: JsonObject,
  place: EventScope,
  locale: string,
): StackEvent => ({
  module: 'asset',
  event,
  data: {
    asset: { ...asset },
    locale,
    branch: { uid: place.stack.branch },
    ...(event === 'publish' && { environment: { ...environmentOf(place) }, action: event, status: 'success' }),
  },
})

/** A release that was deployed: follows the events of its items. */
export const releaseEvent = (release: Release, place: EventScope): StackEvent => ({
  module: 'release',
  event: 'deploy',
  data: {
    release: { ...release },
    environment: { ...environmentOf(place) },
    action: 'deploy',
    status: 'success',
    branch: { uid: place.stack.branch },
  },
})
