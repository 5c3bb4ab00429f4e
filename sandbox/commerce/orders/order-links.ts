import type { Shop } from '../shop.ts'
import type { OrderShippingAddress, StoredOrder } from '../wire/orders.ts'

const linkTo = ({ origin, account }: Shop, resource: string) => ({
  url: `${origin}/commerce/stores/${account.hash}/v2${resource}`,
  resource,
})

/** An order as answered. Links spell `shippingaddresses`, unlike the path that answers (vendors, commerce 12). */
export function withLinks(shop: Shop, { order }: StoredOrder) {
  const link = (name: string) => linkTo(shop, `/orders/${order.id}/${name}`)
  return {
    ...order,
    products: link('products'),
    shipping_addresses: link('shippingaddresses'),
    coupons: link('coupons'),
    consignments: link('consignments'),
    fees: link('fees'),
  }
}

/** A place the order goes to, as answered. */
export function addressWithLink(shop: Shop, orderId: number, address: OrderShippingAddress) {
  return {
    ...address,
    shipping_quotes: linkTo(shop, `/orders/${orderId}/shippingaddresses/${address.id}/shippingquotes`),
  }
}
