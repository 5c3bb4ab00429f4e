import { z } from 'zod'
import type { AddressOutcome, Addresses, PlatformAddress } from '../../ports/commerce/customers.ts'
import { addressSchema } from './wire/address.ts'
import { pageOf } from './wire/envelope.ts'
import { customerRefusal } from './customer-refusal.ts'
import type { Call, Transport } from './transport.ts'

const path = '/v3/customers/addresses'
const largestPage = 250
/** An answer may lack `data` altogether, when everything sent was there already. */
const savedSchema = z.object({ data: z.array(addressSchema).default([]) })

/** Address verbs of a store (vendors, commerce 8.3). */
export function createAddresses(transport: Transport): Addresses {
  async function save(call: Call): Promise<AddressOutcome> {
    const answer = await transport.send(call)
    if (answer.status >= 400) return customerRefusal(answer)
    const [address] = transport.parse(call, answer, savedSchema).data
    return address ? { kind: 'address', address } : { kind: 'twin' }
  }

  return {
    async list(customerId) {
      const found: PlatformAddress[] = []
      for (let page = 1; ; page += 1) {
        const query = { 'customer_id:in': customerId, page, limit: largestPage }
        const { data, meta } = await transport.demand(
          { operation: 'addresses.list', path, query },
          pageOf(addressSchema),
        )
        found.push(...data)
        if (page >= meta.pagination.total_pages) return found
      }
    },
    create: (customerId, address) =>
      save({ operation: 'addresses.create', method: 'POST', path, body: [{ ...address, customer_id: customerId }] }),
    update: (addressId, address) =>
      save({ operation: 'addresses.update', method: 'PUT', path, body: [{ ...address, id: addressId }] }),
    async delete(addressId) {
      const call = { operation: 'addresses.delete', method: 'DELETE', path, query: { 'id:in': addressId } } as const
      const answer = await transport.send(call)
      if (answer.status !== 204 && answer.status !== 404) throw transport.fail(call, answer)
    },
  }
}
