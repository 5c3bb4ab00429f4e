import type { Context } from 'hono'
import type { CustomerGroup } from '../../ports/commerce/groups.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { Problem } from '../kernel/problems.ts'
import { findSession } from '../kernel/find-session.ts'
import { defaultGroupOfRegion, groupOfRegion } from './group-of-region.ts'

/** The group of the session's customer; `undefined` for one without a group. @throws Problem `signed_out` */
async function ownGroup(c: Context<ApiEnv>): Promise<CustomerGroup | undefined> {
  const { services, store } = c.var
  const customerId = (await findSession(c))?.data.slots[store]?.customer
  if (customerId === undefined) throw new Problem('signed_out')
  const groupId = (await currentCustomer(services, store, customerId))?.customer_group_id ?? 0
  return groupId === 0 ? undefined : groupOfRegion(services, store, groupId)
}

/** All groups that the visitor may know of: the own one. @throws Problem `signed_out` */
export async function ownGroups(c: Context<ApiEnv>): Promise<readonly CustomerGroup[]> {
  const own = await ownGroup(c)
  return own ? [own] : []
}

/** The group that guests are in, as a list of at most one: everybody may know it. */
export async function guestGroups(c: Context<ApiEnv>): Promise<readonly CustomerGroup[]> {
  const group = await defaultGroupOfRegion(c.var.services, c.var.store)
  return group ? [group] : []
}

function valueOf<Value>(outcome: PromiseSettledResult<Value>): Value {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/**
 * A group by the id of a path, if the visitor may know it: the guests' or the own one. What others pay is their affair,
 * so any other id is no group at all.
 * @throws Problem `signed_out` for a visitor, `not_found` for a customer
 */
export async function visibleGroup(c: Context<ApiEnv>, id: string | undefined): Promise<CustomerGroup> {
  const isIt = (group: CustomerGroup) => String(group.id) === id
  // Asked for at the same time: behind a slow platform one after the other would come too late.
  const [guests, own] = await Promise.allSettled([guestGroups(c), ownGroups(c)])
  const found = valueOf(guests).find(isIt) ?? valueOf(own).find(isIt)
  if (!found) throw new Problem('not_found')
  return found
}
