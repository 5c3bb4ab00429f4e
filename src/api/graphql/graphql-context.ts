import type { Store } from '../../domain/countries.ts'
import type { Services } from '../../services.ts'
import type { Problem } from '../problems.ts'

/** What resolvers and plugins have at hand. Nothing of the visitor: every answer is for everybody. */
export type GraphqlContext = {
  readonly services: Services
  readonly requestId: string
  /** The store that the region header names; `undefined` when the header is empty. */
  readonly statedStore: Store | undefined
  /** Throws the problem why this request may not change anything. */
  readonly mayWrite: () => Promise<void>
  /** Refuses the request as a whole: the answer is then this problem. */
  readonly refuse: (problem: Problem) => void
}
