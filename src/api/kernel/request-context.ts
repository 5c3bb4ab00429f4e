import type { Store } from '../../domain/stores.ts'
import type { Locale } from '../../domain/locale.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../session/session-store.ts'

/** What a rule of the shop works on: the session, in which store, read in which language. */
export type RequestContext = {
  readonly services: Services
  readonly session: Session
  readonly store: Store
  readonly locale: Locale | undefined
  /** The visitor's address, where one is at hand: sent to the platform when it signs a customer in. */
  readonly clientAddress?: string | undefined
}
