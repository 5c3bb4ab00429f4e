import { z } from 'zod'
import type { ContentChange } from '../../../ports/content/content-change.ts'

const uid = z.string().min(1)
/** Identifies something; older payloads hold the bare name. */
const named = z.union([z.object({ uid: z.string().optional(), name: z.string().optional() }), z.string()]).optional()

/** A webhook's body (vendors, content 10). Concise payloads have the same identifiers. */
export const contentEventSchema = z.object({
  module: z.string(),
  event: z.string(),
  api_key: z.string(),
  triggered_at: z.string(),
  data: z.object({
    entry: z.object({ uid, locale: z.string().optional() }).optional(),
    asset: z.object({ uid }).optional(),
    content_type: z.object({ uid }).optional(),
    release: z.object({ uid: uid.optional() }).optional(),
    environment: named,
    branch: named,
    locale: z.string().optional(),
    status: z.string().optional(),
  }),
  source: z.object({ type: z.string().optional(), uid: z.string().optional() }).optional(),
})
export type WireContentEvent = z.infer<typeof contentEventSchema>

/** The branch of every stack; any other name in the settings may be an alias. */
const mainBranch = 'main'

/**
 * Whether an event of our stack concerns what we read; parts that it does not name count as ours. Settings may name a
 * branch by an alias (vendors, content 3), which an event does not have: events of all branches count then, and a read
 * shows whether something changed.
 */
export function concernsOwnContent(
  { data }: WireContentEvent,
  own: { readonly environment: string; readonly branch: string },
): boolean {
  const names = (given: WireContentEvent['data']['branch'], wanted: string): boolean =>
    given === undefined || (typeof given === 'string' ? [given] : [given.name, given.uid]).includes(wanted)
  const isOwnBranch = own.branch !== mainBranch || names(data.branch, own.branch)
  return isOwnBranch && names(data.environment, own.environment)
}

const outcomes = { publish: 'published', unpublish: 'unpublished', delete: 'deleted' } as const
const isOutcome = (event: string): event is keyof typeof outcomes => event in outcomes

/**
 * Maps an event to the change that it reports; `undefined` for events that change nothing delivered: drafts that were
 * saved, and steps before the last (`publish.start`), or a failed one.
 */
export function toContentChange({ module, event, data, source }: WireContentEvent): ContentChange | undefined {
  const action = event.replace(/\.success$/, '')
  if (data.status !== undefined && data.status !== 'success') return undefined
  const release = source?.type === 'release' ? source.uid : undefined
  if (module === 'release' && action === 'deploy') return { kind: 'release', uid: data.release?.uid ?? release }
  if (module === 'content_type')
    return data.content_type && { kind: 'content_type', contentType: data.content_type.uid }
  if (!isOutcome(action)) return undefined
  const how = outcomes[action]
  if (module === 'asset') return data.asset && { kind: 'asset', how, uid: data.asset.uid, release }
  if (module !== 'entry' || !data.entry || !data.content_type) return undefined
  const locale = how === 'deleted' ? undefined : (data.locale ?? data.entry.locale)
  return { kind: 'entry', how, contentType: data.content_type.uid, uid: data.entry.uid, locale, release }
}
