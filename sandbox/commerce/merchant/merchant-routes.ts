import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../../page.ts'
import { withItems } from '../carts/cart-items.ts'
import { cartOf, saveCart } from '../carts/cart-store.ts'
import { savePromotion, withCoupon } from '../carts/promotions.ts'
import { changeProduct, changeVariant } from '../catalogue/catalogue-writes.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import { setOrderStatus } from '../orders/change-order.ts'
import { found } from '../orders/find-order.ts'
import { advance } from '../orders/move-orders.ts'
import { orderStatuses } from '../orders/order-statuses.ts'
import type { Shop } from '../shop.ts'
import type { Product } from '../wire/catalogue.ts'
import { cartItemForm, orderForm, productForm, promotionForm, variantForm } from './merchant-forms.ts'
import { productPage } from './product-page.ts'
import { storePage } from './store-page.ts'

/** The place of these pages, seen from the sandbox's origin. */
const base = '/commerce/admin'

/**
 * The merchant's pages: prices, stock, visibility, promotions, carts and orders by hand; each change fires the
 * events of the platform.
 */
export function merchantRoutes(shops: readonly Shop[]): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .use('/*', onlyFromHere)
    .get('/', (c) =>
      answer(
        c,
        'Stores',
        html`<h1>Stores</h1>
          <ul>
            ${shops.map(({ account, records }) => html`<li><a href="${base}/${account.key}">${records.get('store', account.region)?.name ?? account.key}</a></li>`)}
          </ul>`,
      ),
    )
    .use('/:store/*', async (c, next) => {
      c.set('shop', found(shops.find(({ account }) => account.key === c.req.param('store'))))
      await next()
    })
    .get('/:store', (c) => answer(c, 'Store', storePage(c.var.shop, base)))
    .get('/:store/products/:product', (c) => answer(c, 'Product', productPage(c.var.shop, productOf(c), homeOf(c))))
    .post('/:store/products/:product', async (c) => {
      const changes = parsed(productForm.safeParse(await c.req.parseBody({ all: true })))
      const product = productOf(c)
      c.var.shop.transaction(() => changeProduct(c.var.shop, product, changes))
      return backTo(c, `/products/${product.id}`)
    })
    .post('/:store/products/:product/variants/:variant', async (c) => {
      const changes = parsed(variantForm.safeParse(await c.req.parseBody({ all: true })))
      const [product, { shop }] = [productOf(c), c.var]
      const variant = found(shop.records.of('variant', product.id).find(({ id }) => id === numberOf(c, 'variant')))
      shop.transaction(() => changeVariant(shop, product, variant, changes))
      return backTo(c, `/products/${product.id}`)
    })
    .post('/:store/promotions', async (c) => {
      const promotion = parsed(promotionForm.safeParse(await c.req.parseBody()))
      c.var.shop.transaction(() => savePromotion(c.var.shop.records, promotion))
      return backTo(c, '')
    })
    .post('/:store/promotions/:promotion/end', (c) => {
      c.var.shop.records.remove('promotion', numberOf(c, 'promotion'))
      return backTo(c, '')
    })
    .post('/:store/carts/:cart', async (c) => {
      const { kind, name, amount } = parsed(cartItemForm.safeParse(await c.req.parseBody()))
      const { shop } = c.var
      shop.transaction(() => {
        const cart = cartOf(shop, c.req.param('cart'))
        const giver = { name: 'Firn', email: 'shop@firn.example' }
        const items = {
          custom_items: [{ sku: '', name, quantity: 1, list_price: amount }],
          gift_certificates: [
            { name, theme: 'General' as const, amount, quantity: 1, sender: giver, recipient: giver, message: '' },
          ],
        }
        saveCart(
          shop,
          kind === 'coupon' ? withCoupon(shop.records, cart, name) : withItems(shop, cart, { [kind]: items[kind] }),
        )
      })
      return backTo(c, '')
    })
    .post('/:store/orders/:order', async (c) => {
      const { status_id, next } = parsed(orderForm.safeParse(await c.req.parseBody()))
      if (!orderStatuses.some(({ id }) => id === status_id)) throw new Refusal(422, 'There is no such status.')
      const { shop } = c.var
      const order = found(shop.records.get('order', numberOf(c, 'order')))
      shop.transaction(() => (next ? advance(shop, order) : void setOrderStatus(shop, order, status_id)))
      return backTo(c, '')
    })
  return routes
}

/** No other page may send these forms. @throws Refusal 403 */
async function onlyFromHere(c: Context<ShopEnv>, next: () => Promise<void>): Promise<void> {
  const from = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (c.req.method !== 'GET' && from !== 'same-origin') throw new Refusal(403, 'These forms are sent from here only.')
  await next()
}

const answer = async (c: Context, title: string, body: ReturnType<typeof html>): Promise<Response> =>
  c.html(page(title, String(await body)))

/** To a page of the same store. */
function backTo(c: Context<ShopEnv>, path: '' | `/products/${number}`): Response {
  c.header('Location', `${homeOf(c)}${path}`)
  return c.body(null, 303)
}

const homeOf = (c: Context<ShopEnv>): string => `${base}/${c.var.shop.account.key}`
const numberOf = (c: Context, name: string): number => Number(c.req.param(name))

/** @throws Refusal 404 */
const productOf = (c: Context<ShopEnv>): Product => found(c.var.shop.records.get('product', numberOf(c, 'product')))

/** @throws Refusal 422 */
function parsed<T>(result: { success: true; data: T } | { success: false }): T {
  if (result.success) return result.data
  throw new Refusal(422, 'A field is missing or not valid.')
}
