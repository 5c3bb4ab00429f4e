import { html } from 'hono/html'
import type { CartJson } from '../commerce/carts/cart-json.ts'
import type { Quote } from '../commerce/settings/shipping-quotes.ts'
import type { Shop } from '../commerce/shop.ts'
import type { CheckoutDetails } from '../commerce/storage/kinds.ts'
import type { Problems } from './checkout-details.ts'
import { deliveryCountries } from './delivery-countries.ts'
import { type Choice, selectField, textField } from './fields.ts'
import { formatMoney } from './money.ts'
import type { Html } from './page.ts'
import { testCards } from './payment.ts'

const spaced = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The cart beside the forms: lines and, once it is known, what delivery costs. */
export function summary(shop: Shop, cart: CartJson, delivery?: number): Html {
  const money = (amount: number): string => formatMoney(shop, amount, cart.currency.code)
  return html`<section aria-label="Order summary">
    <h2>Your order</h2>
    <ul class="lines">
      ${cart.line_items.physical_items.map(
        (line) =>
          html`<li>
            <span>${line.quantity} × ${line.name}<br /><span class="hint">${optionText(line.options)}</span></span>
            <span>${money(line.extended_sale_price)}</span>
          </li>`,
      )}
    </ul>
    <dl>
      <dt>Subtotal</dt>
      <dd>${money(cart.cart_amount)}</dd>
      ${
        delivery === undefined
          ? ''
          : html`<dt>Shipping from</dt>
              <dd>${delivery === 0 ? 'Free' : money(delivery)}</dd>
              <dt class="total">Total from</dt>
              <dd class="total">${money(cart.cart_amount + delivery)}</dd>`
      }
    </dl>
  </section>`
}

const optionText = (options: readonly { value: string }[] | undefined): string =>
  (options ?? []).map(({ value }) => value).join(', ')

/** First step: customer and address. */
export function addressForm(shop: Shop, details: CheckoutDetails, problems: Problems): Html {
  const field = (name: keyof CheckoutDetails) => ({ name, value: details[name], problem: problems[name] })
  const countries = deliveryCountries(shop)
  return html`<form method="post" action="${shop.hostedUrl}/checkout/address" novalidate>
    <section>
      <h2>Contact and delivery</h2>
      <div class="fields">
        ${textField({ ...field('email'), label: 'Email', type: 'email', autocomplete: 'email', wide: true })}
        ${textField({ ...field('first_name'), label: 'First name', autocomplete: 'given-name' })}
        ${textField({ ...field('last_name'), label: 'Last name', autocomplete: 'family-name' })}
        ${textField({ ...field('address1'), label: 'Address', autocomplete: 'street-address', wide: true })}
        ${textField({ ...field('city'), label: 'City', autocomplete: 'address-level2' })}
        ${textField({ ...field('postal_code'), label: 'Postal code', autocomplete: 'postal-code' })}
        ${selectField(
          { ...field('country_code'), label: 'Country', autocomplete: 'country' },
          countries.map(({ country, country_iso2 }) => ({ value: country_iso2, label: country })),
        )}
        ${selectField(
          { ...field('state'), label: 'State/Province', autocomplete: 'address-level1' },
          stateChoices(shop),
        )}
        ${textField({ ...field('phone'), label: 'Phone (optional)', type: 'tel', autocomplete: 'tel', optional: true, wide: true })}
      </div>
      <button>Continue</button>
    </section>
  </form>`
}

/** Without scripts the list cannot follow the country, so it shows all states under their countries. */
function stateChoices(shop: Shop): Choice[] {
  const withStates = deliveryCountries(shop).filter(({ states }) => states.length > 0)
  return [
    { value: '', label: '—' },
    ...withStates.flatMap(({ country, states }) =>
      states.map(({ state }) => ({ value: state, label: state, group: country })),
    ),
  ]
}

export function addressSummary(shop: Shop, details: CheckoutDetails): Html {
  const place = [details.city, details.state, details.postal_code].filter(Boolean).join(', ')
  const country = deliveryCountries(shop).find(({ country_iso2 }) => country_iso2 === details.country_code)
  return html`<section>
    <h2>Contact and delivery</h2>
    <address>
      ${details.email}<br />
      ${details.first_name} ${details.last_name}<br />
      ${details.address1}<br />
      ${place}<br />
      ${country?.country ?? ''}
    </address>
    <p><a href="${shop.hostedUrl}/checkout?change=address">Change</a></p>
  </section>`
}

/** Second step: how it comes and how it is paid. */
export function orderForm(
  shop: Shop,
  cart: CartJson,
  quotes: readonly Quote[],
  chosen: string,
  problems: Problems,
): Html {
  const money = (amount: number): string => formatMoney(shop, amount, cart.currency.code)
  const choices = quotes.map(({ method, cost }) => ({
    value: String(method.id),
    label: `${method.name} – ${cost === 0 ? 'Free' : money(cost)}`,
  }))
  return html`<form method="post" action="${shop.hostedUrl}/checkout/order" novalidate>
    <input type="hidden" name="cart" value="${cart.id}" />
    <section>
      <h2>Delivery</h2>
      ${selectField(
        { name: 'shipping_method', label: 'Shipping method', value: chosen, problem: problems.shipping_method },
        choices,
      )}
    </section>
    <section>
      <h2>Payment</h2>
      ${textField({
        name: 'card_number',
        label: 'Card number',
        inputmode: 'numeric',
        autocomplete: 'cc-number',
        problem: problems.card_number,
        hint: `Test cards: ${spaced(testCards.accepted)} is accepted, ${spaced(testCards.declined)} is declined.`,
      })}
      <button>Place order</button>
    </section>
  </form>`
}

/** The one problem, or the advice to look at the marked fields; nothing when all is well. */
export function problemBox(problems: Problems): Html | '' {
  const messages = Object.values(problems)
  if (messages.length === 0) return ''
  return html`<div role="alert">${messages.length === 1 ? messages[0] : 'Please check the marked fields.'}</div>`
}
