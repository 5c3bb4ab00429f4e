import { storeOf } from '../../domain/region/region.ts'
import type { Services } from '../../services.ts'
import type { CustomerGroup } from '../../ports/commerce/groups.ts'

type Reads = Pick<Services, 'reads'>

/**
 * Reads a customer group of the region's store (specification, core 7). Its discounts are for members only. Throws
 * `VendorError`.
 */
export function groupOfRegion({ reads }: Reads, region: string, id: number): Promise<CustomerGroup | undefined> {
  return reads[storeOf(region)].group(id)
}

/**
 * Reads the default group of the region's store, that of guests and customers without a group (specification, core 3,
 * 7). Throws `VendorError`.
 */
export function defaultGroupOfRegion({ reads }: Reads, region: string): Promise<CustomerGroup | undefined> {
  return reads[storeOf(region)].guestGroup()
}
