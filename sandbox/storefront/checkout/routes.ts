import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { toCartJson } from '../../commerce/carts/cart-json.ts'
import { findCart } from '../../commerce/carts/cart-store.ts'
import { Refusal } from '../../commerce/http/refusal.ts'
import { orderOfCart, placeOrder } from '../../commerce/orders/place-order.ts'
import { deliveryCountries, destinationOf, typedStates } from '../../commerce/settings/delivery-countries.ts'
import { type Quote, quotesFor } from '../../commerce/settings/shipping-quotes.ts'
import type { CheckoutDetails } from '../../commerce/storage/kinds.ts'
import type { StoredCart } from '../../commerce/wire/carts.ts'
import type { StoredOrder } from '../../commerce/wire/orders.ts'
import { fieldOf } from '../form.ts'
import type { HostedEnv } from '../hosted-env.ts'
import { answerPage, type Html } from '../page.ts'
import { charge } from '../payment.ts'
import { saveSession, sessionOf } from '../session.ts'
import { stayInShop } from '../stay-in-shop.ts'
import { addressForm, fieldOrder } from './address-form.ts'
import { confirmation } from './confirmation.ts'
import { type DetailProblems, problemsOf, readDetails, suggestedDetails } from './details.ts'
import { orderForm, type OrderProblems } from './order-form.ts'
import { problemBox } from './problem-box.ts'
import { cartSummary } from './summary.ts'

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
      const { shop, text } = c.var
      const cart = findCart(shop, sessionOf(c).cart_id)
      if (!cart) return answerWithoutCart(c)
      const details = readDetails(shop, await c.req.parseBody({ all: true }))
      const problems = problemsOf(shop, text, details)
      if (Object.keys(problems).length > 0) return showAddressForm(c, cart, details, problems)
      shop.records.put('checkout', cart.id, details)
      return stayInShop(c, `${shop.hostedUrl}/checkout`)
    })
    .post('/order', async (c) => {
      const form = await c.req.parseBody()
      return submitOrder(c, fieldOf(form, 'cart'), fieldOf(form, 'shipping_method'), fieldOf(form, 'card_number'))
    })
    .get('/order-confirmation', (c) => {
      const order = c.var.shop.records.get('order', sessionOf(c).order_id)
      return order ? showConfirmation(c, order) : answerWithoutCart(c)
    })
  return routes
}

/** A second submit of the same cart leads to the order that the first one made. */
function submitOrder(c: Context<HostedEnv>, cartId: string, methodId: string, cardNumber: string): Answer {
  const { shop, text } = c.var
  const cart = findCart(shop, cartId)
  if (sessionOf(c).cart_id !== cartId || !cart) return answerWithoutCart(c)
  const details = shop.records.get('checkout', cart.id)
  if (!details) return showAddressForm(c, cart)
  const quote = quotesOf(c, cart, details).find(({ method }) => String(method.id) === methodId)
  const refuse = (problems: OrderProblems): Answer => showOrderForm(c, cart, details, methodId, problems)
  if (!quote) return refuse({ shipping_method: text.say('missing_method') })
  const payment = charge(cardNumber)
  if (payment === 'declined') return refuse({ card_number: text.say('card_declined') })
  if (payment === 'unknown_card') return refuse({ card_number: text.say('card_unknown') })
  try {
    return goToConfirmation(c, placeOrder(shop, cart, details, quote, sessionOf(c).handover))
  } catch (error) {
    if (error instanceof Refusal) return refuse({ order: text.say('order_refused') })
    throw error
  }
}

function goToConfirmation(c: Context<HostedEnv>, { order }: StoredOrder): Response {
  saveSession(c, { order_id: order.id })
  return stayInShop(c, `${c.var.shop.hostedUrl}/checkout/order-confirmation`)
}

/** The cart became an order, or there is none. */
function answerWithoutCart(c: Context<HostedEnv>): Answer {
  const order = orderOfCart(c.var.shop, sessionOf(c).cart_id)
  if (order) return goToConfirmation(c, order)
  const { say } = c.var.text
  return answerPage(c, say('empty_title'), html`<p>${say('empty_text')}</p>`, { status: 404 })
}

function quotesOf(c: Context<HostedEnv>, cart: StoredCart, details: CheckoutDetails): Quote[] {
  const { shop } = c.var
  return quotesFor(shop, destinationOf(shop, details), toCartJson(shop, cart, false).cart_amount)
}

function showAddressForm(
  c: Context<HostedEnv>,
  cart: StoredCart,
  typed?: CheckoutDetails,
  problems: DetailProblems = {},
): Answer {
  const { shop, text } = c.var
  const details =
    typed ??
    shop.records.get('checkout', cart.id) ??
    suggestedDetails(shop, cart.customer_id || sessionOf(c).customer_id, cart.locale)
  const inOrder = Object.fromEntries(fieldOrder(text).map((name) => [name, problems[name]]))
  const isTyped = typedStates(deliveryCountries(shop)).includes(details.country_code)
  const idOf = (name: string): string => (name === 'state' ? `state-${isTyped ? 'typed' : details.country_code}` : name)
  const content = html`${problemBox(text, inOrder, idOf)}
    <div class="columns">
      <div class="main">${signInHint(c, cart)}${addressForm(shop, text, details, problems)}</div>
      ${cartSummary(shop, text, toCartJson(shop, cart, true))}
    </div>`
  const hasProblems = Object.keys(problems).length > 0
  return answerPage(c, text.say('checkout'), content, { step: 'step_address', hasProblems })
}

/** Guests may sign in: the cart then is theirs, and they come back here. */
function signInHint(c: Context<HostedEnv>, cart: StoredCart): Html | '' {
  const { shop, text } = c.var
  if (cart.customer_id !== 0 || sessionOf(c).customer_id !== 0) return ''
  return html`<p><a href="${shop.hostedUrl}/login.php">${text.say('sign_in')}</a></p>`
}

function showOrderForm(
  c: Context<HostedEnv>,
  cart: StoredCart,
  details: CheckoutDetails,
  chosen = '',
  problems: OrderProblems = {},
): Answer {
  const { shop, text } = c.var
  const json = toCartJson(shop, cart, true)
  const quotes = quotesOf(c, cart, details)
  const content = html`${problemBox(text, problems, (name) => (name === 'card_number' ? name : undefined))}
  ${orderForm({ shop, text, cart: json, details, quotes, chosen, problems })}`
  const hasProblems = Object.keys(problems).length > 0
  return answerPage(c, text.say('checkout'), content, { step: 'step_payment', hasProblems })
}

function showConfirmation(c: Context<HostedEnv>, order: StoredOrder): Answer {
  const { shop, text } = c.var
  return answerPage(c, text.say('thanks_title'), confirmation(shop, text, order), { step: 'step_done' })
}
