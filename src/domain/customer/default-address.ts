import type { Address } from './customer.ts'

/**
 * Form field of a customer that holds the id of the default address: the platform has none of its own (decision 084).
 */
export const defaultAddressField = 'Default Address'

/** The id that a customer's form fields name as the default address; `undefined` where they name none. */
export function defaultAddressId(
  formFields: readonly { readonly name: string; readonly value: unknown }[],
): number | undefined {
  const value = formFields.find(({ name }) => name === defaultAddressField)?.value
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/**
 * Addresses with the default one first: the one that was chosen, while it exists, else the first of the platform's
 * list. A customer with addresses always has a default one.
 * @param id of `defaultAddressId`
 */
export function defaultFirst(addresses: readonly Address[], id: number | undefined): readonly Address[] {
  const chosen = addresses.find((address) => address.id === id)
  return chosen ? [chosen, ...addresses.filter((address) => address !== chosen)] : addresses
}
