import { toClientCustomer } from '../../domain/customer/client-customer.ts'
import type { Address, CustomerProfile, CustomerSummary } from '../../domain/customer/customer.ts'
import { defaultAddressId, defaultFirst } from '../../domain/customer/default-address.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { OrderHistory, OrderSummary, PlacedOrder } from '../../domain/order/order.ts'
import { screenPlace } from '../../domain/pages/links/screens.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { toAddress, toCustomerSource, toProfile } from '../../ports/commerce/to-customer.ts'
import { toOrderSummary } from '../../ports/commerce/to-order-summary.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { customerState } from '../customers/customer-state.ts'
import { orderOfPage } from '../orders/order-of-page.ts'
import { proState } from '../pro/pro-state.ts'
import type { ProState } from '../pro/schemas.ts'
import { optionalRead } from '../kernel/optional-read.ts'
import { storeTimeZone } from '../kernel/store-time-zone.ts'
import { type MemberLink, memberLinks } from './member-links.ts'
import { renewAtRoleChange } from './renew-at-role-change.ts'

/** Data of an account page. Empty for guests: the page shows the sign-in form. */
export type PageAccount = {
  /** Absent for guests and while the platform fails. */
  readonly customer?: CustomerSummary
  /** Trade customers only. */
  readonly pro?: ProState
  /** Pages for members of the trade programme; members only. */
  readonly memberLinks?: readonly MemberLink[]
  /** On the account's overview: the newest order; absent where none was read, `null` when the platform fails. */
  readonly latest?: OrderSummary | null
  /** On the overview: whether there may be orders beyond the ones that were read; absent when the platform fails. */
  readonly hasMoreOrders?: boolean
  /** On the overview and the addresses page, the default one first; absent when the platform fails. */
  readonly addresses?: readonly Address[]
  /** On the profile page. */
  readonly profile?: CustomerProfile
  /** On the orders page: the page of orders that `?page=` asks for; not beside `placed`. */
  readonly orders?: OrderHistory
  /** On the orders page: the customer's own order that `?order=` names. */
  readonly placed?: PlacedOrder
  /** The platform failed: the visitor may be signed in. */
  readonly unreachable?: boolean
}

type PageContext = RequestContext & { readonly locale: Locale }

const ordersPerPage = 20
/** Orders that the overview reads to find the newest: abandoned payments among them are left out. */
const newestRead = 10

/** Parses a number of the query; `undefined` for anything else. */
function numberOf(url: URL, name: string): number | undefined {
  const given = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined
}

const lastPage = 9999

const pageOf = (url: URL): number => Math.min(numberOf(url, 'page') ?? 1, lastPage)

async function ordersOf({ services, store }: PageContext, customerId: number, page: number): Promise<OrderHistory> {
  const { orders } = services.commerce[store]
  const [found, timeZone] = await Promise.all([
    orders.ofCustomer(customerId, { page, limit: ordersPerPage }),
    storeTimeZone(services, store),
  ])
  const facts = { stageOf: orders.stageOf, timeZone }
  return { orders: found.orders.map((order) => toOrderSummary(order, facts)), page, hasMore: found.more }
}

/** Returns the requested order, else a page of all orders. */
async function ordersPart(context: PageContext, customerId: number, url: URL): Promise<PageAccount> {
  const id = numberOf(url, 'order')
  const placed = id === undefined ? undefined : await orderOfPage({ ...context, customerId }, id)
  return placed ? { placed } : { orders: await ordersOf(context, customerId, pageOf(url)) }
}

/** Reads the customer's addresses, the default one first. */
async function addressesOf({ services, store }: PageContext, customer: PlatformCustomer): Promise<readonly Address[]> {
  const addresses = await services.commerce[store].customers.addresses.list(customer.id)
  return defaultFirst(addresses.map(toAddress), defaultAddressId(customer.form_fields))
}

/** Reads the account's overview; each part may fail without the others. */
async function overview(context: PageContext, customer: PlatformCustomer): Promise<PageAccount> {
  const { services, store } = context
  const { orders } = services.commerce[store]
  const tolerant = optionalRead(services.log, 'account_part_failed')
  const [newest, addresses, timeZone] = await Promise.all([
    tolerant(() => orders.ofCustomer(customer.id, { page: 1, limit: newestRead })),
    tolerant(() => addressesOf(context, customer)),
    storeTimeZone(services, store),
  ])
  const [latest] = newest?.orders ?? []
  return {
    ...(latest
      ? { latest: toOrderSummary(latest, { stageOf: orders.stageOf, timeZone }) }
      : !newest && { latest: null }),
    ...(newest && { hasMoreOrders: newest.more }),
    ...(addresses && { addresses }),
  }
}

/** Reads the data of one account page beyond the customer's summary. */
async function partOf(context: PageContext, customer: PlatformCustomer, url: URL): Promise<PageAccount> {
  const { locale } = context
  const is = (screen: Parameters<typeof screenPlace>[0]): boolean =>
    url.pathname === localePath(locale.locale, screenPlace(screen).path)
  if (is('account_profile')) return { profile: toProfile(customer) }
  if (is('account')) return overview(context, customer)
  if (is('account_orders')) return ordersPart(context, customer.id, url)
  if (!is('account_addresses')) return {}
  return { addresses: await addressesOf(context, customer) }
}

/**
 * Reads the data of an account page, and notes the customer's trade role as `GET /api/session` does, which no page
 * without scripts asks: a sign-in leads here, and lists show members their products by that role.
 * @throws VendorError when the platform fails
 */
export async function pageAccount(context: PageContext, url: URL): Promise<PageAccount> {
  const { services, store } = context
  const { status, customer } = await customerState(context)
  if (status === 'unreachable') return { unreachable: true }
  if (!customer) return {}
  const [pro, part] = await Promise.all([proState(services, store, customer), partOf(context, customer, url)])
  await renewAtRoleChange(context, pro)
  const summary = { ...toClientCustomer(toCustomerSource(customer)), isPro: pro?.is_active ?? false }
  const links = summary.isPro ? memberLinks(services.content(), context.locale) : []
  return { customer: summary, ...(pro && { pro }), ...(links.length > 0 && { memberLinks: links }), ...part }
}
