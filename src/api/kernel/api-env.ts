import type { Store } from '../../domain/stores.ts'
import type { Services } from '../../services.ts'
import type { RouteMatch } from './route-table.ts'
import type { Session } from '../session/session-store.ts'

/** What a request carries through the API. */
export type ApiEnv = {
  /** From the outer server; a request without gets an id and a loopback address of its own. */
  Bindings: { readonly requestId?: string; readonly clientAddress?: string; readonly country?: string | undefined }
  Variables: {
    requestId: string
    /** Whoever sent the request, as the trusted proxies tell (security, G7). Never logged. */
    clientAddress: string
    /** ISO code in small letters, as a trusted CDN names it; `undefined` when none does. */
    country: string | undefined
    services: Services
    /** The route of the path, its template (`/api/cart/:id`) for the log; absent for unknown paths. */
    route: RouteMatch | undefined
    /** The visitor's session, read at most once; set by `ownSession` and `region`. */
    session: Session | undefined
    /** The session whose cookies the answer gives; set by `giveSession`. */
    issuedSession: Session | undefined
    region: string
    store: Store
    /** The customer of this store that the session is signed in as; set by `signedIn`. */
    customerId: number
  }
}
