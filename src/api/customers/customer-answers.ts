import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { proTerm } from '../pro/pro-term.ts'
import { type SummaryAnswer, profileSchema, summarySchema } from './schemas.ts'

type StoreContext = Pick<RequestContext, 'services' | 'store'>

/** Returns a customer's summary for any page. `is_pro` ends with the term (specification, addendum 5). */
export async function summaryOf({ services, store }: StoreContext, customer: PlatformCustomer): Promise<SummaryAnswer> {
  const term = await proTerm(services, store, customer)
  return summarySchema.parse({ ...customer, is_pro: term?.isActive ?? false })
}

/** Returns the customer's own record with the fields of its schema. */
export const toProfileAnswer = (customer: PlatformCustomer) => profileSchema.parse(customer)
