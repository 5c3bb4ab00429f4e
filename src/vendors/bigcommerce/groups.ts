import type { Groups } from '../../ports/commerce/groups.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { groupAccessSchema, groupSchema } from './wire/group.ts'
import type { Transport } from './transport.ts'
import { createV2Lists } from './v2-lists.ts'

/** Statuses that say that there is no such group. */
const unknownGroup: ReadonlySet<number> = new Set([400, 404])

/** Group verbs of a store (vendors, commerce 4.5, 8.2). */
export function createGroups(transport: Transport): Groups {
  const { list, pages } = createV2Lists(transport)
  return {
    all: () => pages({ operation: 'groups.all', path: '/v2/customer_groups' }, groupSchema),
    async get(id) {
      const call = { operation: 'groups.get', path: `/v2/customer_groups/${id}` }
      const answer = await transport.send(call)
      if (unknownGroup.has(answer.status)) return undefined
      if (answer.status >= 400) throw transport.fail(call, answer)
      return transport.parse(call, answer, groupSchema)
    },
    async forGuests() {
      const query = { is_group_for_guests: true }
      const found = await list({ operation: 'groups.forGuests', path: '/v2/customer_groups', query }, groupSchema)
      return found.find((group) => group.is_group_for_guests)
    },
    async guestCategories() {
      const query = { is_group_for_guests: true }
      const how = { background: true, byPlan: true }
      const call = { operation: 'groups.guestCategories', path: '/v2/customer_groups', query, ...how }
      try {
        const found = await list(call, groupAccessSchema)
        return found.find((group) => group.is_group_for_guests)?.category_access
      } catch (error) {
        // Groups are part of some plans only: a store without them closes nothing.
        if (error instanceof VendorError && error.status === 403) return undefined
        throw error
      }
    },
    async forNewCustomers() {
      const query = { is_default: true }
      const found = await list({ operation: 'groups.forNewCustomers', path: '/v2/customer_groups', query }, groupSchema)
      return found.find((group) => group.is_default)
    },
  }
}
