import type { AddItems, CartAnswer, CheckoutAnswer, UpdateItem } from '../../api/cart/schemas.ts'
import type { SessionAnswer, VisitorAlerts } from '../../api/visitor/schemas.ts'
import type { CustomerEvent, ProStanding } from '../../domain/customer/customer-state.ts'
import type { Cart } from '../../domain/cart/cart.ts'
import { toCart } from '../../ports/commerce/to-cart.ts'
import type { PageContext } from '../page-context.ts'
import { type Call, type Fetch, callApi } from './call.ts'

/** Item to add to a cart. Products without options have no variant id. */
export type NewItem = {
  readonly productId: number
  readonly variantId: number | undefined
  readonly quantity: number
  /** Choices that make no variant. */
  readonly options?: readonly { readonly id: number; readonly value: number | string }[]
}

type ProAnswer = NonNullable<SessionAnswer['data']['pro']>

/** CSRF token and body of a write; adds carry one idempotency key per action of the shopper. */
type Write = Pick<Call, 'csrf' | 'key' | 'body'>

/** `cart` is `unreachable` while the platform does not respond; a cart may exist. */
export type Session = {
  readonly csrf: string
  /** The customer who is signed in. */
  readonly customer: CustomerEvent
  /** Whether free shipping is hidden from the customer's group. */
  readonly hidesFreeShipping: boolean
  /** The difference of the visitor's alerts from those of the page. */
  readonly alerts: VisitorAlerts | undefined
  readonly cart: Cart | 'none' | 'unreachable'
}

/**
 * The browser's calls to the shop's API. Each throws ApiError; cart writes return the whole cart, `undefined` once it
 * is empty.
 */
export type ShopApi = {
  readonly getSession: () => Promise<Session>
  /** `key`: the same for all retries of one action, so that it is executed once. */
  readonly createCart: (csrf: string, items: readonly NewItem[], key: string) => Promise<Cart | undefined>
  readonly addItems: (csrf: string, cartId: string, items: readonly NewItem[], key: string) => Promise<Cart | undefined>
  readonly updateItem: (
    csrf: string,
    cartId: string,
    line: { id: string; productId: number },
    quantity: number,
  ) => Promise<Cart | undefined>
  readonly removeItem: (csrf: string, cartId: string, lineId: string) => Promise<Cart | undefined>
  /** Deletes the cart with all its lines. */
  readonly deleteCart: (csrf: string, cartId: string) => Promise<void>
  /** Creates a single-use URL of the platform's checkout for this cart. */
  readonly checkout: (csrf: string, cartId: string, campaign: string) => Promise<string>
}

/** The pro code reaches browsers without the code itself. */
const proNotes = ({ region, expires }: ProAnswer): string =>
  JSON.stringify({ region, ...(expires !== null && { expires }) })

const toStanding = (pro: ProAnswer): ProStanding => ({
  isActive: pro.is_active,
  discountRules: pro.discount_rules,
  orderTotal: pro.order_total ?? undefined,
  spendLimit: pro.spend_limit ?? undefined,
  expirationDate: pro.expiration_date ?? undefined,
  isEmployee: pro.employee_group,
})

function toCustomerEvent({ customer, customer_status: status, pro }: SessionAnswer['data']): CustomerEvent {
  if (!customer) return { kind: status === 'unreachable' ? 'unreachable' : 'signed_out' }
  const notes = pro ? proNotes(pro) : ''
  return { kind: 'signed_in', source: { ...customer, notes }, pro: pro ? toStanding(pro) : undefined }
}

const toItems = (items: readonly NewItem[]): AddItems => ({
  items: items.map(({ productId, variantId, quantity, options }) => ({
    productID: productId,
    ...(variantId === undefined ? {} : { variantID: variantId }),
    ...(options && { options: [...options] }),
    quantity,
  })),
})

// Only the outer shape is checked; the API's schemas guarantee the rest.
const hasData = (body: unknown): boolean => typeof body === 'object' && body !== null && 'data' in body
const isSession = (body: unknown): body is SessionAnswer => hasData(body)
const isCart = (body: unknown): body is CartAnswer => hasData(body)
const isCheckout = (body: unknown): body is CheckoutAnswer => hasData(body)

/**
 * Creates the API client of a page.
 * @param fetch the browser's, or an app's `request` in tests
 * @param page whose locale sets the language of names in carts
 */
export function createShopApi(fetch: Fetch, page: Pick<PageContext, 'locale' | 'store'>): ShopApi {
  const toCall = (method: Call['method'], path: string, write?: Write): Call => ({
    method,
    path: `/api/${path}`,
    store: page.store,
    ...write,
  })
  const changeCart = async (method: Call['method'], path: string, write: Write) => {
    const call = toCall(method, `cart/${path}?locale=${page.locale}`, write)
    const { data, meta } = await callApi(fetch, call, isCart)
    return data ? toCart(data, meta) : undefined
  }
  return {
    getSession: async () => {
      // A change of role gives the session a new id: a visitor who leaves before the answer would lose their sign-in.
      const call: Call = { ...toCall('GET', `session?locale=${page.locale}`), keepalive: true }
      const { data, meta } = await callApi(fetch, call, isSession)
      const absent = data.cart_status === 'unreachable' ? 'unreachable' : 'none'
      return {
        csrf: data.csrf_token,
        customer: toCustomerEvent(data),
        hidesFreeShipping: data.hides_free_shipping,
        alerts: data.alerts ?? undefined,
        cart: data.cart ? toCart(data.cart, meta) : absent,
      }
    },
    createCart: (csrf, items, key) => changeCart('POST', 'create', { csrf, key, body: toItems(items) }),
    addItems: (csrf, cartId, items, key) => changeCart('POST', `${cartId}/items`, { csrf, key, body: toItems(items) }),
    updateItem: (csrf, cartId, { id, productId }, quantity) => {
      const body: UpdateItem = { productID: productId, quantity }
      return changeCart('PUT', `${cartId}/items/${id}`, { csrf, body })
    },
    removeItem: (csrf, cartId, lineId) => changeCart('DELETE', `${cartId}/items/${lineId}`, { csrf }),
    deleteCart: async (csrf, cartId) => {
      await callApi(fetch, toCall('DELETE', `cart/${cartId}`, { csrf }), isCart)
    },
    checkout: async (csrf, cartId, campaign) => {
      const query = `locale=${page.locale}${campaign && `&${campaign}`}`
      const { data } = await callApi(fetch, toCall('POST', `cart/${cartId}/checkout?${query}`, { csrf }), isCheckout)
      return data.checkout_url
    },
  }
}
