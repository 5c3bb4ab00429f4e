import type { RedirectToken, StoredCart } from '../wire/carts.ts'
import type { Category, CustomField, Product, ProductOption, Variant } from '../wire/catalogue.ts'
import type { Address, Attribute, AttributeValue, Customer } from '../wire/customers.ts'
import type { Delivery, Hook } from '../wire/hooks.ts'
import type { Shipment, StoredOrder } from '../wire/orders.ts'
import type { PriceList, PriceListAssignment, PriceRecord } from '../wire/pricing.ts'
import type { Country, Currency, CustomerGroup, Method, State, StoreInformation, Zone } from '../wire/settings.ts'

/** A browser at the hosted shop. */
export type HostedSession = { customer_id: number; cart_id: string; order_id: number }

/** What a shopper has filled in at the hosted checkout; kept by cart id. */
export type CheckoutDetails = {
  email: string
  first_name: string
  last_name: string
  address1: string
  city: string
  state: string
  postal_code: string
  country_code: string
  phone: string
}

/** Everything a store keeps, by kind. */
export type Kinds = {
  store: StoreInformation
  currency: Currency
  country: Country
  state: State
  zone: Zone
  method: Method
  group: CustomerGroup
  category: Category
  product: Product
  option: ProductOption
  variant: Variant
  customField: CustomField
  priceList: PriceList
  /** By `recordKey`, below its list. */
  priceRecord: PriceRecord
  priceListAssignment: PriceListAssignment
  customer: Customer
  address: Address
  attribute: Attribute
  attributeValue: AttributeValue
  cart: StoredCart
  redirectToken: RedirectToken
  /** Ids of login tokens that have been used, by `jti`; the value is when they lose all meaning (ms). */
  loginToken: { expires: number }
  session: HostedSession
  checkout: CheckoutDetails
  order: StoredOrder
  shipment: Shipment
  hook: Hook
  /** Events on their way to a hook. */
  delivery: Delivery
}
export type Kind = keyof Kinds
