import { type ReadableAtom, atom } from 'nanostores'
import {
  type CustomerEvent,
  type CustomerMark,
  type CustomerState,
  customerMarkOf,
  nextCustomer,
  unknownCustomer,
} from '../../domain/customer/customer-state.ts'

/** The customer of one tab, read with each session. */
export type CustomerStore = {
  readonly $customer: ReadableAtom<CustomerState>
  /** Applies what a session says; publishes a customer who signed in or out, or changed their role, to other tabs. */
  readonly apply: (event: CustomerEvent) => void
  /** Whether another tab's customer is not this one's, so that the session must be read again. */
  readonly differs: (customer: CustomerMark) => boolean
}

const guest: CustomerMark = { id: 0, isPro: false }

const isSame = (one: CustomerMark, other: CustomerMark | undefined): boolean =>
  one.id === other?.id && one.isPro === other.isPro

/** @param publish sends the customer to the other tabs */
export function createCustomerStore(publish: (customer: CustomerMark) => void): CustomerStore {
  const $customer = atom<CustomerState>(unknownCustomer)
  return {
    $customer,
    apply: (event) => {
      const before = $customer.get()
      const after = nextCustomer(before, event)
      if (after === before) return
      $customer.set(after)
      const mark = customerMarkOf(after)
      if (mark && !isSame(mark, customerMarkOf(before))) publish(mark)
    },
    // A tab that knows of no customer yet shows none.
    differs: (customer) => !isSame(customer, customerMarkOf($customer.get()) ?? guest),
  }
}
