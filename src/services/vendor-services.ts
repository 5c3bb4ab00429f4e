import type { Store } from '../domain/region/stores.ts'
import type { BotProtection } from '../ports/bot-protection.ts'
import type { Cdn } from '../ports/cdn.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { CachedReads } from '../ports/commerce/cached-reads.ts'
import type { ContentPreview, ContentService, SharedTexts } from '../ports/content.ts'
import type { ContentEvents } from '../ports/content/content-change.ts'
import type { ContentStack } from '../ports/content/stack.ts'
import type { MediaService } from '../ports/media.ts'
import type { ObjectStore } from '../ports/object-store.ts'
import type { CachedProService } from '../ports/pro.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { SiteSearch } from '../ports/search.ts'

/** The part of the services that vendors answer, as the shop asks them through its ports. */
export type VendorServices = {
  readonly commerce: Readonly<Record<Store, Commerce>>
  /** The same stores' public reads, from memory where they are fresh. */
  readonly reads: Readonly<Record<Store, CachedReads>>
  /** The content service, which a sync copies. */
  readonly contentService: ContentService
  /** Its drafts, as an editor's preview shows them; `undefined` where previews are off. */
  previewContent(preview: ContentPreview): ContentService | undefined
  /** The stack itself, for those who connect it or look after it. */
  readonly contentStack: ContentStack
  /** Events that it sends. */
  readonly contentEvents: ContentEvents
  /** Its texts that other sites of the brand read, from memory where they are fresh. */
  readonly texts: SharedTexts
  /** The media service's metadata. */
  readonly media: MediaService
  /**
   * The storage in which machines share releases; `undefined` for a machine alone. Its library is loaded when it is
   * asked for.
   */
  releaseTarget(): Promise<ObjectStore | undefined>
  /** The caches in front of the shop; `undefined` where none is told what changed. */
  readonly cdn: Cdn | undefined
  /** Bot protection. */
  readonly botProtection: BotProtection
  /** The trade programme's service, from memory where that is fresh. */
  readonly pro: CachedProService
  /** Site search, from memory where that is fresh. */
  readonly search: SiteSearch
  /** The same for words that are still being typed: they use up no share of what is searched for. */
  readonly suggestions: SiteSearch
  /** The engine's index; `undefined` where something else than the publisher fills it. */
  readonly searchIndex: SearchIndex | undefined
}
