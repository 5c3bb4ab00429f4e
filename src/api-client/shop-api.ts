import type { AddItems, CartAnswer, CheckoutAnswer, UpdateItem } from '../api/cart/schemas.ts'
import type { SessionAnswer } from '../api/session/schemas.ts'
import type { Cart } from '../domain/cart.ts'
import { type Call, type Fetch, callApi } from './call.ts'
import { toCart } from './to-cart.ts'

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

/**
 * @param fetch the browser's, or an app's `request` in tests
 * @param place region of the page (may be empty) and its URL locale, the language of names in carts
 */
export function createShopApi(fetch: Fetch, place: { readonly region: string; readonly locale: string }): ShopApi {
  const call = <Answer>(method: Call['method'], path: string, write?: { csrf: string; body?: unknown }) =>
    callApi<Answer>(fetch, { method, path: `/api/${path}?locale=${place.locale}`, region: place.region, ...write })
  const changeCart = async (method: Call['method'], path: string, write: { csrf: string; body?: unknown }) =>
    toCart(await call<CartAnswer>(method, path, write))
  return {
    getSession: async () => {
      const { data, meta } = await call<SessionAnswer>('GET', 'session')
      const cart = toCart({ data: data.cart, meta }) ?? (data.cart_status === 'unreachable' ? 'unreachable' : 'none')
      return { csrf: data.csrf_token, cart }
    },
    createCart: (csrf, items) => changeCart('POST', 'cart/create', { csrf, body: toItems(items) }),
    addItems: (csrf, cartId, items) => changeCart('POST', `cart/${cartId}/items`, { csrf, body: toItems(items) }),
    updateItem: (csrf, cartId, { id, productId }, quantity) => {
      const body: UpdateItem = { productID: productId, quantity }
      return changeCart('PUT', `cart/${cartId}/items/${id}`, { csrf, body })
    },
    removeItem: (csrf, cartId, lineId) => changeCart('DELETE', `cart/${cartId}/items/${lineId}`, { csrf }),
    checkout: async (csrf, cartId) => {
      const { data } = await call<CheckoutAnswer>('POST', `cart/${cartId}/checkout`, { csrf })
      return data.checkout_url
    },
  }
}
