import type { Store } from '../../domain/region/stores.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session/session-store.ts'

/** Input of every business rule: the visitor's session, the store it acts in and the page's language. */
export type RequestContext = {
  readonly services: Services
  readonly session: Session
  readonly store: Store
  readonly locale: Locale | undefined
  /** The visitor's IP address, where known: sent to the platform when it signs a customer in. */
  readonly clientAddress?: string | undefined
}

/** Input of rules that depend on the visitor alone, not on the page's language. */
export type SessionContext = Pick<RequestContext, 'services' | 'session' | 'store'>
