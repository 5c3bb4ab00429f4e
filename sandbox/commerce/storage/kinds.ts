import type { SeedTax } from '../../seed/types.ts'
import type { Promotion, RedirectToken, StoredCart } from '../wire/carts.ts'
import type {
  Category,
  CategoryPlace,
  CustomField,
  Modifier,
  Product,
  ProductOption,
  Variant,
} from '../wire/catalogue.ts'
import type { Address, Attribute, AttributeValue, Customer } from '../wire/customers.ts'
import type { Delivery, Hook } from '../wire/hooks.ts'
import type { Shipment, StoredOrder } from '../wire/orders.ts'
import type { PriceList, PriceListAssignment, PriceRecord } from '../wire/pricing.ts'
import type { Country, Currency, CustomerGroup, Method, State, StoreInformation, Zone } from '../wire/settings.ts'

/**
 * A browser at the hosted shop. `handover`: parameters of the address that led it here. `locale`: BCP 47 tag that a
 * link of the headless shop named; '' or absent = none.
 */
export type HostedSession = {
  customer_id: number
  cart_id: string
  order_id: number
  locale?: string
  handover?: Readonly<Record<string, string>>
}

/** A shopper's entries at the hosted checkout; kept by cart id. */
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

/** A merchant's translations, by the text of the catalogue; products by id. */
type Translation = {
  products: Record<string, string>
  options: Record<string, string>
  values: Record<string, string>
}

/** Everything a store keeps, by kind. */
export type Kinds = {
  store: StoreInformation
  currency: Currency
  country: Country
  state: State
  zone: Zone
  method: Method
  /** The duration of a method, by its id: first and last working day after the order. */
  transit: { days: readonly [number, number] }
  tax: SeedTax
  /** By language (`de`). */
  translation: Translation
  group: CustomerGroup
  category: Category
  /** By category and product (`12/34`), below the category. */
  categoryPlace: CategoryPlace
  product: Product
  option: ProductOption
  variant: Variant
  modifier: Modifier
  customField: CustomField
  priceList: PriceList
  /** By `recordKey`, below its list. */
  priceRecord: PriceRecord
  priceListAssignment: PriceListAssignment
  customer: Customer
  address: Address
  attribute: Attribute
  attributeValue: AttributeValue
  promotion: Promotion
  cart: StoredCart
  redirectToken: RedirectToken
  /** Ids of login tokens that have been used, by `jti`; the value is when they lose all meaning (ms). */
  loginToken: { expires: number }
  /** The newest link to a new password, by customer id. `expires` in ms; `digest` = SHA-256 of its token. */
  passwordReset: { digest: string; expires: number }
  session: HostedSession
  checkout: CheckoutDetails
  order: StoredOrder
  shipment: Shipment
  hook: Hook
  /** Events on their way to a hook. */
  delivery: Delivery
  /** Orders whose confirmation has not been sent yet. `due` in ms. */
  outgoingMail: { orderId: number; tries: number; due: number }
}
export type Kind = keyof Kinds
