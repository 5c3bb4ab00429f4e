import type { Store } from '../../domain/stores.ts'
import type { Services } from '../../services.ts'
import type { Problem } from '../kernel/problems.ts'

/** What resolvers and plugins have at hand. No answer depends on the visitor: all of them may be shared. */
export type GraphqlContext = {
  readonly services: Services
  readonly requestId: string
  /** For limits alone. */
  readonly clientAddress: string
  /** The store that the region header names; `undefined` when the header is empty. */
  readonly statedStore: Store | undefined
  /** Throws the problem why this request may not change anything. */
  readonly mayWrite: () => Promise<void>
  /** How many products the request may list, once that is counted. */
  readonly products?: number
  /** Refuses the request as a whole: the answer is then this problem. */
  readonly refuse: (problem: Problem) => void
}
