import { z } from 'zod'
import type { StoreSettings } from '../../config.ts'
import { isSameEmail } from '../../domain/forms/email-address.ts'
import type { CustomerOutcome, Customers } from '../../ports/commerce/customers.ts'
import { credentialCheckSchema, customerSchema } from './wire/customer.ts'
import { createAddresses } from './addresses.ts'
import { customerLoginAddress } from './customer-login.ts'
import { customerRefusal } from './customer-refusal.ts'
import { hostedLogout, leadsToOrder } from './hosted-path.ts'
import type { Call, Transport } from './transport.ts'

const path = '/v3/customers'
const listSchema = z.object({ data: z.array(customerSchema) })

/**
 * Customer verbs of a store (vendors, commerce 4.4, 8, 9.1).
 * @param settings its channel is where accounts are made, and passwords checked
 * @param now the platform's time in ms, by which it checks login tokens
 */
export function createCustomers(transport: Transport, settings: StoreSettings, now: () => number): Customers {
  const { channelId } = settings
  async function find(operation: string, filter: Readonly<Record<string, string | number>>) {
    const query = { ...filter, include: 'formfields' }
    return (await transport.demand({ operation, path, query }, listSchema)).data
  }

  async function save(call: Call): Promise<CustomerOutcome> {
    const answer = await transport.send(call)
    if (answer.status >= 400) return customerRefusal(answer)
    const [customer] = transport.parse(call, answer, listSchema).data
    if (!customer) throw transport.fail(call, answer)
    return { kind: 'customer', customer }
  }

  return {
    get: async (id) => (await find('customers.get', { 'id:in': id })).find((customer) => customer.id === id),
    async findByEmail(email) {
      const found = await find('customers.findByEmail', { 'email:in': email })
      return found.find((customer) => isSameEmail(customer.email, email))
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
      if (answer.status !== 204 && answer.status !== 404) throw transport.fail(call, answer)
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
    hostedLoginUrl: (login) => customerLoginAddress(settings, login, now()),
    leadsToOrder,
    hostedLogoutUrl: () => settings.storefrontUrl + hostedLogout,
    addresses: createAddresses(transport),
  }
}
