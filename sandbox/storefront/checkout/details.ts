import { deliveryCountries, destinationOf, type DeliveryCountry } from '../../commerce/settings/delivery-countries.ts'
import { zoneOf } from '../../commerce/settings/shipping-quotes.ts'
import type { Shop } from '../../commerce/shop.ts'
import type { CheckoutDetails } from '../../commerce/storage/kinds.ts'
import type { HostedText, Word } from '../../commerce/text/hosted-text.ts'
import { needsPart } from '../../commerce/text/address-format.ts'
import { isPostalCode, postalExample } from '../../commerce/text/postal-codes.ts'
import { emailSchema, hasControls, tidyCode, tidyName, toEmail } from '../../typed-text.ts'
import { fieldOf, fieldsOf, type Form } from '../form.ts'

export type DetailField = keyof CheckoutDetails
/** The fault of each field, in the shopper's language. */
export type DetailProblems = Partial<Record<DetailField, string>>

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

/** Longest text of a field; an e-mail address has a limit of its own. */
const longest = 120
const typedFields = ['first_name', 'last_name', 'address1', 'city', 'state', 'postal_code', 'phone'] as const

const missing: readonly (readonly [DetailField, Word])[] = [
  ['email', 'missing_email'],
  ['country_code', 'missing_country'],
  ['first_name', 'missing_first_name'],
  ['last_name', 'missing_last_name'],
  ['address1', 'missing_address1'],
  ['city', 'missing_city'],
  ['postal_code', 'missing_postal_code'],
]

const missingState: Readonly<Record<string, Word>> = {
  AU: 'missing_state_AU',
  CA: 'missing_state_CA',
  US: 'missing_state_US',
}

const countryOf = (shop: Shop, code: string): DeliveryCountry | undefined =>
  deliveryCountries(shop).find(({ country_iso2 }) => country_iso2 === code)

/**
 * The typed details. The form has a list of states for each country that has any, and a field for those without one,
 * all of one name: the one that counts is the chosen country's.
 */
export function readDetails(shop: Shop, form: Form): CheckoutDetails {
  const name = (field: DetailField): string => tidyName(fieldOf(form, field))
  const code = (field: DetailField): string => tidyCode(fieldOf(form, field))
  const country = countryOf(shop, code('country_code'))
  const chosen = fieldsOf(form, 'state')
  return {
    email: toEmail(fieldOf(form, 'email')),
    first_name: name('first_name'),
    last_name: name('last_name'),
    address1: name('address1'),
    city: name('city'),
    state: country?.states.find(({ state }) => chosen.includes(state))?.state ?? typedState(shop, country, chosen),
    postal_code: code('postal_code'),
    country_code: code('country_code'),
    phone: code('phone'),
  }
}

/** The state of a country without a list: what none of the lists has. */
function typedState(shop: Shop, country: DeliveryCountry | undefined, given: readonly string[]): string {
  if (country === undefined || country.states.length > 0) return ''
  const listed = new Set(deliveryCountries(shop).flatMap(({ states }) => states.map(({ state }) => state)))
  return given.map(tidyName).findLast((state) => state !== '' && !listed.has(state)) ?? ''
}

/** The parts that keep these details from being delivered to; empty when all is well. */
export function problemsOf(shop: Shop, { say }: HostedText, details: CheckoutDetails): DetailProblems {
  const problems: DetailProblems = {}
  const { country_code, postal_code, email } = details
  const example = postalExample(country_code)
  for (const [field, word] of missing) {
    const isNeeded = field !== 'postal_code' || country_code === '' || needsPart(country_code, 'zip')
    if (isNeeded && details[field] === '') problems[field] = say(word, { example })
  }
  if (email !== '' && !emailSchema.safeParse(email).success) problems.email = say('wrong_email')
  const country = countryOf(shop, country_code)
  if (country_code !== '' && (!country || !zoneOf(shop, destinationOf(shop, details))))
    problems.country_code = say('wrong_country')
  const isStateNeeded = country !== undefined && (country.states.length > 0 || needsPart(country_code, 'state'))
  if (isStateNeeded && details.state === '') problems.state = say(missingState[country_code] ?? 'missing_state_typed')
  if (postal_code !== '' && !isPostalCode(country_code, postal_code))
    problems.postal_code = say(country_code === 'US' ? 'wrong_postal_code_US' : 'wrong_postal_code', { example })
  for (const field of typedFields) {
    if (details[field].length > longest) problems[field] = say('wrong_length', { count: String(longest) })
    if (hasControls(details[field])) problems[field] = say('wrong_characters')
  }
  return problems
}

/** The first contents of the form: the signed-in customer's first address, else the country the cart's locale names. */
export function suggestedDetails(shop: Shop, customerId: number, locale: string): CheckoutDetails {
  const customer = customerId === 0 ? undefined : shop.records.get('customer', customerId)
  const address = customer && shop.records.of('address', customer.id)[0]
  const { records, account } = shop
  const fromLocale = locale.split('-').at(1)?.toUpperCase() ?? ''
  const country = countryOf(shop, fromLocale) ? fromLocale : (records.get('store', account.region)?.country_code ?? '')
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
