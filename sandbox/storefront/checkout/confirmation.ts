import { html } from 'hono/html'
import type { Shop } from '../../commerce/shop.ts'
import { addressLines } from '../../commerce/text/address-lines.ts'
import type { HostedText } from '../../commerce/text/hosted-text.ts'
import { daysText, linesOfOrder, methodText, sumsOf } from '../../commerce/text/receipt.ts'
import type { StoredOrder } from '../../commerce/wire/orders.ts'
import type { Html } from '../page.ts'
import { thanksAddress } from '../way-home.ts'
import { lineList, sumList } from './summary.ts'

/** Third step: what was ordered, where it goes and when it comes. */
export function confirmation(shop: Shop, text: HostedText, stored: StoredOrder): Html {
  const { order, address, receipt } = stored
  const { say } = text
  return html`<div class="columns">
    <div class="main">
      <section>
        <p class="number">${say('order_number', { number: String(order.id) })}</p>
        <p>${say('mail_on_its_way', { email: order.billing_address.email })}</p>
        <dl class="facts">
          ${
            receipt?.expected
              ? html`<dt>${say('expected')}</dt>
                  <dd><strong>${daysText(text, receipt.expected)}</strong></dd>`
              : ''
          }
          <dt>${say('ship_to')}</dt>
          <dd>
            <address>${addressLines(address, text).map((line) => html`${line}<br />`)}</address>
          </dd>
          <dt>${say('shipped_by')}</dt>
          <dd>${methodText(text, address.shipping_method)}</dd>
        </dl>
        <a class="button" href="${thanksAddress(shop, order.customer_locale, order.id)}">${say('back_to_shop')}</a>
      </section>
    </div>
    <section class="summary" aria-labelledby="your-order">
      <h2 id="your-order">${say('your_order')}</h2>
      ${lineList(linesOfOrder(shop, text, stored))}
      ${receipt ? sumList(sumsOf(shop, text, receipt.totals, order.currency_code)) : ''}
    </section>
  </div>`
}
