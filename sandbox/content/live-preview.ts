import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Draft } from './drafts.ts'
import type { Entry } from './entry.ts'
import { DeliveryError, badParameter } from './failure.ts'
import type { ItemReader } from './published-items.ts'
import type { ContentStore, EntryKey } from './store.ts'
import { toDraftEntry } from './to-items.ts'

/** The life of a hash, ms, and the most hashes at a time. */
const hashLifeMs = 60 * 60 * 1000
const mostHashes = 1000

/** Previews of drafts: each save of an entry gives a hash, by which its drafts can be read (vendors, content 9). */
export type LivePreview = {
  /** The hash of a save. */
  open(entry: EntryKey): string
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

/** The newest drafts as items; files have none. */
function draftItems(store: ContentStore): ItemReader {
  const toEntries = (drafts: readonly Draft[]): Entry[] => drafts.map(toDraftEntry)
  return {
    list: (environment, kind, contentType, locale) =>
      kind === 'asset'
        ? store.published.list(environment, kind, contentType, locale)
        : toEntries(store.drafts(contentType).filter((draft) => draft.locale === locale)),
    find(key) {
      if (key.kind === 'asset') return store.published.find(key)
      const draft = store.draft(key.uid, key.locale)
      return draft?.contentType === key.contentType ? toDraftEntry(draft) : undefined
    },
  }
}

/** @param now in ms */
export function createLivePreview(store: ContentStore, now: () => number): LivePreview {
  const hashes = new Map<string, { readonly entry: EntryKey; readonly at: number }>()
  return {
    open(entry) {
      const hash = randomBytes(16).toString('hex')
      hashes.set(hash, { entry, at: now() })
      const [oldest] = hashes.keys()
      if (hashes.size > mostHashes && oldest !== undefined) hashes.delete(oldest)
      return hash
    },
    itemsFor(headers) {
      if (!sameToken(headers.get('preview_token') ?? '', store.stack.previewToken)) {
        throw new DeliveryError(401, 105, 'The provided preview token is not valid for this stack.', {
          preview_token: ['is not valid.'],
        })
      }
      const hash = headers.get('live_preview')
      if (hash === null || hash === '') return store.published
      const known = hashes.get(hash)
      if (!known || now() - known.at > hashLifeMs) throw badParameter('live_preview')
      return draftItems(store)
    },
  }
}
