import { storeOf } from '../../domain/region.ts'
import type { Services } from '../../services.ts'
import type { CustomerGroup } from '../../ports/commerce/groups.ts'

type Reads = Pick<Services, 'reads'>

/**
 * A customer group of the region's store (specification, core 7). Says what its members pay: for them alone. Throws
 * `VendorError`.
 */
export function groupOfRegion({ reads }: Reads, region: string, id: number): Promise<CustomerGroup | undefined> {
  return reads[storeOf(region)].group(id)
}

/**
 * The default group of the region's store: that of guests, everybody's who is in no other (specification, core 3, 7).
 * Throws `VendorError`.
 */
export function defaultGroupOfRegion({ reads }: Reads, region: string): Promise<CustomerGroup | undefined> {
  return reads[storeOf(region)].guestGroup()
}
