import { z } from 'zod'
import { type WireCustomer, customerSchema } from '../../wire/bigcommerce/customer.ts'
import type { Transport } from './transport.ts'

/** Customers of one store (BigCommerce contract §4.4, §8, §9.1). Ids are the store's own. */
export type Customers = {
  /** With form fields; `undefined` when there is none. */
  readonly get: (id: number) => Promise<WireCustomer | undefined>
}

const one = z.object({ data: z.array(customerSchema) })

export function createCustomers(transport: Transport): Customers {
  return {
    async get(id) {
      const query = { 'id:in': id, include: 'formfields' }
      const found = await transport.demand({ operation: 'customers.get', path: '/v3/customers', query }, one)
      return found.data[0]
    },
  }
}
