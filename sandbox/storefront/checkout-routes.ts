import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { toCartJson } from '../commerce/carts/cart-json.ts'
import { findCart } from '../commerce/carts/cart-store.ts'
import { Refusal } from '../commerce/http/refusal.ts'
import { orderOfCart, placeOrder } from '../commerce/orders/place-order.ts'
import { type Quote, quotesFor } from '../commerce/settings/shipping-quotes.ts'
import type { CheckoutDetails } from '../commerce/storage/kinds.ts'
import type { StoredCart } from '../commerce/wire/carts.ts'
import type { StoredOrder } from '../commerce/wire/orders.ts'
import { destinationOf, type Problems, problemsOf, readDetails, suggestedDetails, textOf } from './checkout-details.ts'
import { addressForm, addressSummary, orderForm, problemBox, summary } from './checkout-page.ts'
import type { HostedEnv } from './hosted-env.ts'
import { formatMoney } from './money.ts'
import { answerPage } from './page.ts'
import { charge } from './payment.ts'
import { keepSession, sessionOf } from './session.ts'
import { stayInShop } from './stay-in-shop.ts'
import { thanksAddress } from './way-home.ts'

type Answer = Response | Promise<Response>

/** `/checkout`: address, then delivery and payment, then the order. Works without scripts. */
export function checkoutRoutes(): Hono<HostedEnv> {
  const routes = new Hono<HostedEnv>()
  routes
    .get('/', (c) => {
      const cart = findCart(c.var.shop, sessionOf(c).cart_id)
      if (!cart) return answerWithoutCart(c)
      const details = c.req.query('change') === 'address' ? undefined : c.var.shop.records.get('checkout', cart.id)
      return details ? showOrderForm(c, cart, details) : showAddressForm(c, cart)
    })
    .post('/address', async (c) => {
      const { shop } = c.var
      const cart = findCart(shop, sessionOf(c).cart_id)
      if (!cart) return answerWithoutCart(c)
      const details = readDetails(await c.req.parseBody())
      const problems = problemsOf(shop, details)
      if (Object.keys(problems).length > 0) return showAddressForm(c, cart, details, problems)
      shop.records.put('checkout', cart.id, details)
      return stayInShop(c, `${shop.hostedUrl}/checkout`)
    })
    .post('/order', async (c) => {
      const form = await c.req.parseBody()
      return submitOrder(c, textOf(form, 'cart'), textOf(form, 'shipping_method'), textOf(form, 'card_number'))
    })
    .get('/order-confirmation', (c) => {
      const order = c.var.shop.records.get('order', sessionOf(c).order_id)
      return order ? showConfirmation(c, order) : answerWithoutCart(c)
    })
  return routes
}

/** A second submit of the same cart leads to the order that the first one made. */
function submitOrder(c: Context<HostedEnv>, cartId: string, methodId: string, cardNumber: string): Answer {
  const { shop } = c.var
  const cart = findCart(shop, cartId)
  if (sessionOf(c).cart_id !== cartId || !cart) return answerWithoutCart(c)
  const details = shop.records.get('checkout', cart.id)
  if (!details) return showAddressForm(c, cart)
  const quote = quotesOf(c, cart, details).find(({ method }) => String(method.id) === methodId)
  const refuse = (problems: Problems): Answer => showOrderForm(c, cart, details, methodId, problems)
  if (!quote) return refuse({ shipping_method: 'Choose a shipping method.' })
  const payment = charge(cardNumber)
  if (payment === 'declined') return refuse({ card_number: 'The card was declined. Try another one.' })
  if (payment === 'unknown_card') return refuse({ card_number: 'Enter the number of one of the test cards.' })
  try {
    return goToConfirmation(c, placeOrder(shop, cart, details, quote))
  } catch (error) {
    if (error instanceof Refusal) return refuse({ order: error.title ?? 'The order could not be placed.' })
    throw error
  }
}

function goToConfirmation(c: Context<HostedEnv>, { order }: StoredOrder): Response {
  keepSession(c, { order_id: order.id })
  return stayInShop(c, `${c.var.shop.hostedUrl}/checkout/order-confirmation`)
}

/** The cart became an order, or there is none. */
function answerWithoutCart(c: Context<HostedEnv>): Answer {
  const order = orderOfCart(c.var.shop, sessionOf(c).cart_id)
  if (order) return goToConfirmation(c, order)
  return answerPage(
    c,
    'Your cart is empty',
    html`<p>There is nothing to check out. Go back to the shop and start again.</p>`,
    404,
  )
}

function quotesOf(c: Context<HostedEnv>, cart: StoredCart, details: CheckoutDetails): Quote[] {
  const { shop } = c.var
  return quotesFor(shop, destinationOf(shop, details), toCartJson(shop, cart, false).cart_amount)
}

function showAddressForm(
  c: Context<HostedEnv>,
  cart: StoredCart,
  typed?: CheckoutDetails,
  problems: Problems = {},
): Answer {
  const { shop } = c.var
  const details =
    typed ??
    shop.records.get('checkout', cart.id) ??
    suggestedDetails(shop, cart.customer_id || sessionOf(c).customer_id, cart.locale)
  const content = html`${problemBox(problems)}
    <div class="columns">
      <div>${addressForm(shop, details, problems)}</div>
      ${summary(shop, toCartJson(shop, cart, true))}
    </div>`
  return answerPage(c, 'Checkout', content, Object.keys(problems).length > 0 ? 422 : 200)
}

function showOrderForm(
  c: Context<HostedEnv>,
  cart: StoredCart,
  details: CheckoutDetails,
  chosen = '',
  problems: Problems = {},
): Answer {
  const { shop } = c.var
  const json = toCartJson(shop, cart, true)
  const quotes = quotesOf(c, cart, details)
  const content = html`${problemBox(problems)}
    <div class="columns">
      <div>${addressSummary(shop, details)} ${orderForm(shop, json, quotes, chosen, problems)}</div>
      ${summary(shop, json, quotes[0]?.cost)}
    </div>`
  return answerPage(c, 'Checkout', content, Object.keys(problems).length > 0 ? 422 : 200)
}

function showConfirmation(c: Context<HostedEnv>, { order, address }: StoredOrder): Answer {
  const { shop } = c.var
  const content = html`<section>
    <p><strong>Order #${order.id}</strong></p>
    <p>Ordered by ${order.billing_address.email}.</p>
    <dl>
      <dt>Shipping (${address.shipping_method})</dt>
      <dd>${formatMoney(shop, Number(address.cost_inc_tax), order.currency_code)}</dd>
      <dt class="total">Total</dt>
      <dd class="total">${formatMoney(shop, Number(order.total_inc_tax), order.currency_code)}</dd>
    </dl>
    <a class="button" href="${thanksAddress(shop, order.customer_locale, order.id)}">Return to the shop</a>
  </section>`
  return answerPage(c, 'Thank you for your order', content)
}
