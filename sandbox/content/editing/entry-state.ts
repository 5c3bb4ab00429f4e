import type { Draft } from '../drafts.ts'
import type { ContentStore, EntryKey } from '../store.ts'

/** Version of an entry that the first environment delivers in a language; `undefined` when it is not published. */
export function publishedVersion(store: ContentStore, { contentType, uid, locale }: EntryKey): number | undefined {
  const environment = store.stack.environments[0]?.name ?? ''
  return store.published.find({ environment, kind: 'entry', contentType, uid, locale })?._version
}

/** Whether a draft has been published and was saved again since. */
export function isAhead(store: ContentStore, draft: Draft): boolean {
  const live = publishedVersion(store, draft)
  return live !== undefined && live < draft.version
}

/** All drafts that were saved after they were published. */
export const draftsAhead = (store: ContentStore): readonly Draft[] =>
  store.contentTypes().flatMap(({ uid }) => store.drafts(uid).filter((draft) => isAhead(store, draft)))
