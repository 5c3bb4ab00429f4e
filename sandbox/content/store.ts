import { openDatabase } from '../database.ts'
import type { ContentType } from '../seed/types.ts'
import { withBlockIds } from './block-ids.ts'
import { type Draft, createDrafts } from './drafts.ts'
import type { Fields, JsonObject } from './entry.ts'
import { type PublishedItems, createPublishedItems } from './published-items.ts'
import { type Stack, demoStack } from './stack.ts'
import { type StackRecord, createStackRecord } from './stack-record.ts'
import { contentTables, dropContentTables } from './tables.ts'

type AssetFields = Fields & { readonly uid: string; readonly filename: string; readonly url: string }

/** What editors do to a stack. Publishing acts on the stack's first environment unless told otherwise. */
export type ContentStore = Pick<
  StackRecord,
  'generation' | 'contentTypes' | 'contentType' | 'taxonomies' | 'putTaxonomy'
> & {
  readonly stack: Stack
  readonly published: PublishedItems
  putContentType(type: ContentType): void
  draft(uid: string, locale: string): Draft | undefined
  /** Saves without publishing. */
  saveDraft(contentType: string, uid: string, locale: string, fields: Fields): Draft
  /** Publishes the draft of one language; with `fields` saves them first. @throws Error when there is no draft */
  publish(contentType: string, uid: string, locale: string, fields?: Fields, environment?: string): void
  /** Takes one language off an environment; the draft stays. Nothing happens when it is not published. */
  unpublish(contentType: string, uid: string, locale: string, environment?: string): void
  /** Deletes an entry in all languages and environments. */
  remove(contentType: string, uid: string): void
  publishAsset(asset: AssetFields, locale?: string, environment?: string): void
  removeAsset(uid: string): void
  /** Runs `work` as one transaction. */
  together(work: () => void): void
  reset(): void
  close(): void
}

const user = 'blt6f1d0000000editor'

/** @param clock now, in ms */
export function createContentStore(dataDir: string, clock: () => number, stack: Stack = demoStack): ContentStore {
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

  const saveDraft: ContentStore['saveDraft'] = (contentType, uid, locale, fields) => {
    const schema = record.contentType(contentType)?.schema ?? []
    return drafts.save({ contentType, uid, locale, fields: withBlockIds(fields, schema, uid) }, now())
  }
  const publishDetails = (environment: string, locale: string): JsonObject => ({
    environment: stack.environments.find(({ name }) => name === environment)?.uid ?? environment,
    locale,
    time: now(),
    user,
  })
  const entryOf = (draft: Draft, environment: string): JsonObject => ({
    ACL: {},
    _in_progress: false,
    tags: [],
    ...draft.fields,
    uid: draft.uid,
    locale: draft.locale,
    _version: draft.version,
    created_at: draft.createdAt,
    created_by: user,
    updated_at: draft.updatedAt,
    updated_by: user,
    publish_details: { ...publishDetails(environment, draft.locale) },
  })
  const assetOf = (asset: AssetFields, environment: string, locale: string): JsonObject => ({
    tags: [],
    is_dir: false,
    parent_uid: null,
    title: asset.filename,
    ...asset,
    _version: 1,
    ACL: {},
    created_at: now(),
    created_by: user,
    updated_at: now(),
    updated_by: user,
    publish_details: { ...publishDetails(environment, locale) },
  })

  return {
    stack,
    published,
    generation: () => record.generation(),
    contentTypes: () => record.contentTypes(),
    contentType: (uid) => record.contentType(uid),
    taxonomies: () => record.taxonomies(),
    putTaxonomy: (taxonomy) => record.putTaxonomy(taxonomy),
    putContentType: (type) => record.putContentType(type, now()),
    draft: (uid, locale) => drafts.find(uid, locale),
    saveDraft,
    publish(contentType, uid, locale, fields, environment = live) {
      const draft = fields ? saveDraft(contentType, uid, locale, fields) : drafts.find(uid, locale)
      if (!draft) throw new Error(`There is no draft of ${contentType} ${uid} in ${locale} to publish`)
      published.put({ environment, kind: 'entry', uid, locale, contentType }, now(), entryOf(draft, environment))
    },
    unpublish(contentType, uid, locale, environment = live) {
      published.take({ environment, kind: 'entry', uid, locale, contentType }, now(), 'unpublished')
    },
    remove(_contentType, uid) {
      for (const key of published.keysOf('entry', uid)) published.take(key, now(), 'deleted')
      drafts.remove(uid)
    },
    publishAsset(asset, locale = stack.masterLocale, environment = live) {
      const key = { environment, kind: 'asset', uid: asset.uid, locale, contentType: 'sys_assets' } as const
      published.put(key, now(), assetOf(asset, environment, locale))
    },
    removeAsset(uid) {
      for (const key of published.keysOf('asset', uid)) published.take(key, now(), 'deleted')
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
