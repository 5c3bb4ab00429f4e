import type { Store } from '../../domain/region/stores.ts'
import type { ClientConnection, RequestClient } from '../../lib/request-scope.ts'
import type { Services } from '../../services.ts'
import type { RouteMatch } from './route-table.ts'
import type { Flash } from '../../session/session-data.ts'
import type { Session } from '../../session/session-store.ts'

/** Cache headers of an answer that does not depend on the visitor. */
export type SharedHeaders = { readonly Vary: string; readonly 'Cache-Control': string }

/** Hono environment of the API: bindings and variables of a request. */
export type ApiEnv = {
  /** From the outer server; without them a request gets a random id and the loopback address. */
  Bindings: {
    readonly requestId?: string
    readonly clientAddress?: string
    readonly country?: string | undefined
    /** The client that pays for the request, found from address and cookies. */
    readonly client?: RequestClient
    /** The connection that the answer goes to. */
    readonly connection?: ClientConnection
    /** The body of a write, which the outer server has received; '' where there is none. */
    readonly body?: string | undefined
  }
  Variables: {
    requestId: string
    /** The client's IP address, from trusted proxies (security, G7). Never logged. */
    clientAddress: string
    /** Lower-case ISO country code from a trusted CDN; `undefined` without one. */
    country: string | undefined
    /** The body, once it was read; set by `setBody`. */
    body: string | undefined
    services: Services
    /** The route of the path, its template (`/api/cart/:id`) for the log; absent for unknown paths. */
    route: RouteMatch | undefined
    /** The visitor's session, read at most once; set by `findSession`. */
    session: Session | undefined
    /** The session whose cookies the answer sets; set by `issueSession`. */
    issuedSession: Session | undefined
    /** The message that a form's answer left for the next page; set by `setFlash`. */
    flash: Flash | undefined
    /** Whether a form was refused or failed; set by `storeFlash`. */
    isFormRefused: boolean | undefined
    /** The life of the answer in caches, if it is shared; set by `sharedAnswer`. */
    sharedHeaders: SharedHeaders | undefined
    /** Whether the answer was made with the cache headers of its route. */
    hasCacheHeaders: boolean | undefined
    region: string
    store: Store
    /** The session's customer in this store; set by `requireSignIn`. */
    customerId: number
  }
}
