import type { Context } from 'hono'
import type { CustomerGroup } from '../../ports/commerce/groups.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { Problem } from '../kernel/problems.ts'
import { findSession } from '../kernel/find-session.ts'
import { defaultGroupOfRegion, groupOfRegion } from './group-of-region.ts'

/** Reads the group of the session's customer; `undefined` without a group. @throws Problem `signed_out` */
async function ownGroup(c: Context<ApiEnv>): Promise<CustomerGroup | undefined> {
  const { services, store } = c.var
  const session = await findSession(c)
  if (session?.data.slots[store]?.customer === undefined) throw new Problem('signed_out')
  const groupId = (await currentCustomer({ services, session, store }))?.customer_group_id ?? 0
  return groupId === 0 ? undefined : groupOfRegion(services, store, groupId)
}

/** Lists the customer's own group. @throws Problem `signed_out` */
export async function ownGroups(c: Context<ApiEnv>): Promise<readonly CustomerGroup[]> {
  const own = await ownGroup(c)
  return own ? [own] : []
}

/** Lists the public group of guests, at most one. */
export async function guestGroups(c: Context<ApiEnv>): Promise<readonly CustomerGroup[]> {
  const group = await defaultGroupOfRegion(c.var.services, c.var.store)
  return group ? [group] : []
}

function valueOf<Value>(outcome: PromiseSettledResult<Value>): Value {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/**
 * Finds a group by id: the guests' or the customer's own. Any other group answers 404, since its discounts are not
 * public.
 * @throws Problem `signed_out` for a visitor, `not_found` for a customer
 */
export async function visibleGroup(c: Context<ApiEnv>, id: string | undefined): Promise<CustomerGroup> {
  const isIt = (group: CustomerGroup) => String(group.id) === id
  // In parallel: in sequence a slow platform would exceed the deadline.
  const [guests, own] = await Promise.allSettled([guestGroups(c), ownGroups(c)])
  const found = valueOf(guests).find(isIt) ?? valueOf(own).find(isIt)
  if (!found) throw new Problem('not_found')
  return found
}
