import { z } from 'zod'
import { credentialCheckSchema } from './wire/credential-check.ts'
import { type WireCustomer, type WireCustomerChange, type WireNewCustomer, customerSchema } from './wire/customer.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { type CustomerRefusal, customerRefusal } from './customer-refusal.ts'
import type { Call, Transport } from './transport.ts'

type CustomerOutcome = { readonly kind: 'customer'; readonly customer: WireCustomer } | CustomerRefusal

/** Customers of one store (vendors, commerce 4.4, 8, 9.1). Ids are the store's own. */
export type Customers = {
  /** With form fields; `undefined` when there is none. */
  readonly get: (id: number) => Promise<WireCustomer | undefined>
  /** Whatever the case of the address; `undefined` when there is none. Never for a browser's address but its own. */
  readonly findByEmail: (email: string) => Promise<WireCustomer | undefined>
  readonly create: (customer: WireNewCustomer) => Promise<CustomerOutcome>
  /** What is not named stays. */
  readonly update: (id: number, change: WireCustomerChange) => Promise<CustomerOutcome>
  /** Also resolves when there is no such customer. */
  readonly delete: (id: number) => Promise<void>
  /**
   * Id of the customer with this address and password, `undefined` when they do not match. Never retried: the platform
   * has a limit of its own on this call, for the whole store.
   */
  readonly validateCredentials: (email: string, password: string) => Promise<number | undefined>
  readonly addresses: Addresses
}

const path = '/v3/customers'
const listSchema = z.object({ data: z.array(customerSchema) })

/** @param channelId where accounts are made, and passwords checked */
export function createCustomers(transport: Transport, channelId: number): Customers {
  async function find(operation: string, filter: Readonly<Record<string, string | number>>) {
    const query = { ...filter, include: 'formfields' }
    return (await transport.demand({ operation, path, query }, listSchema)).data
  }

  async function save(call: Call): Promise<CustomerOutcome> {
    const answer = await transport.send(call)
    if (answer.status === 404) throw transport.fail(call, answer)
    if (answer.status >= 400) return customerRefusal(answer.json)
    const [customer] = transport.parse(call, answer, listSchema).data
    if (!customer) throw transport.fail(call, answer)
    return { kind: 'customer', customer }
  }

  return {
    get: async (id) => (await find('customers.get', { 'id:in': id })).find((customer) => customer.id === id),
    async findByEmail(email) {
      const found = await find('customers.findByEmail', { 'email:in': email })
      return found.find((customer) => customer.email.toLowerCase() === email.toLowerCase())
    },
    create: (customer) =>
      save({
        operation: 'customers.create',
        method: 'POST',
        path,
        body: [{ ...customer, origin_channel_id: channelId }],
      }),
    update: (id, change) => save({ operation: 'customers.update', method: 'PUT', path, body: [{ ...change, id }] }),
    async delete(id) {
      const call = { operation: 'customers.delete', method: 'DELETE', path, query: { 'id:in': id } } as const
      const answer = await transport.send(call)
      if (answer.status !== 204) throw transport.fail(call, answer)
    },
    async validateCredentials(email, password) {
      const call = {
        operation: 'customers.validateCredentials',
        method: 'POST',
        path: `${path}/validate-credentials`,
        body: { email, password, channel_id: channelId },
        changes: false,
        once: true,
      } as const
      const { is_valid, customer_id } = await transport.demand(call, credentialCheckSchema)
      return is_valid ? (customer_id ?? undefined) : undefined
    },
    addresses: createAddresses(transport),
  }
}
