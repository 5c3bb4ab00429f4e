import type { Shop } from '../commerce/shop.ts'
import type { CheckoutDetails } from '../commerce/storage/kinds.ts'
import { type Destination, zoneOf } from '../commerce/settings/shipping-quotes.ts'
import { type DeliveryCountry, deliveryCountries } from './delivery-countries.ts'

type DetailField = keyof CheckoutDetails
export type Problems = Partial<Record<DetailField | 'shipping_method' | 'card_number' | 'order', string>>

const noDetails: CheckoutDetails = {
  email: '',
  first_name: '',
  last_name: '',
  address1: '',
  city: '',
  state: '',
  postal_code: '',
  country_code: '',
  phone: '',
}

const required: readonly (readonly [DetailField, string])[] = [
  ['email', 'Enter your email.'],
  ['first_name', 'Enter your first name.'],
  ['last_name', 'Enter your last name.'],
  ['address1', 'Enter your address.'],
  ['city', 'Enter your city.'],
  ['postal_code', 'Enter your postal code.'],
  ['country_code', 'Choose a country.'],
]

/** A form as the browser sent it. */
export type Form = Readonly<Record<string, unknown>>

/** One field as typed; '' when it is missing. */
export function textOf(form: Form, name: string): string {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}

export function readDetails(form: Form): CheckoutDetails {
  const text = (name: string): string => textOf(form, name).trim()
  return {
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    address1: text('address1'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country_code: text('country_code'),
    phone: text('phone'),
  }
}

/** What keeps these details from being delivered to; empty when all is well. */
export function problemsOf(shop: Shop, details: CheckoutDetails): Problems {
  const problems: Problems = {}
  for (const [field, message] of required) if (details[field] === '') problems[field] = message
  if (details.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(details.email))
    problems.email = 'Enter an email like name@example.com.'
  const country = countryOf(shop, details)
  if (details.country_code !== '' && (!country || !zoneOf(shop, destinationOf(shop, details))))
    problems.country_code = 'We do not deliver to this country.'
  if (country && country.states.length > 0 && !country.states.some(({ state }) => state === details.state))
    problems.state = `Choose a state or province of ${country.country}.`
  return problems
}

const countryOf = (shop: Shop, { country_code }: CheckoutDetails): DeliveryCountry | undefined =>
  deliveryCountries(shop).find(({ country_iso2 }) => country_iso2 === country_code)

export function destinationOf(shop: Shop, details: CheckoutDetails): Destination {
  const state = countryOf(shop, details)?.states.find((each) => each.state === details.state)
  return { country_code: details.country_code, state_code: state?.state_abbreviation }
}

/** What the form starts with: the signed-in customer's first address, else the country the cart's locale names. */
export function suggestedDetails(shop: Shop, customerId: number, locale: string): CheckoutDetails {
  const customer = customerId === 0 ? undefined : shop.records.get('customer', customerId)
  const address = customer && shop.records.of('address', customer.id)[0]
  const { records, account } = shop
  const fromLocale = locale.split('-').at(1)?.toUpperCase() ?? ''
  const isKnown = deliveryCountries(shop).some(({ country_iso2 }) => country_iso2 === fromLocale)
  const country = isKnown ? fromLocale : (records.get('store', account.region)?.country_code ?? '')
  return {
    ...noDetails,
    email: customer?.email ?? '',
    first_name: address?.first_name ?? customer?.first_name ?? '',
    last_name: address?.last_name ?? customer?.last_name ?? '',
    address1: address?.address1 ?? '',
    city: address?.city ?? '',
    state: address?.state_or_province ?? '',
    postal_code: address?.postal_code ?? '',
    country_code: address?.country_code ?? country,
    phone: address?.phone ?? '',
  }
}
