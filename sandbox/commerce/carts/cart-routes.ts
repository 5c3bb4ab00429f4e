import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { readBody } from '../http/body.ts'
import { listOf, readQuery } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import type { StoredCart, StoredLine } from '../wire/carts.ts'
import {
  addSchema,
  couponSchema,
  createSchema,
  customerSchema,
  redirectSchema,
  updateSchema,
  versionSchema,
} from './body-schemas.ts'
import { toCartJson } from './cart-json.ts'
import { isEmptyCart, refuseItem, withItems, withoutItem } from './cart-items.ts'
import { changeLine } from './cart-lines.ts'
import { cartOf, checkVersion, deleteCart, saveCart } from './cart-store.ts'
import { bannersOf, withCoupon, withoutCoupon } from './promotions.ts'
import { mintRedirectUrls } from './redirect-urls.ts'

/** `/carts`: management carts (vendors, commerce 4.2, 7). */
export function cartRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .post('/', createCart)
    .get('/:cart', (c) => answerCart(c, cartOf(c.var.shop, c.req.param('cart')), 200))
    .put('/:cart', setCustomer)
    .delete('/:cart', (c) => {
      deleteCart(c.var.shop, cartOf(c.var.shop, c.req.param('cart')).id)
      return c.body(null, 204)
    })
    .post('/:cart/items', addItems)
    .put('/:cart/items/:item', updateItem)
    .delete('/:cart/items/:item', removeItem)
    .post('/:cart/redirect_urls', async (c) => {
      const { query_params = [] } = await readBody(c, redirectSchema, {})
      const cart = cartOf(c.var.shop, c.req.param('cart'))
      return c.json({ data: mintRedirectUrls(c.var.shop, cart, query_params), meta: {} }, 201)
    })
  return routes
}

/** `/checkouts`: a checkout has its cart's id; here it only takes coupons. */
export function checkoutRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  const answer = (c: Context<ShopEnv>, next: (cart: StoredCart) => StoredCart): Response => {
    const { shop } = c.var
    const cart = saveCart(shop, next(cartOf(shop, c.req.param('cart') ?? '')))
    return c.json({ data: { id: cart.id, cart: toCartJson(shop, cart, true) }, meta: {} })
  }
  routes
    .post('/:cart/coupons', async (c) => {
      const { coupon_code } = await readBody(c, couponSchema)
      return answer(c, (cart) => withCoupon(c.var.shop.records, cart, coupon_code))
    })
    .delete('/:cart/coupons/:code', (c) => answer(c, (cart) => withoutCoupon(cart, c.req.param('code'))))
  return routes
}

function answerCart(c: Context<ShopEnv>, cart: StoredCart, status: 200 | 201): Response {
  const includes = listOf(readQuery(c.req.url), 'include')
  const data = toCartJson(c.var.shop, cart, includes.includes('line_items.physical_items.options'))
  const redirects = includes.includes('redirect_urls') ? { redirect_urls: mintRedirectUrls(c.var.shop, cart) } : {}
  const { records } = c.var.shop
  const banners = includes.includes('promotions.banners')
    ? { promotions: { banners: bannersOf(records, cart, data.base_amount) } }
    : {}
  return c.json({ data: { ...data, ...redirects, ...banners }, meta: {} }, status)
}

async function createCart(c: Context<ShopEnv>): Promise<Response> {
  const body = await readBody(c, createSchema)
  const { shop } = c.var
  const currency = transactionalCurrency(shop, body.currency?.code)
  checkCustomer(shop, body.customer_id)
  const at = shop.now()
  const cart: StoredCart = {
    id: randomUUID(),
    customer_id: body.customer_id,
    channel_id: body.channel_id ?? shop.account.channelId,
    email: shop.records.get('customer', body.customer_id)?.email ?? '',
    currency,
    locale: body.locale ?? 'en-US',
    version: 0,
    created: at,
    updated: at,
    lines: [],
  }
  return answerCart(c, saveCart(shop, withItems(shop, cart, body)), 201)
}

async function addItems(c: Context<ShopEnv>): Promise<Response> {
  const body = await readBody(c, addSchema)
  return change(c, 201, body.version, (cart) => withItems(c.var.shop, cart, body))
}

async function updateItem(c: Context<ShopEnv>): Promise<Response> {
  const body = await readBody(c, updateSchema)
  return change(c, 200, body.version, (cart) => ({
    ...cart,
    lines: changeLine(c.var.shop.records, cart.lines, lineOf(c, cart), body.line_item),
  }))
}

async function removeItem(c: Context<ShopEnv>): Promise<Response> {
  const body = await readBody(c, versionSchema, {})
  return change(c, 200, body.version, (cart) => withoutItem(c.var.shop, cart, c.req.param('item') ?? ''))
}

async function setCustomer(c: Context<ShopEnv>): Promise<Response> {
  const body = await readBody(c, customerSchema)
  const { shop } = c.var
  const cart = cartOf(shop, c.req.param('cart') ?? '')
  checkVersion(cart, body.version)
  checkCustomer(shop, body.customer_id)
  const email = shop.records.get('customer', body.customer_id)?.email ?? cart.email
  return answerCart(c, saveCart(shop, { ...cart, customer_id: body.customer_id, email }), 201)
}

/** A change of lines. A cart without lines ends: 204 and gone (vendors, commerce 7.2). */
function change(
  c: Context<ShopEnv>,
  status: 200 | 201,
  version: number | undefined,
  next: (cart: StoredCart) => StoredCart,
): Response {
  const { shop } = c.var
  return shop.transaction(() => {
    const cart = cartOf(shop, c.req.param('cart') ?? '')
    checkVersion(cart, version)
    const changed = next(cart)
    if (!isEmptyCart(changed)) return answerCart(c, saveCart(shop, changed), status)
    deleteCart(shop, cart.id)
    return c.body(null, 204)
  })
}

/** @throws Refusal 404 for an unknown line, 422 for one whose quantity is not the shopper's to change */
function lineOf(c: Context<ShopEnv>, cart: StoredCart): StoredLine {
  const id = c.req.param('item') ?? ''
  const line = cart.lines.find((each) => each.id === id)
  if (line) return line
  throw refuseItem(c.var.shop, cart, id)
}

/** @throws Refusal 400 for a currency nothing can be charged in */
function transactionalCurrency({ records }: Shop, code: string | undefined): string {
  const currencies = records.all('currency').filter(({ enabled, is_transactional }) => enabled && is_transactional)
  const found = currencies.find((each) => (code === undefined ? each.is_default : each.currency_code === code))
  if (!found) throw new Refusal(400, `The currency ${code ?? ''} is not transactional in this store.`)
  return found.currency_code
}

function checkCustomer({ records }: Shop, id: number): void {
  if (id !== 0 && !records.get('customer', id))
    throw new Refusal(422, 'Missing or incorrect required fields', { customer_id: 'The customer does not exist' })
}
