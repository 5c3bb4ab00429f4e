import { html } from 'hono/html'
import type { CartJson } from '../../commerce/carts/cart-json.ts'
import { expectedDays } from '../../commerce/orders/expected-days.ts'
import { totalsOf } from '../../commerce/pricing/taxes.ts'
import { destinationOf } from '../../commerce/settings/delivery-countries.ts'
import type { Quote } from '../../commerce/settings/shipping-quotes.ts'
import type { Shop } from '../../commerce/shop.ts'
import type { CheckoutDetails } from '../../commerce/storage/kinds.ts'
import { addressLines } from '../../commerce/text/address-lines.ts'
import type { HostedText } from '../../commerce/text/hosted-text.ts'
import { formatMoney } from '../../commerce/text/money.ts'
import { daysText, linesOfCart, methodText, sumsOf } from '../../commerce/text/receipt.ts'
import { textField } from '../fields.ts'
import type { Html } from '../page.ts'
import { testCards } from '../payment.ts'
import { lineList, sumList } from './summary.ts'

/** The fault of the second step. */
export type OrderProblems = Partial<Record<'shipping_method' | 'card_number' | 'order', string>>

const spaced = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

type Step = {
  readonly shop: Shop
  readonly text: HostedText
  readonly cart: CartJson
  readonly details: CheckoutDetails
  readonly quotes: readonly Quote[]
  readonly chosen: string
  readonly problems: OrderProblems
}

/**
 * Second step: how it comes, what it costs then, how it is paid. The sums of every way of shipping are on the page; the
 * style sheet shows those of the chosen one, so that the total is right without scripts.
 */
export function orderForm(step: Step): Html {
  const { shop, text, cart, details, quotes, chosen, problems } = step
  const { say } = text
  const { code } = cart.currency
  const totals = quotes.map(({ cost }) => totalsOf(shop, cart, destinationOf(shop, details), cost))
  const isUntaxed = totals.every(({ taxes }) => taxes.length === 0) && isAbroad(shop, details)
  const checked = Math.max(0, quotes.findIndex(({ method }) => String(method.id) === chosen)) // prettier-ignore
  return html`<form class="columns order" method="post" action="${shop.hostedUrl}/checkout/order" novalidate>
    <input type="hidden" name="cart" value="${cart.id}" />
    <div class="main">
      ${addressSummary(step)}
      <section>
        <fieldset ${problems.shipping_method ? html`aria-describedby="shipping_method-problem"` : ''}>
          <legend>${say('delivery')}</legend>
          ${quotes.map((quote, index) => quoteChoice(step, quote, index, index === checked))}
        </fieldset>
        ${
          problems.shipping_method
            ? html`<p class="problem" id="shipping_method-problem">${problems.shipping_method}</p>`
            : ''
        }
      </section>
      <section>
        <h2>${say('payment')}</h2>
        ${textField({
          name: 'card_number',
          label: say('card_number'),
          inputmode: 'numeric',
          autocomplete: 'cc-number',
          problem: problems.card_number,
          focus: problems.card_number !== undefined,
          hint: say('card_hint', { accepted: spaced(testCards.accepted), declined: spaced(testCards.declined) }),
        })}
      </section>
    </div>
    <section class="summary" aria-labelledby="your-order">
      <h2 id="your-order">${say('your_order')}</h2>
      ${lineList(linesOfCart(shop, text, cart))}
      ${totals.map((each, index) => {
        const sums = sumList(sumsOf(shop, text, each, code))
        return html`<div class="by-choice of-choice-${index}">${nameOfChoice(step, index)}${sums}</div>`
      })}
      ${isUntaxed ? html`<p class="hint">${say('duties')}</p>` : ''}
      <button>
        ${totals.map(
          ({ total }, index) =>
            html`<span class="by-choice of-choice-${index}"
              >${say('pay', { total: formatMoney(shop, text, total, code) })}</span
            >`,
        )}
      </button>
    </section>
  </form>`
}

/** Outside the store's own customs territory: in a zone that names no country. */
const isAbroad = ({ records }: Shop, { country_code }: CheckoutDetails): boolean =>
  !records.all('tax').some(({ country }) => country === country_code)

/** Each list of sums names its way of shipping, for browsers whose style sheet cannot follow a choice. */
const nameOfChoice = ({ text, quotes }: Step, index: number): Html =>
  html`<h3 class="without-has">${methodText(text, quotes[index]?.method.name ?? '')}</h3>`

function quoteChoice({ shop, text, cart }: Step, { method, cost }: Quote, index: number, isChecked: boolean): Html {
  const expected = expectedDays(shop, method.id)
  return html`<label class="choice">
    <input
      type="radio"
      name="shipping_method"
      value="${method.id}"
      data-choice="${index}"
      ${isChecked ? 'checked' : ''}
    />
    <span>
      <strong>${methodText(text, method.name)}</strong>
      ${
        expected
          ? html`<span class="fact">${text.say('arrives', { days: daysText(text, expected, 'short') })}</span>`
          : ''
      }
    </span>
    <span class="amount">${cost === 0 ? text.say('free') : formatMoney(shop, text, cost, cart.currency.code)}</span>
  </label>`
}

function addressSummary({ shop, text, details }: Step): Html {
  const { address1: street_1, postal_code: zip, country_code: country_iso2 } = details
  const lines = addressLines({ ...details, street_1, zip, country_iso2 }, text)
  return html`<section class="sent-to">
    <div>
      <h2>${text.say('ship_to')}</h2>
      <address>${lines.map((line) => html`${line}<br />`)}${details.email}</address>
    </div>
    <a href="${shop.hostedUrl}/checkout?change=address" aria-label="${text.say('change_address')}">
      ${text.say('change')}
    </a>
  </section>`
}
