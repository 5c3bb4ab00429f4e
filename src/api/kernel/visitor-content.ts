import type { ReleaseContent } from '../../content/content.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session/session-store.ts'

/**
 * The content that names what is in a session's cart, and what it may be filled with: members of the trade programme
 * have products of their own (decision 082). Their last known role is enough: it shows them nothing but their cart,
 * whose prices and refusals are the platform's. `undefined` before there is a release.
 */
export function visitorContent(
  { content }: Pick<Services, 'content'>,
  { data }: Pick<Session, 'data'>,
  store: Store,
): ReleaseContent | undefined {
  const shared = content()
  return data.slots[store]?.isTrade === true ? (shared?.members?.() ?? shared) : shared
}
