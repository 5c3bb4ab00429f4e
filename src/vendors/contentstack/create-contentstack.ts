import contentstack, { type Stack, type StackConfig } from '@contentstack/delivery-sdk'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { ContentPreview } from '../../ports/content.ts'
import { type SyncPage, syncPageSchema } from './wire/envelope.ts'
import { attempt, read } from './answers.ts'
import type { Contentstack } from './contentstack.ts'
import { createEntryLists } from './entry-lists.ts'
import type { GuardSettings } from '../guarded-fetch.ts'
import { syncFetch, type Wait } from './sync-fetch.ts'
import { liveFetch } from './live-fetch.ts'
import { previewFetch, previewOptions } from './preview.ts'
import { createStackLists } from './stack-lists.ts'

type ContentstackSettings = Config['content']

/**
 * Policies of the specification's client; anything else is refused (specification, display 5). Nothing is cached: -1 is
 * what happens.
 */
const cachePolicySchema = z.number().int().min(-1).max(3)

/**
 * For builds, which have time.
 * @throws ZodError for a cache policy that is not a number from -1 to 3
 */
export function createContentstack(settings: ContentstackSettings, fetch: Fetch, wait?: Wait): Contentstack {
  return askThrough(settings, syncFetch(fetch, wait))
}

/**
 * The same for questions that a visitor waits for.
 * @throws ZodError for a cache policy that is not a number from -1 to 3
 */
export function createLiveContentstack(
  settings: ContentstackSettings,
  fetch: Fetch,
  guard: GuardSettings = {},
): Contentstack {
  return askThrough(settings, liveFetch(fetch, guard))
}

/**
 * The stack with its drafts, as an editor sees them. Make one for each request: the client keeps the hash, which
 * belongs to one editor.
 * @returns undefined where previews are off
 */
export function createPreviewContentstack(
  settings: ContentstackSettings,
  fetch: Fetch,
  preview: ContentPreview,
  guard: GuardSettings = {},
): Contentstack | undefined {
  const access = settings.preview
  if (!access) return undefined
  return askThrough(settings, previewFetch(liveFetch(fetch, guard), access), { preview, access })
}

type PreviewAccess = {
  readonly preview: ContentPreview
  readonly access: NonNullable<ContentstackSettings['preview']>
}

function askThrough(settings: ContentstackSettings, fetch: Fetch, draft?: PreviewAccess): Contentstack {
  cachePolicySchema.parse(settings.cachePolicy)
  const stack = openStack(settings, fetch, draft && previewOptions(draft.access))
  if (draft) {
    const { hash, contentType, uid, at } = draft.preview
    const moment = at === undefined ? {} : { preview_timestamp: at }
    stack.livePreviewQuery({ live_preview: hash, content_type_uid: contentType, entry_uid: uid, ...moment })
  }
  return {
    ...createEntryLists(stack),
    ...createStackLists(stack),
    entry: (contentType, uid, { locale, include = [], only = [] }) =>
      attempt(
        `entry of ${contentType}`,
        () => {
          const entry = stack.contentType(contentType).entry(uid).locale(locale)
          if (include.length > 0) entry.includeReference(...include)
          if (only.length > 0) entry.only(['uid', ...only])
          return entry.fetch<unknown>()
        },
        locale,
      ),
    changes: (token) => allChanges(stack, token),
  }
}

function openStack(settings: ContentstackSettings, fetch: Fetch, preview: Partial<StackConfig> = {}): Stack {
  const transport = {
    // Its connections stay open: the client's own do not under ESM (vendors, content 2).
    adapter: 'fetch' as const,
    env: { fetch: (url: string | URL, init?: RequestInit) => fetch(String(url), init), Request: null },
  }
  return contentstack.stack({
    apiKey: settings.apiKey,
    deliveryToken: settings.deliveryToken,
    environment: settings.environment,
    branch: settings.branch,
    ...(settings.earlyAccess.length > 0 ? { early_access: [...settings.earlyAccess] } : {}),
    endpoint: settings.endpoint,
    // The client loses status and headers of answers that it retries (vendors, content 8): `syncFetch` does it.
    retryOnError: false,
    timeout: 0,
    logHandler: () => undefined,
    ...preview,
    ...transport,
  })
}

async function* allChanges(stack: Stack, since: string | undefined): AsyncGenerator<SyncPage> {
  let request: Parameters<Stack['sync']>[0] = since === undefined ? {} : { syncToken: since }
  for (;;) {
    const page = await syncPage(stack, request)
    yield page
    if (page.pagination_token === undefined) return
    request = { paginationToken: page.pagination_token }
  }
}

const syncPage = async (stack: Stack, request: Parameters<Stack['sync']>[0]): Promise<SyncPage> =>
  read(syncPageSchema, await attempt('sync', () => stack.sync(request)), 'sync')
