import { openDatabase } from '../database.ts'
import type { ContentType, GlobalField } from '../seed/types.ts'
import { withBlockIds } from './block-ids.ts'
import { type Draft, type Drafts, createDrafts } from './drafts.ts'
import type { Fields } from './entry.ts'
import { type PublishedItems, createPublishedItems } from './published-items.ts'
import { type Stack, demoStack } from './stack.ts'
import {
  type Release,
  type StackListener,
  assetEvent,
  entryEvent,
  publicationEvent,
  releaseEvent,
} from './stack-events.ts'
import { type StackRecord, createStackRecord } from './stack-record.ts'
import { contentTables, dropContentTables } from './tables.ts'
import { type AssetFields, toDraftEntry, toPublishedAsset, toPublishedEntry } from './to-items.ts'

/** Names an entry in one language. */
export type EntryKey = { readonly contentType: string; readonly uid: string; readonly locale: string }

/** The acts of editors on a stack. Publishing acts on the stack's first environment unless told otherwise. */
export type ContentStore = Pick<
  StackRecord,
  'generation' | 'contentTypes' | 'contentType' | 'globalFields' | 'taxonomies' | 'putTaxonomy'
> & {
  readonly stack: Stack
  readonly published: PublishedItems
  putContentType(type: ContentType): void
  putGlobalField(field: GlobalField): void
  draft(uid: string, locale: string): Draft | undefined
  /** The drafts of a type in all languages. */
  drafts: Drafts['list']
  /** Every version of one language that was saved, the newest first. */
  versions: Drafts['versions']
  /** Saves without publishing. */
  saveDraft(contentType: string, uid: string, locale: string, fields: Fields): Draft
  /** Publishes the draft of one language; with `fields` saves them first. @throws Error when there is no draft */
  publish(contentType: string, uid: string, locale: string, fields?: Fields, environment?: string): void
  /** Takes one language off an environment; the draft stays. Nothing happens when it is not published. */
  unpublish(contentType: string, uid: string, locale: string, environment?: string): void
  /** Publishes several drafts as one release. @throws Error when one has no draft */
  deployRelease(release: Release, entries: readonly EntryKey[], environment?: string): void
  /** Deletes an entry in all languages and environments. */
  remove(contentType: string, uid: string): void
  publishAsset(asset: AssetFields, locale?: string, environment?: string): void
  removeAsset(uid: string): void
  /** Runs `work` as one transaction. */
  together(work: () => void): void
  reset(): void
  close(): void
}

type StoreOptions = {
  readonly stack?: Stack
  /** Called for each event of the stack. */
  readonly onEvent?: StackListener
}

/** @param clock now, in ms */
export function createContentStore(dataDir: string, clock: () => number, options: StoreOptions = {}): ContentStore {
  const { stack = demoStack, onEvent = () => undefined } = options
  const database = openDatabase(dataDir, 'content', contentTables)
  const published = createPublishedItems(database)
  const drafts = createDrafts(database)
  const record = createStackRecord(database)
  const live = stack.environments[0]?.name ?? ''
  const clearCaches = (): void => {
    published.clearCache()
    record.clearCache()
  }
  const now = (): string => new Date(clock()).toISOString()
  const placeOf = (contentType: string, environment: string) => ({
    stack,
    environment,
    contentType,
    type: record.contentType(contentType),
  })

  const saveDraft: ContentStore['saveDraft'] = (contentType, uid, locale, fields) => {
    const schema = record.contentType(contentType)?.schema ?? []
    const draft = drafts.save({ contentType, uid, locale, fields: withBlockIds(fields, schema, uid) }, now())
    onEvent(entryEvent(draft.version === 1 ? 'create' : 'update', toDraftEntry(draft), placeOf(contentType, live)))
    return draft
  }
  function publishDraft(draft: Draft, environment: string, release?: Release): void {
    const { uid, locale, contentType } = draft
    const entry = toPublishedEntry(stack, draft, environment, now())
    published.put({ environment, kind: 'entry', uid, locale, contentType }, now(), entry)
    onEvent(publicationEvent('publish', { ...entry, uid, locale }, placeOf(contentType, environment), release))
  }
  function draftOf({ contentType, uid, locale }: EntryKey): Draft {
    const draft = drafts.find(uid, locale)
    if (!draft) throw new Error(`There is no draft of ${contentType} ${uid} in ${locale} to publish`)
    return draft
  }

  return {
    stack,
    published,
    generation: () => record.generation(),
    contentTypes: () => record.contentTypes(),
    contentType: (uid) => record.contentType(uid),
    globalFields: () => record.globalFields(),
    putGlobalField: (field) => record.putGlobalField(field, now()),
    taxonomies: () => record.taxonomies(),
    putTaxonomy: (taxonomy) => record.putTaxonomy(taxonomy),
    putContentType: (type) => record.putContentType(type, now()),
    draft: (uid, locale) => drafts.find(uid, locale),
    drafts: (contentType) => drafts.list(contentType),
    versions: (uid, locale) => drafts.versions(uid, locale),
    saveDraft,
    publish(contentType, uid, locale, fields, environment = live) {
      const draft = fields ? saveDraft(contentType, uid, locale, fields) : draftOf({ contentType, uid, locale })
      publishDraft(draft, environment)
    },
    unpublish(contentType, uid, locale, environment = live) {
      const key = { environment, kind: 'entry', uid, locale, contentType } as const
      const entry = published.find(key)
      if (!entry) return
      published.take(key, now(), 'unpublished')
      onEvent(publicationEvent('unpublish', entry, placeOf(contentType, environment)))
    },
    deployRelease(release, entries, environment = live) {
      for (const draft of entries.map(draftOf)) publishDraft(draft, environment, release)
      onEvent(releaseEvent(release, { stack, environment }))
    },
    remove(contentType, uid) {
      const title = drafts.list(contentType).find((draft) => draft.uid === uid)?.fields['title'] ?? uid
      for (const key of published.keysOf('entry', uid)) published.take(key, now(), 'deleted')
      drafts.remove(uid)
      onEvent(entryEvent('delete', { uid, title, locale: stack.masterLocale }, placeOf(contentType, live)))
    },
    publishAsset(asset, locale = stack.masterLocale, environment = live) {
      const key = { environment, kind: 'asset', uid: asset.uid, locale, contentType: 'sys_assets' } as const
      const item = toPublishedAsset(stack, asset, { environment, locale, time: now() })
      published.put(key, now(), item)
      onEvent(assetEvent('publish', item, { stack, environment }, locale))
    },
    removeAsset(uid) {
      const keys = published.keysOf('asset', uid)
      for (const key of keys) published.take(key, now(), 'deleted')
      onEvent(assetEvent('delete', { uid }, { stack, environment: live }, keys[0]?.locale ?? stack.masterLocale))
    },
    together(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        work()
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        clearCaches()
        throw error
      }
    },
    reset() {
      database.exec(dropContentTables + contentTables)
      clearCaches()
    },
    close: () => database.close(),
  }
}
