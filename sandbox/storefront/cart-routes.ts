import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { toCartJson } from '../commerce/carts/cart-json.ts'
import { findCart } from '../commerce/carts/cart-store.ts'
import { useRedirectToken } from '../commerce/carts/redirect-urls.ts'
import type { Shop } from '../commerce/shop.ts'
import type { StoredCart } from '../commerce/wire/carts.ts'
import { cartSummary } from './checkout/summary.ts'
import type { HostedEnv } from './hosted-env.ts'
import { answerPage } from './page.ts'
import { isLocaleTag, saveSession, sessionOf } from './session.ts'
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
  const { say } = c.var.text
  const cart = findCart(shop, c.req.query('id') ?? '')
  const token = useRedirectToken(shop, c.req.query('token') ?? '', c.req.query('id') ?? '')
  if (!cart || !token || token.action !== c.req.query('action'))
    return answerPage(c, say('used_title'), html`<p>${say('used_text')}</p>`, { status: 403 })
  const handover = Object.fromEntries(token.query.map(({ key, value }) => [key, value]))
  speakAsHandedOver(shop, cart, handover['locale'])
  // The cart's locale counts from here on, not that of an earlier visit.
  saveSession(c, { cart_id: cart.id, order_id: 0, locale: '', handover })
  const target = new URL(`${shop.hostedUrl}/${token.action === 'load' ? 'cart.php' : 'checkout'}`)
  for (const { key, value } of token.query) target.searchParams.append(key, value)
  return stayInShop(c, target.href)
}

/** The pages, the order and its mail speak the language that the shopper read last, if it is one. */
function speakAsHandedOver({ records }: Shop, cart: StoredCart, locale: string | undefined): void {
  if (locale === undefined || !isLocaleTag(locale)) return
  records.put('cart', cart.id, { ...cart, locale })
}

function showCart(c: Context<HostedEnv>): Response | Promise<Response> {
  const { shop, text } = c.var
  const { say } = text
  const cart = findCart(shop, sessionOf(c).cart_id)
  if (!cart) return answerPage(c, say('empty_title'), html`<p>${say('empty_text')}</p>`)
  const content = html`${cartSummary(shop, text, toCartJson(shop, cart, true))}
    <a class="button" href="${shop.hostedUrl}/checkout">${say('to_checkout')}</a>
    <p><a href="${cartAddress(shop, cart.locale)}">${say('back_to_cart')}</a></p>`
  return answerPage(c, say('cart_title'), content)
}
