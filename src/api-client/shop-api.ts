import type { AddItems, CartAnswer, CheckoutAnswer, UpdateItem } from '../api/cart/schemas.ts'
import type { SessionAnswer } from '../api/session/schemas.ts'
import type { Cart } from '../domain/cart.ts'
import { toCart } from '../wire/bigcommerce/to-domain.ts'
import { type Call, type Fetch, callApi } from './call.ts'

/** Where the page is: its region (may be empty) and its URL locale, the language of names in carts. */
export type Place = { readonly region: string; readonly locale: string }

/** What is put into a cart. A product without options has no variant to name. */
export type NewItem = { readonly productId: number; readonly variantId: number | undefined; readonly quantity: number }

/** `cart` is `unreachable` while the platform does not answer: there may be one. */
export type Session = { readonly csrf: string; readonly cart: Cart | 'none' | 'unreachable' }

/** The browser's calls to the shop's API. Each throws ApiError; cart writes answer the whole cart, `undefined` once empty. */
export type ShopApi = {
  getSession(): Promise<Session>
  createCart(csrf: string, items: readonly NewItem[]): Promise<Cart | undefined>
  addItems(csrf: string, cartId: string, items: readonly NewItem[]): Promise<Cart | undefined>
  updateItem(
    csrf: string,
    cartId: string,
    line: { id: string; productId: number },
    quantity: number,
  ): Promise<Cart | undefined>
  removeItem(csrf: string, cartId: string, lineId: string): Promise<Cart | undefined>
  /** Address of the platform's checkout for this cart, good for one use. */
  checkout(csrf: string, cartId: string): Promise<string>
}

const toItems = (items: readonly NewItem[]): AddItems => ({
  items: items.map(({ productId, variantId, quantity }) => ({
    productID: productId,
    ...(variantId === undefined ? {} : { variantID: variantId }),
    quantity,
  })),
})

/** @param fetch the browser's, or an app's `request` in tests */
export function createShopApi(fetch: Fetch, place: Place): ShopApi {
  const call = <Answer>(method: Call['method'], path: string, write?: { csrf: string; body?: unknown }) =>
    callApi<Answer>(fetch, { method, path: `/api/${path}`, region: place.region, ...write })
  const changeCart = async (method: Call['method'], path: string, write: { csrf: string; body?: unknown }) => {
    const { data, meta } = await call<CartAnswer>(method, `cart/${path}?locale=${place.locale}`, write)
    return data ? toCart(data, meta) : undefined
  }
  return {
    getSession: async () => {
      const { data, meta } = await call<SessionAnswer>('GET', `session?locale=${place.locale}`)
      const absent = data.cart_status === 'unreachable' ? 'unreachable' : 'none'
      return { csrf: data.csrf_token, cart: data.cart ? toCart(data.cart, meta) : absent }
    },
    createCart: (csrf, items) => changeCart('POST', 'create', { csrf, body: toItems(items) }),
    addItems: (csrf, cartId, items) => changeCart('POST', `${cartId}/items`, { csrf, body: toItems(items) }),
    updateItem: (csrf, cartId, { id, productId }, quantity) => {
      const body: UpdateItem = { productID: productId, quantity }
      return changeCart('PUT', `${cartId}/items/${id}`, { csrf, body })
    },
    removeItem: (csrf, cartId, lineId) => changeCart('DELETE', `${cartId}/items/${lineId}`, { csrf }),
    checkout: async (csrf, cartId) => {
      const { data } = await call<CheckoutAnswer>('POST', `cart/${cartId}/checkout`, { csrf })
      return data.checkout_url
    },
  }
}
