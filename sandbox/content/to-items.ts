import type { Draft } from './drafts.ts'
import { type Entry, type Fields, type JsonObject, isEntry } from './entry.ts'
import type { Stack } from './stack.ts'

export type AssetFields = Fields & { readonly uid: string; readonly filename: string; readonly url: string }

const user = 'blt6f1d0000000editor'

const publishDetails = (stack: Stack, environment: string, locale: string, time: string): JsonObject => ({
  environment: stack.environments.find(({ name }) => name === environment)?.uid ?? environment,
  locale,
  time,
  user,
})

const draftFields = (draft: Draft): JsonObject => ({
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
})

/** A draft as the delivery API shows it once it is published, at `time`. */
export const toPublishedEntry = (stack: Stack, draft: Draft, environment: string, time: string): JsonObject => ({
  ...draftFields(draft),
  publish_details: { ...publishDetails(stack, environment, draft.locale, time) },
})

/** A draft as a preview shows it: without details of a publication. */
export function toDraftEntry(draft: Draft): Entry {
  const item = { ...draftFields(draft) }
  if (!isEntry(item)) throw new Error(`The draft of ${draft.uid} lacks its system fields`)
  return item
}

/** An uploaded file as the delivery API shows it. */
export const toPublishedAsset = (
  stack: Stack,
  asset: AssetFields,
  { environment, locale, time }: { readonly environment: string; readonly locale: string; readonly time: string },
): JsonObject => ({
  tags: [],
  is_dir: false,
  parent_uid: null,
  title: asset.filename,
  _version: 1,
  ACL: {},
  created_at: time,
  created_by: user,
  updated_at: time,
  updated_by: user,
  ...asset,
  publish_details: { ...publishDetails(stack, environment, locale, time) },
})
