import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { toCartJson } from '../commerce/carts/cart-json.ts'
import { findCart } from '../commerce/carts/cart-store.ts'
import { useRedirectToken } from '../commerce/carts/redirect-urls.ts'
import { summary } from './checkout-page.ts'
import type { HostedEnv } from './hosted-env.ts'
import { answerPage } from './page.ts'
import { keepSession, sessionOf } from './session.ts'
import { stayInShop } from './stay-in-shop.ts'
import { cartAddress } from './way-home.ts'

/** `/cart.php`: takes over a cart by its redirect address (vendors, commerce 7.4), or shows the one taken over. */
export function cartRoutes(): Hono<HostedEnv> {
  const routes = new Hono<HostedEnv>()
  routes.get('/', (c) => (c.req.query('action') ? loadCart(c) : showCart(c)))
  return routes
}

function loadCart(c: Context<HostedEnv>): Response | Promise<Response> {
  const { shop } = c.var
  const cart = findCart(shop, c.req.query('id') ?? '')
  const token = useRedirectToken(shop, c.req.query('token') ?? '', c.req.query('id') ?? '')
  if (!cart || !token || token.action !== c.req.query('action'))
    return answerPage(
      c,
      'This link no longer works',
      html`<p>A link to checkout works once. Go back to the shop and open the cart again.</p>`,
      403,
    )
  keepSession(c, { cart_id: cart.id, order_id: 0 })
  const target = new URL(`${shop.hostedUrl}/${token.action === 'load' ? 'cart.php' : 'checkout'}`)
  for (const { key, value } of token.query) target.searchParams.append(key, value)
  return stayInShop(c, target.href)
}

function showCart(c: Context<HostedEnv>): Response | Promise<Response> {
  const { shop } = c.var
  const cart = findCart(shop, sessionOf(c).cart_id)
  if (!cart) return answerPage(c, 'Your cart is empty', html`<p>There is nothing here yet.</p>`)
  const content = html`${summary(shop, toCartJson(shop, cart, true))}
    <a class="button" href="${shop.hostedUrl}/checkout">Check out</a>
    <p><a href="${cartAddress(shop, cart.locale)}">Back to the cart in the shop</a></p>`
  return answerPage(c, 'Your cart', content)
}
