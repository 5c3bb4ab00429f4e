import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Draft } from './drafts.ts'
import type { Entry, Fields } from './entry.ts'
import { DeliveryError, badParameter } from './failure.ts'
import type { ItemReader } from './published-items.ts'
import type { ContentStore, EntryKey } from './store.ts'
import { toDraftEntry } from './to-items.ts'

/** The life of a hash, ms, and the most hashes at a time. */
const hashLifeMs = 60 * 60 * 1000
const mostHashes = 1000

/** A preview of an entry; `unsaved` is what was typed, where it is not saved. */
export type OpenPreview = { readonly hash: string; readonly unsaved: Draft | undefined }

/** Previews of drafts: each save of an entry gives a hash, by which its drafts can be read (vendors, content 9). */
export type LivePreview = {
  /** The hash of a save; with `typed` that of an entry as it stands in a form, which is saved nowhere else. */
  open(entry: EntryKey, typed?: Fields): string
  /** The preview of an entry by its hash; `undefined` for an unknown or old hash, and for that of another entry. */
  find(hash: string, entry: EntryKey): OpenPreview | undefined
  /**
   * The entries of a request: drafts with a hash, published ones without.
   * @throws DeliveryError 401 for another preview token, 400 for an unknown or old hash
   */
  itemsFor(headers: Headers): ItemReader
}

/** True for a request that asks for a preview. */
export const isPreview = (headers: Headers): boolean => headers.has('live_preview') || headers.has('preview_token')

function sameToken(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

type EntryInLanguage = Pick<EntryKey, 'uid' | 'locale'>

const isSame = (one: EntryInLanguage, other: EntryInLanguage | undefined): boolean =>
  one.uid === other?.uid && one.locale === other.locale

/** The newest drafts as items, one of them as it was typed; files have none. */
function draftItems(store: ContentStore, unsaved: Draft | undefined): ItemReader {
  function listDrafts(contentType: string): readonly Draft[] {
    const saved = store.drafts(contentType)
    if (unsaved?.contentType !== contentType) return saved
    const isNew = !saved.some((draft) => isSame(draft, unsaved))
    return [...saved.map((draft) => (isSame(draft, unsaved) ? unsaved : draft)), ...(isNew ? [unsaved] : [])]
  }
  return {
    list: (environment, kind, contentType, locale): readonly Entry[] =>
      kind === 'asset'
        ? store.published.list(environment, kind, contentType, locale)
        : listDrafts(contentType)
            .filter((draft) => draft.locale === locale)
            .map(toDraftEntry),
    find(key) {
      if (key.kind === 'asset') return store.published.find(key)
      const draft = isSame(key, unsaved) ? unsaved : store.draft(key.uid, key.locale)
      return draft?.contentType === key.contentType ? toDraftEntry(draft) : undefined
    },
  }
}

type KnownHash = { readonly entry: EntryKey; readonly unsaved: Draft | undefined; readonly at: number }

/** @param now in ms */
export function createLivePreview(store: ContentStore, now: () => number): LivePreview {
  const hashes = new Map<string, KnownHash>()
  function findKnown(hash: string): KnownHash | undefined {
    const known = hashes.get(hash)
    return known && now() - known.at <= hashLifeMs ? known : undefined
  }
  function toUnsaved(entry: EntryKey, fields: Fields): Draft {
    const saved = store.draft(entry.uid, entry.locale)
    const time = new Date(now()).toISOString()
    return { ...entry, fields, version: saved?.version ?? 0, createdAt: saved?.createdAt ?? time, updatedAt: time }
  }
  return {
    open(entry, typed) {
      const hash = randomBytes(16).toString('hex')
      hashes.set(hash, { entry, unsaved: typed && toUnsaved(entry, typed), at: now() })
      const [oldest] = hashes.keys()
      if (hashes.size > mostHashes && oldest !== undefined) hashes.delete(oldest)
      return hash
    },
    find(hash, entry) {
      const known = findKnown(hash)
      return known && isSame(known.entry, entry) ? { hash, unsaved: known.unsaved } : undefined
    },
    itemsFor(headers) {
      if (!sameToken(headers.get('preview_token') ?? '', store.stack.previewToken)) {
        throw new DeliveryError(401, 105, 'The provided preview token is not valid for this stack.', {
          preview_token: ['is not valid.'],
        })
      }
      const hash = headers.get('live_preview')
      if (hash === null || hash === '') return store.published
      const known = findKnown(hash)
      if (!known) throw badParameter('live_preview')
      return draftItems(store, known.unsaved)
    },
  }
}
