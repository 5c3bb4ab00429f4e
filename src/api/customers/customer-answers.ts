import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { proTerm } from '../pro/pro-term.ts'
import { type SummaryAnswer, profileSchema, summarySchema } from './schemas.ts'

type StoreContext = Pick<RequestContext, 'services' | 'store'>

/**
 * Of a customer, what every page may show to that customer. `is_pro` ends with the term (specification, addendum 5).
 */
export async function summaryOf({ services, store }: StoreContext, customer: PlatformCustomer): Promise<SummaryAnswer> {
  const term = await proTerm(services, store, customer)
  return summarySchema.parse({ ...customer, is_pro: term?.isActive ?? false })
}

/** The customer's own record, field by field. */
export const toProfileAnswer = (customer: PlatformCustomer) => profileSchema.parse(customer)
