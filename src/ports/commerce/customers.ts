import { isEqualText } from '../../domain/format/typed-text.ts'

/*
 * Customers and their addresses. `/api/customers` answers these names by specification. Ids are the store's own.
 */

/** A customer, with form fields. */
export type PlatformCustomer = {
  id: number
  email: string
  first_name: string
  last_name: string
  company: string
  phone: string
  /** Staff's notes, where an old trade code may stand. Never leaves the server. */
  notes: string
  /** 0 = no group. */
  customer_group_id: number
  accepts_product_review_abandoned_cart_emails: boolean
  form_fields: { name: string; value: string | number | string[] }[]
}

/** Fields that the shop may change. Staff's fields (notes, store credit, tax, channels) are not among them. */
type CustomerChange = {
  readonly email?: string | undefined
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly company?: string | undefined
  readonly phone?: string | undefined
  readonly accepts_product_review_abandoned_cart_emails?: boolean | undefined
  /** Of the trade programme only, never from a browser. */
  readonly customer_group_id?: number | undefined
  /** Fields that are not named stay. Names and values are the shop's own, never a browser's. */
  readonly form_fields?: readonly { readonly name: string; readonly value: string }[] | undefined
  readonly authentication?: { readonly new_password: string } | undefined
}

type NewCustomer = CustomerChange & {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly authentication: { readonly new_password: string }
}

/** An address of a customer's address book. */
export type PlatformAddress = {
  id: number
  customer_id: number
  first_name: string
  last_name: string
  company: string
  address1: string
  address2: string
  city: string
  /** Full name. */
  state_or_province: string
  postal_code: string
  /** Name of `country_code`; read only. */
  country: string
  country_code: string
  phone: string
  address_type: 'residential' | 'commercial'
}

/** An address to be written: always whole. */
export type NewAddress = Omit<PlatformAddress, 'id' | 'customer_id' | 'country'>

/** Fields that make two addresses of a customer the same one. */
export const addressCoreFields = [
  'first_name',
  'last_name',
  'company',
  'phone',
  'address_type',
  'address1',
  'address2',
  'city',
  'country_code',
  'state_or_province',
  'postal_code',
] as const satisfies readonly (keyof NewAddress)[]

/** Whether two addresses of a customer are the same one, as the platform compares them but for invisible characters. */
export function isSameAddress(one: NewAddress, other: NewAddress): boolean {
  return addressCoreFields.every((field) => isEqualText(one[field], other[field]))
}

/**
 * The reason of customer or address data that the platform refused; `fields` are the names of the refused fields.
 * `gone`: what the write names by its id does not exist; `customer_gone`: the customer whom an address is for does not.
 */
export type CustomerRefusal = {
  readonly kind: 'refused'
  readonly reason: 'email_taken' | 'password' | 'gone' | 'customer_gone' | 'other'
  readonly fields: readonly string[]
}

export type CustomerOutcome = { readonly kind: 'customer'; readonly customer: PlatformCustomer } | CustomerRefusal

/** `twin`: the customer has an equal address already, and nothing was written. */
export type AddressOutcome =
  | { readonly kind: 'address'; readonly address: PlatformAddress }
  | { readonly kind: 'twin' }
  | CustomerRefusal

/** Addresses of the customers of a store. The caller checks whose an address is: the platform does not. */
export type Addresses = {
  /** All addresses of a customer. */
  readonly list: (customerId: number) => Promise<readonly PlatformAddress[]>
  readonly create: (customerId: number, address: NewAddress) => Promise<AddressOutcome>
  readonly update: (addressId: number, address: NewAddress) => Promise<AddressOutcome>
  /** Also resolves when there is no such address. */
  readonly delete: (addressId: number) => Promise<void>
}

/** A customer on the way to the store's hosted pages. */
export type HostedLogin = {
  readonly customerId: number
  /**
   * Page of the hosted shop to lead to, a path with its query, as a browser may ask for it. One that the adapter does
   * not allow, or none, leads to the account there.
   */
  readonly redirect?: string | undefined
  /** The browser's public address, if known: from another one the login is refused. */
  readonly requestIp?: string | undefined
}

/** Customers of one store. */
export type Customers = {
  /** `undefined` when there is none. */
  readonly get: (id: number) => Promise<PlatformCustomer | undefined>
  /** Ignores the case of the address; `undefined` when there is none. Never with an address that a browser chose. */
  readonly findByEmail: (email: string) => Promise<PlatformCustomer | undefined>
  readonly create: (customer: NewCustomer) => Promise<CustomerOutcome>
  /** Fields that are not named stay. */
  readonly update: (id: number, change: CustomerChange) => Promise<CustomerOutcome>
  /** Also resolves when there is no such customer. */
  readonly delete: (id: number) => Promise<void>
  /**
   * Id of the customer with this address and password, `undefined` when they do not match. Never retried: the platform
   * has a limit of its own on this call, for the whole store.
   */
  readonly validateCredentials: (email: string, password: string) => Promise<number | undefined>
  /**
   * Makes the URL that signs the customer in at the store's hosted pages, once, within 30 seconds. A secret: never
   * logged, never stored. Sends no request.
   */
  readonly hostedLoginUrl: (login: HostedLogin) => Promise<string>
  /** True for a `redirect` of such a URL that leads to a page where the cart can be ordered. Sends no request. */
  readonly leadsToOrder: (redirect: string | undefined) => boolean
  /** Returns the URL that signs the browser out at the store's hosted pages. Sends no request. */
  readonly hostedLogoutUrl: () => string
  readonly addresses: Addresses
}
