import { html } from 'hono/html'
import type { CartJson } from '../../commerce/carts/cart-json.ts'
import type { Shop } from '../../commerce/shop.ts'
import type { HostedText } from '../../commerce/text/hosted-text.ts'
import { formatMoney } from '../../commerce/text/money.ts'
import { linesOfCart, type ReceiptLine, type ReceiptSum } from '../../commerce/text/receipt.ts'
import type { Html } from '../page.ts'

/** Lines with their pictures. */
export function lineList(lines: readonly ReceiptLine[]): Html {
  return html`<ul class="lines">
    ${lines.map(
      ({ name, options, quantity, price, picture }) =>
        html`<li>
          ${
            picture
              ? html`<img
                  src="${picture}?w=72&amp;fmt=auto"
                  srcset="${picture}?w=72&amp;fmt=auto 1x, ${picture}?w=144&amp;fmt=auto 2x"
                  alt=""
                  width="72"
                  height="96"
                />`
              : html`<span></span>`
          }
          <div>
            <strong>${name}</strong>
            ${[...options, quantity].map((fact) => html`<span class="fact">${fact}</span>`)}
          </div>
          <span class="amount">${price}</span>
        </li>`,
    )}
  </ul>`
}

/** Sums below the lines. */
export function sumList(sums: readonly ReceiptSum[]): Html {
  return html`<dl class="sums">
    ${sums.map(
      ({ label, amount, kind }) =>
        html`<dt class="${kind}">${label}</dt>
          <dd class="${kind}">${amount}</dd>`,
    )}
  </dl>`
}

/** The reductions of the whole cart by promotions, by their names. */
function reductionsOf({ records }: Shop, { coupons, discounts }: CartJson) {
  return [
    ...discounts.map(({ id, discounted_amount: amount }) => ({
      name: records.get('promotion', id)?.name ?? '',
      amount,
    })),
    ...coupons.map(({ display_name: name, discounted_amount: amount }) => ({ name, amount })),
  ].filter(({ amount }) => amount > 0)
}

/** The cart beside a form that does not know yet where it goes. */
export function cartSummary(shop: Shop, text: HostedText, cart: CartJson): Html {
  const { say } = text
  const money = (amount: number): string => formatMoney(shop, text, amount, cart.currency.code)
  const off = reductionsOf(shop, cart).map(({ name, amount }): ReceiptSum => ({
    label: name,
    amount: `−${money(amount)}`,
    kind: 'part',
  }))
  const sums: ReceiptSum[] = [
    ...off,
    { label: say('subtotal'), amount: money(cart.cart_amount), kind: 'part' },
    { label: say('shipping'), amount: say('shipping_later'), kind: 'part' },
  ]
  return html`<section class="summary" aria-labelledby="your-order">
    <h2 id="your-order">${say('your_order')}</h2>
    ${lineList(linesOfCart(shop, text, cart))} ${sumList(sums)}
    ${cart.tax_included ? '' : html`<p class="hint">${say('taxes_later')}</p>`}
  </section>`
}
