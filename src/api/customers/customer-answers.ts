import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { proTerm } from '../pro/pro-term.ts'
import { type SignedOutAnswer, type SummaryAnswer, profileSchema, summarySchema } from './schemas.ts'
import type { SignedOut } from './sign-in.ts'

type StoreContext = Pick<RequestContext, 'services' | 'store'>

/** Returns a customer's summary for any page. `is_pro` ends with the term (specification, addendum 5). */
export async function summaryOf({ services, store }: StoreContext, customer: PlatformCustomer): Promise<SummaryAnswer> {
  const term = await proTerm(services, store, customer)
  return summarySchema.parse({ ...customer, is_pro: term?.isActive ?? false })
}

/** Returns the customer's own record with the fields of its schema. */
export const toProfileAnswer = (customer: PlatformCustomer) => profileSchema.parse(customer)

/** Returns the answer to a sign-out. */
export const toSignedOutAnswer = ({ session, hostedLogoutUrl }: SignedOut): SignedOutAnswer => ({
  data: { csrf_token: session.data.csrf, hosted_logout_url: hostedLogoutUrl },
})
