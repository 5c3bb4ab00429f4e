import type { AddItems, CartAnswer, CheckoutAnswer, UpdateItem } from '../../api/cart/schemas.ts'
import type { SessionAnswer } from '../../api/visitor/schemas.ts'
import type { Cart } from '../../domain/cart/cart.ts'
import { toCart } from '../../ports/commerce/to-cart.ts'
import { type Call, type Fetch, callApi } from './call.ts'

/** Region of the page (may be empty) and its URL locale, which sets the language of names in carts. */
export type PageContext = { readonly region: string; readonly locale: string }

/** Item to add to a cart. Products without options have no variant id. */
export type NewItem = { readonly productId: number; readonly variantId: number | undefined; readonly quantity: number }

/** CSRF token and body of a write; adds carry one idempotency key per action of the shopper. */
type Write = Pick<Call, 'csrf' | 'key' | 'body'>

/** `cart` is `unreachable` while the platform does not respond; a cart may exist. */
export type Session = {
  readonly csrf: string
  /** Whether the server recognizes the visitor as a pro customer. */
  readonly isPro: boolean
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
  /** Creates a single-use URL of the platform's checkout for this cart. */
  readonly checkout: (csrf: string, cartId: string) => Promise<string>
}

const toItems = (items: readonly NewItem[]): AddItems => ({
  items: items.map(({ productId, variantId, quantity }) => ({
    productID: productId,
    ...(variantId === undefined ? {} : { variantID: variantId }),
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
 */
export function createShopApi(fetch: Fetch, page: PageContext): ShopApi {
  const toCall = (method: Call['method'], path: string, write?: Write): Call => ({
    method,
    path: `/api/${path}`,
    region: page.region,
    ...write,
  })
  const changeCart = async (method: Call['method'], path: string, write: Write) => {
    const call = toCall(method, `cart/${path}?locale=${page.locale}`, write)
    const { data, meta } = await callApi(fetch, call, isCart)
    return data ? toCart(data, meta) : undefined
  }
  return {
    getSession: async () => {
      const { data, meta } = await callApi(fetch, toCall('GET', `session?locale=${page.locale}`), isSession)
      const absent = data.cart_status === 'unreachable' ? 'unreachable' : 'none'
      return {
        csrf: data.csrf_token,
        isPro: data.pro?.is_active === true,
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
    checkout: async (csrf, cartId) => {
      const { data } = await callApi(fetch, toCall('POST', `cart/${cartId}/checkout`, { csrf }), isCheckout)
      return data.checkout_url
    },
  }
}
