import type { Store } from '../../domain/region/stores.ts'
import { isRegion, storeOf } from '../../domain/region/region.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Returns the store of `x-bc-region`, `undefined` when it is empty: unlike other calls, GraphQL reads no session, so
 * that answers can be shared.
 * @throws Problem when the header is missing or names no region
 */
export function statedStore(header: string | undefined): Store | undefined {
  if (header === undefined) throw new Problem('region_missing')
  if (header === '') return undefined
  if (!isRegion(header)) throw new Problem('region_unknown')
  return storeOf(header)
}
