import { html } from 'hono/html'
import { collator, countryNames } from '../../formatters.ts'
import { type DeliveryCountry, deliveryCountries, typedStates } from '../../commerce/settings/delivery-countries.ts'
import type { Shop } from '../../commerce/shop.ts'
import type { CheckoutDetails } from '../../commerce/storage/kinds.ts'
import type { HostedText, Word } from '../../commerce/text/hosted-text.ts'
import { type AddressPart, partOrder } from '../../commerce/text/address-format.ts'
import { type Choice, selectField, textField } from '../fields.ts'
import type { Html } from '../page.ts'
import type { DetailField, DetailProblems } from './details.ts'

const fieldsOfPart: Readonly<Partial<Record<AddressPart, DetailField>>> = {
  street: 'address1',
  city: 'city',
  state: 'state',
  zip: 'postal_code',
}

/** The form's fields from top to bottom, as readers of the locale write an address. */
export function fieldOrder({ segment, language }: HostedText): readonly DetailField[] {
  const country = segment.split('-')[1]?.toUpperCase() ?? ''
  const place = partOrder(country, language).flatMap((part) => fieldsOfPart[part] ?? [])
  const name: readonly DetailField[] = language === 'ja' ? ['last_name', 'first_name'] : ['first_name', 'last_name']
  return ['email', 'country_code', ...name, ...place, 'phone']
}

/** The name of a country's states. */
const stateLabels: Readonly<Record<string, Word>> = { AU: 'state_AU', CA: 'state_CA', US: 'state_US' }

/** First step: customer and address. */
export function addressForm(shop: Shop, text: HostedText, details: CheckoutDetails, problems: DetailProblems): Html {
  const { say } = text
  const order = fieldOrder(text)
  const first = order.find((name) => problems[name] !== undefined)
  const field = (name: DetailField) => ({ name, value: details[name], problem: problems[name], focus: name === first })
  const typed = (name: DetailField, label: Word, autocomplete: string): Html =>
    textField({ ...field(name), label: say(label), autocomplete: `shipping ${autocomplete}` })
  const countries = deliveryCountries(shop)
  const fields: Record<DetailField, () => Html | Html[]> = {
    email: () =>
      textField({
        ...field('email'),
        label: say('email'),
        type: 'email',
        autocomplete: 'email',
        hint: say('email_hint'),
        wide: true,
      }),
    country_code: () =>
      selectField(
        { ...field('country_code'), label: say('country'), autocomplete: 'shipping country', wide: true },
        countryChoices(countries, text),
      ),
    first_name: () => typed('first_name', 'first_name', 'given-name'),
    last_name: () => typed('last_name', 'last_name', 'family-name'),
    address1: () =>
      textField({
        ...field('address1'),
        label: say('address1'),
        autocomplete: 'shipping street-address',
        wide: true,
      }),
    city: () =>
      textField({
        ...field('city'),
        label: say('city'),
        autocomplete: 'shipping address-level2',
        className: 'place',
      }),
    postal_code: () =>
      textField({
        ...field('postal_code'),
        label: postalLabel(text),
        autocomplete: 'shipping postal-code',
        className: 'place',
      }),
    state: () => [
      ...countries
        .filter(({ states }) => states.length > 0)
        .map((country) => stateField(country, text, field('state'))),
      typedStateField(countries, text, field('state')),
    ],
    phone: () =>
      textField({
        ...field('phone'),
        label: say('optional', { label: say('phone') }),
        type: 'tel',
        autocomplete: 'shipping tel',
        optional: true,
        wide: true,
        hint: say('phone_hint'),
      }),
  }
  return html`<form method="post" action="${shop.hostedUrl}/checkout/address" novalidate>
    <section>
      <h2>${say('contact')}</h2>
      <div class="fields">${fields.email()}</div>
    </section>
    <section>
      <h2>${say('ship_to')}</h2>
      <div class="fields">${order.filter((name) => name !== 'email').map((name) => fields[name]())}</div>
    </section>
    <button>${say('to_payment')}</button>
  </form>`
}

function countryChoices(countries: readonly DeliveryCountry[], { tag }: HostedText): Choice[] {
  const { compare } = collator(tag)
  return countries
    .map(({ country, country_iso2, isNamed }) => ({
      value: country_iso2,
      label: countryNames(tag).of(country_iso2) ?? country,
      isNamed,
    }))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || compare(a.label, b.label))
}

/** The name of a postal code depends on the country, which the style sheet follows. */
const postalLabel = ({ say }: HostedText): Html =>
  html`<span class="by-country of-others">${say('postal_code')}</span
    ><span class="by-country of-US">${say('postal_code_US')}</span>`

/** The state of countries without a list; the style sheet shows it where one that needs it is chosen. */
function typedStateField(
  countries: readonly DeliveryCountry[],
  { say }: HostedText,
  field: { name: DetailField; value: string; problem: string | undefined; focus: boolean },
): Html {
  const isListed = countries.some(({ states }) => states.some(({ state }) => state === field.value))
  return textField({
    ...field,
    value: isListed ? '' : field.value,
    id: 'state-typed',
    label: say('state_typed'),
    autocomplete: 'shipping address-level1',
    className: ['place by-country', ...typedStates(countries).map((code) => `of-${code}`)].join(' '),
  })
}

/** The states of one country; the style sheet shows them while that country is chosen. */
function stateField(
  { country_iso2, states }: DeliveryCountry,
  { say, place, tag }: HostedText,
  field: { name: DetailField; value: string; problem: string | undefined; focus: boolean },
): Html {
  const { compare } = collator(tag)
  const choices = states
    .map(({ state }) => ({ value: state, label: place(state) }))
    .toSorted((a, b) => compare(a.label, b.label))
  return selectField(
    {
      ...field,
      id: `state-${country_iso2}`,
      label: say(stateLabels[country_iso2] ?? 'state_AU'),
      autocomplete: 'shipping address-level1',
      className: `place by-country of-${country_iso2}`,
    },
    [{ value: '', label: say('choose') }, ...choices],
  )
}
