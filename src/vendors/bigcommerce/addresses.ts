import { z } from 'zod'
import { type WireAddress, type WireNewAddress, addressSchema } from './wire/address.ts'
import { pageOf } from './wire/envelope.ts'
import { type CustomerRefusal, customerRefusal } from './customer-refusal.ts'
import type { Call, Transport } from './transport.ts'

/** `twin`: the customer has an equal address already, so the platform silently did nothing (vendors, commerce 8.3). */
export type AddressOutcome =
  { readonly kind: 'address'; readonly address: WireAddress } | { readonly kind: 'twin' } | CustomerRefusal

/** Addresses of the customers of a store. Whose an address is, the caller checks: the platform does not. */
export type Addresses = {
  /** All addresses of a customer. */
  readonly list: (customerId: number) => Promise<readonly WireAddress[]>
  readonly create: (customerId: number, address: WireNewAddress) => Promise<AddressOutcome>
  readonly update: (addressId: number, address: WireNewAddress) => Promise<AddressOutcome>
  /** Also resolves when there is no such address. */
  readonly delete: (addressId: number) => Promise<void>
}

const path = '/v3/customers/addresses'
const largestPage = 250
/** An answer may lack `data` altogether, when everything sent was there already. */
const savedSchema = z.object({ data: z.array(addressSchema).default([]) })

export function createAddresses(transport: Transport): Addresses {
  async function save(call: Call): Promise<AddressOutcome> {
    const answer = await transport.send(call)
    if (answer.status === 404) throw transport.fail(call, answer)
    if (answer.status >= 400) return customerRefusal(answer.json)
    const [address] = transport.parse(call, answer, savedSchema).data
    return address ? { kind: 'address', address } : { kind: 'twin' }
  }

  return {
    async list(customerId) {
      const found: WireAddress[] = []
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
      if (answer.status !== 204) throw transport.fail(call, answer)
    },
  }
}
