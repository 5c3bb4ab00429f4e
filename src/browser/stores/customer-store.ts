import { type ReadableAtom, atom } from 'nanostores'
import {
  type CustomerEvent,
  type CustomerState,
  customerIdOf,
  nextCustomer,
  unknownCustomer,
} from '../../domain/customer/customer-state.ts'

/** The customer of one tab, read with each session. */
export type CustomerStore = {
  readonly $customer: ReadableAtom<CustomerState>
  /** Applies what a session says; publishes a customer who signed in or out to the other tabs. */
  readonly apply: (event: CustomerEvent) => void
  /** Whether another tab's customer is not this one's, so that the session must be read again. 0 = a guest. */
  readonly differs: (customerId: number) => boolean
}

/** @param publish sends the customer's id to the other tabs; 0 = a guest */
export function createCustomerStore(publish: (customerId: number) => void): CustomerStore {
  const $customer = atom<CustomerState>(unknownCustomer)
  return {
    $customer,
    apply: (event) => {
      const before = $customer.get()
      const after = nextCustomer(before, event)
      if (after === before) return
      $customer.set(after)
      const id = customerIdOf(after)
      if (id !== undefined && id !== customerIdOf(before)) publish(id)
    },
    // A tab that knows of no customer yet shows none.
    differs: (customerId) => (customerIdOf($customer.get()) ?? 0) !== customerId,
  }
}
