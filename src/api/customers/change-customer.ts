import { countCustomerChange } from '../../session/customer-changes.ts'
import type { CustomerContext } from './account-context.ts'

/**
 * Runs a change of the session's customer at the platform, or a deletion. Whichever node answers the session next reads
 * the record anew (decision 060).
 */
export async function changeCustomer<Result>(
  { services, session, store, customerId }: CustomerContext,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } finally {
    services.reads[store].invalidateCustomer(customerId)
    // Counted after a failure, too: a call that timed out may have changed the record.
    await countCustomerChange(services.sessions, session, store)
  }
}
