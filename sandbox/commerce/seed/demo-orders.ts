import { platformProductId, type StoreKey } from '../../seed/index.ts'
import { toCartJson } from '../carts/cart-json.ts'
import { setOrderStatus } from '../orders/change-order.ts'
import { statusIds } from '../orders/order-statuses.ts'
import { keepOrder, orderOfCart } from '../orders/place-order.ts'
import { shipOrder, unsent } from '../orders/ship-order.ts'
import { quotesFor } from '../settings/shipping-quotes.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutDetails } from '../storage/kinds.ts'
import type { StoredCart } from '../wire/carts.ts'
import type { StoredOrder } from '../wire/orders.ts'
import { uuidFrom } from '../wire/uuid-from.ts'
import { demoCustomers, type DemoCustomer } from './demo-customers.ts'

type Stage = keyof typeof statusIds
/** An order of a demo customer: so many days ago, and where it stands for good. */
type DemoOrder = {
  customer: number
  daysAgo: number
  stage: Stage
  items: readonly [product: string, quantity: number][]
}

/** Oldest first, so that numbers rise with the days. */
const demoOrders: readonly DemoOrder[] = [
  { customer: 4, daysAgo: 410, stage: 'completed', items: [['cairn-poles', 2]] },
  { customer: 1, daysAgo: 62, stage: 'completed', items: [['ridgeline-25-womens', 1], ['rime-gaiters', 1]] },
  { customer: 2, daysAgo: 55, stage: 'completed', items: [['basalt-30-mens', 2], ['traverse-carbon-poles', 2]] },
  { customer: 1, daysAgo: 48, stage: 'refunded', items: [['haul-bag', 1]] },
  { customer: 5, daysAgo: 40, stage: 'completed', items: [['cairn-poles', 12]] },
  { customer: 1, daysAgo: 30, stage: 'cancelled', items: [['dry-tote', 1]] },
  { customer: 2, daysAgo: 9, stage: 'shipped', items: [['drift-pack-18', 1]] },
  { customer: 1, daysAgo: 6, stage: 'shipped', items: [['traverse-pack-32', 1]] },
  { customer: 2, daysAgo: 4, stage: 'partiallyShipped', items: [['cirque-mens', 1], ['cairn-poles', 1]] },
  { customer: 1, daysAgo: 3, stage: 'partiallyShipped', items: [['isola-womens', 1], ['cairn-poles', 1]] },
  { customer: 1, daysAgo: 1, stage: 'awaitingFulfillment', items: [['quill-womens', 1]] },
  { customer: 1, daysAgo: 0, stage: 'pending', items: [['rime-gaiters', 2]] },
] // prettier-ignore

const day = 24 * 3600 * 1000

const homes: Record<StoreKey, Pick<CheckoutDetails, 'address1' | 'city' | 'state' | 'postal_code' | 'country_code'>> = {
  us: { address1: '12 Larch Lane', city: 'Bozeman', state: 'Montana', postal_code: '59715', country_code: 'US' },
  ca: { address1: '8 Rue des Pins', city: 'Mont-Tremblant', state: 'Quebec', postal_code: 'J8E 1T1', country_code: 'CA' },
  eu_region_1: { address1: 'Talweg 3', city: 'Oberstdorf', state: '', postal_code: '87561', country_code: 'DE' },
} // prettier-ignore
const stateCodes: Readonly<Record<string, string>> = { Montana: 'MT', Quebec: 'QC' }

/** Orders at every stage, which stay there. Those that are there already are left alone; stock is not touched. */
export function loadDemoOrders(shop: Shop): void {
  for (const [index, order] of demoOrders.entries()) {
    const customer = demoCustomers.find(({ id }) => id === order.customer)
    if (customer) loadOrder(shop, customer, order, uuidFrom(`demo order ${shop.account.region} ${index}`))
  }
}

/** The store at an earlier time, without webhooks. */
const backThen = (shop: Shop, daysAgo: number): Shop => {
  const then = shop.now() - daysAgo * day
  return { ...shop, now: () => then, announce: () => undefined }
}

function loadOrder(shop: Shop, customer: DemoCustomer, { daysAgo, stage, items }: DemoOrder, cartId: string): void {
  if (orderOfCart(shop, cartId)) return
  const then = backThen(shop, daysAgo)
  const cart = cartOf(then, customer, items, cartId)
  const home = homes[shop.account.region]
  const place = { country_code: home.country_code, state_code: stateCodes[home.state] }
  const quote = quotesFor(then, place, toCartJson(then, cart, false).cart_amount)[0]
  if (!quote || cart.lines.length === 0) return
  const { email, firstName, lastName } = customer
  const details = { email, first_name: firstName, last_name: lastName, phone: '', ...home }
  bringTo(backThen(shop, daysAgo * 0.8), keepOrder(then, cart, details, quote), stage)
}

function cartOf(shop: Shop, customer: DemoCustomer, items: DemoOrder['items'], id: string): StoredCart {
  const { records, account, now } = shop
  const lines = items.flatMap(([key, quantity]) => {
    const product_id = platformProductId(account.region, key)
    const variant = records.of('variant', product_id)[0]
    return variant ? [{ id: uuidFrom(`${id} ${key}`), product_id, variant_id: variant.id, quantity }] : []
  })
  const currency = records.all('currency').find(({ is_default }) => is_default)?.currency_code ?? ''
  const [at, locale] = [now(), account.region === 'eu_region_1' ? 'de-DE' : `en-${account.region.toUpperCase()}`]
  return {
    id,
    customer_id: customer.id,
    channel_id: account.channelId,
    email: customer.email,
    currency,
    locale,
    version: 1,
    created: at,
    updated: at,
    lines,
  }
}

/** Ships what must have been shipped to stand at that stage. */
function bringTo(shop: Shop, order: StoredOrder, stage: Stage): void {
  const left = unsent(order)
  if (stage === 'partiallyShipped') shipOrder(shop, order, { items: left.slice(0, 1) })
  if (stage === 'shipped' || stage === 'completed' || stage === 'refunded') shipOrder(shop, order, { items: left })
  const current = shop.records.get('order', order.order.id)
  if (current) setOrderStatus(shop, current, statusIds[stage])
}
