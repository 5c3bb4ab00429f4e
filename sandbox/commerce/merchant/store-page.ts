import { html } from 'hono/html'
import { orderStatuses } from '../orders/order-statuses.ts'
import type { Shop } from '../shop.ts'
import { cartSection } from './cart-section.ts'
import type { Product } from '../wire/catalogue.ts'
import type { StoredOrder } from '../wire/orders.ts'

type Html = ReturnType<typeof html>

/** Orders shown, newest first. */
const newest = 20

/** One store: its orders to be moved on, its carts and promotions, its products to be opened. */
export function storePage(shop: Shop, base: string): Html {
  const { records, account } = shop
  const orders = records.all('order').toReversed().slice(0, newest)
  return html`<p><a href="${base}">All stores</a></p>
    <h1>${records.get('store', account.region)?.name ?? account.key}</h1>
    <h2>Orders</h2>
    <table class="records">
      <tr>
        <th>Order</th>
        <th>Customer</th>
        <th>Total</th>
        <th>Campaign</th>
        <th>Status</th>
      </tr>
      ${orders.map((order) => orderRow(order, `${base}/${account.key}`))}
    </table>
    ${cartSection(shop, `${base}/${account.key}`)}
    <h2>Products</h2>
    <table class="records">
      <tr>
        <th>Product</th>
        <th>Price</th>
        <th>Stock</th>
        <th>Shown</th>
      </tr>
      ${records.all('product').map((product) => productRow(product, `${base}/${account.key}`))}
    </table>`
}

function orderRow({ order, handover = {} }: StoredOrder, base: string): Html {
  const label = `status of order ${order.id}`
  return html`<tr>
    <td>${order.id}</td>
    <td>${order.billing_address.email}</td>
    <td>${Number(order.total_inc_tax).toFixed(2)} ${order.currency_code}</td>
    <td>${handover['utm_campaign'] ?? handover['utm_source'] ?? ''}</td>
    <td>
      <form method="post" action="${base}/orders/${order.id}">
        <select name="status_id" aria-label="${label}">
          ${orderStatuses.map(
            ({ id, name }) => html`<option value="${id}" ${id === order.status_id ? 'selected' : ''}>${name}</option>`,
          )}
        </select>
        <button>Set</button>
        <button name="next" value="1">Next stage</button>
      </form>
    </td>
  </tr>`
}

function productRow(product: Product, base: string): Html {
  const { id, name, price, sale_price, inventory_tracking, inventory_level, is_visible, availability } = product
  return html`<tr>
    <td><a href="${base}/products/${id}">${name}</a></td>
    <td>${sale_price > 0 ? `${sale_price} (was ${price})` : price}</td>
    <td>${inventory_tracking === 'none' ? 'not counted' : inventory_level}</td>
    <td>${is_visible ? availability : 'hidden'}</td>
  </tr>`
}
