import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import type { Problem } from '../kernel/problems.ts'

/** Context of resolvers and plugins. No answer depends on the visitor, so that all can be shared. */
export type GraphqlContext = {
  readonly services: Services
  readonly requestId: string
  /** For rate limits only. */
  readonly clientAddress: string
  /** The region header's store; `undefined` when the header is empty. */
  readonly statedStore: Store | undefined
  /** Throws a problem unless the request passes the CSRF check. */
  readonly mayWrite: () => Promise<void>
  /** Number of products that the request may list, once counted. */
  readonly products?: number
  /** Refuses the whole request with this problem. */
  readonly refuse: (problem: Problem) => void
}
