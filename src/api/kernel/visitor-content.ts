import type { Content } from '../../content/content.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session/session-store.ts'

/**
 * The content that names what is in a session's cart: members of the trade programme have products of their own
 * (decision 082). Their last known role is enough, since it shows them nothing but their cart. `undefined` before there
 * is a release.
 */
export function visitorContent(
  { content }: Pick<Services, 'content'>,
  { data }: Pick<Session, 'data'>,
  store: Store,
): Content | undefined {
  const shared = content()
  return data.slots[store]?.isTrade === true ? (shared?.members?.() ?? shared) : shared
}
