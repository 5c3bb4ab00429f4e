import { checkDrafts, loadDrafts } from '../../content-loaders/draft-snapshot.ts'
import type { Problem } from '../../content-loaders/loader.ts'
import { contentOf } from '../../content/open-content.ts'
import type { Snapshot } from '../../content/snapshot/snapshot.ts'
import { createEditTags, type EditTags } from '../../domain/editing/edit-tags.ts'
import type { PreviewQuery } from '../../domain/editing/preview-query.ts'
import type { ContentLocale } from '../../domain/region/countries.ts'
import type { Buyer } from '../../domain/region/region.ts'
import type { Services } from '../../services.ts'

type DraftContent = ReturnType<typeof contentOf>

/** Drafts as one preview shows them. */
export type Drafts = {
  /** Draft rows over what is live, with marks in their texts where a page is rendered. */
  readonly snapshot: Snapshot
  readonly tags: EditTags
  /** Entries that do not fit, and pictures that are not there. */
  readonly problems: readonly Problem[]
  readonly content: (buyer: Buyer) => DraftContent
}

/**
 * The time for which drafts that were read answer further requests, ms: a page and what it asks beside it. The frame
 * reloads the page with the same hash while an editor types, so it is short.
 */
const freshMs = 2000
/** Previews in memory at once; one takes some 20 MB. */
const mostPreviews = 4

/**
 * Drafts, or why there are none: no previews here yet, a hash that the content service does not know, or a service that
 * fails.
 */
type DraftsOrNot = Drafts | 'none' | 'refused' | 'unreachable'
type Cached = { readonly drafts: Promise<DraftsOrNot>; readonly at: number }

/** Whether a preview may be seen, without reading its drafts; else as `DraftsOrNot`. */
export async function checkPreview(
  services: Pick<Services, 'previewContent' | 'log'>,
  { hash, contentType, uid, at }: PreviewQuery,
): Promise<'known' | Exclude<DraftsOrNot, Drafts>> {
  const drafts = services.previewContent({ hash, contentType, uid, at })
  return drafts ? checkDrafts({ drafts, log: services.log }) : 'none'
}

/**
 * Reads the drafts of previews. Each hash has its own, and only a request with this hash gets them.
 * @param live the snapshot of the live release; `undefined` before there is one
 */
export function createPreviewContent(
  services: Pick<Services, 'previewContent' | 'media' | 'log'>,
  live: () => Snapshot | undefined,
  now: () => number = () => performance.now(),
) {
  const cached = new Map<string, Cached>()

  async function load(preview: PreviewQuery, locale: ContentLocale): Promise<DraftsOrNot> {
    const base = live()
    const tags = createEditTags()
    const { hash, contentType, uid, at, answer } = preview
    const marking = answer.kind === 'page' ? { mark: tags.mark } : {}
    const drafts = services.previewContent({ hash, contentType, uid, at, ...marking })
    if (!base || !drafts) return 'none'
    const { media, log } = services
    const loaded = await loadDrafts({ drafts, media, live: base, locale, log })
    if (loaded === 'refused' || loaded === 'unreachable') return loaded
    const { snapshot, problems } = loaded
    const contents = new Map<Buyer, DraftContent>()
    return {
      snapshot,
      tags,
      problems,
      content(buyer) {
        const content = contents.get(buyer) ?? contentOf(snapshot, buyer)
        contents.set(buyer, content)
        return content
      },
    }
  }

  /** The drafts of a preview, in the language of a page. */
  return (preview: PreviewQuery, locale: ContentLocale): Promise<DraftsOrNot> => {
    const { hash, contentType, uid, at = '', answer } = preview
    const key = [hash, contentType, uid, at, locale, answer.kind].join(' ')
    const known = cached.get(key)
    if (known && now() - known.at < freshMs) return known.drafts
    const drafts = load(preview, locale)
    cached.delete(key)
    cached.set(key, { drafts, at: now() })
    // One that failed is asked for again at once.
    const dropFailed = (): void => void (cached.get(key)?.drafts === drafts && cached.delete(key))
    drafts.then((loaded) => loaded === 'unreachable' && dropFailed(), dropFailed)
    for (const [oldest] of cached) if (cached.size > mostPreviews) cached.delete(oldest)
    return drafts
  }
}
