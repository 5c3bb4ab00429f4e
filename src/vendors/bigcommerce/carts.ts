import { cartSchema, redirectUrlsSchema } from './wire/cart.ts'
import { singleOf } from './wire/envelope.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { cartRefusal, missingIn } from './cart-refusal.ts'
import type {
  AddedBeside,
  CartOutcome,
  Carts,
  NewCartLine,
  OptionSelection,
  PlatformCart,
} from '../../ports/commerce/carts.ts'
import type { Call, Transport } from './transport.ts'

const oneCart = singleOf(cartSchema)
const query = {
  include: 'line_items.physical_items.options,line_items.digital_items.options,promotions.banners',
}
const cartPath = (id: string) => `/v3/carts/${encodeURIComponent(id)}`
const itemPath = (id: string, itemId: string) => `${cartPath(id)}/items/${encodeURIComponent(itemId)}`

const otherHost = (operation: string): VendorError =>
  new VendorError(
    { vendor: 'bigcommerce', operation },
    { fault: 'answer', detail: 'checkout is on a host that is not the store’s' },
  )

/** A day is an object of texts (vendors, commerce 7.1). */
function toOptionValue(value: OptionSelection['option_value']) {
  if (typeof value !== 'object') return value
  const [year = '', month = '', day = ''] = value.day.split('-')
  return { day, month, year }
}

/** A line with modifiers is described by its choices alone, without the variant's id (vendors, commerce 7.1, 7.2). */
function toLineBody({ variant_id, option_selections, ...line }: NewCartLine) {
  if (option_selections) {
    const selections = option_selections.map((each) => ({ ...each, option_value: toOptionValue(each.option_value) }))
    return { ...line, option_selections: selections }
  }
  return { ...line, ...(variant_id !== undefined && { variant_id }) }
}

const noProduct = (body: unknown): CartOutcome => ({ kind: 'refused', reason: 'product', ...missingIn(body) })
const noCustomer: CartOutcome = { kind: 'refused', reason: 'customer' }
const noLine = (cart: PlatformCart): CartOutcome => ({ kind: 'line_gone', cart })

/** Statuses that refuse a cart's address, or say that there is no such cart. */
const refusedAddress: ReadonlySet<number> = new Set([404, 409, 422])

/** Only the kinds of which there are any. */
function toItemsBody(lines: readonly NewCartLine[], beside: AddedBeside = {}) {
  const { gift_certificates = [], custom_items = [], version } = beside
  return {
    ...(lines.length > 0 && { line_items: lines.map(toLineBody) }),
    ...(gift_certificates.length > 0 && { gift_certificates }),
    ...(custom_items.length > 0 && { custom_items }),
    ...(version !== undefined && { version }),
  }
}

/** The facts of a store that carts need: `storefrontUrl` is where its checkout is. */
type CartSettings = { readonly channelId: number; readonly storefrontUrl: string }

/** Cart verbs of a store (vendors, commerce 4.2, 7). */
export function createCarts(transport: Transport, { channelId, storefrontUrl }: CartSettings): Carts {
  async function get(id: string) {
    const found = await transport.read({ operation: 'carts.get', path: cartPath(id), query }, oneCart)
    return found?.data
  }

  /** `missing`: 404, for the cart or for what the call names beside it. */
  async function write(call: Call): Promise<CartOutcome | { readonly kind: 'missing'; readonly body: unknown }> {
    const answer = await transport.send(call)
    const { status } = answer
    if (status === 404) return { kind: 'missing', body: answer.json }
    if (status === 204) return { kind: 'emptied' }
    if (status < 300) return { kind: 'cart', cart: transport.parse(call, answer, oneCart).data }
    return cartRefusal(status, answer.json)
  }

  /**
   * Changes a cart. The platform answers 404, or 500, both to a write on a cart that is gone and to one that names a
   * part that it lacks: only a read of the cart decides (vendors, commerce 7.6).
   * @param partMissing outcome for a cart that is there, by the body of the 404
   */
  async function change(
    id: string,
    call: Call,
    partMissing: (cart: PlatformCart, body: unknown) => CartOutcome,
  ): Promise<CartOutcome> {
    try {
      const outcome = await write(call)
      if (outcome.kind !== 'missing') return outcome
      const cart = await get(id)
      return cart ? partMissing(cart, outcome.body) : { kind: 'gone' }
    } catch (error) {
      if (!(error instanceof VendorError) || error.status !== 500) throw error
      if ((await get(id)) === undefined) return { kind: 'gone' }
      throw error
    }
  }

  return {
    async create({ lines, currency, locale, customerId = 0 }) {
      const outcome = await write({
        operation: 'carts.create',
        method: 'POST',
        path: '/v3/carts',
        query,
        body: {
          line_items: lines.map(toLineBody),
          customer_id: customerId,
          channel_id: channelId,
          currency: { code: currency },
          ...(locale !== undefined && { locale }),
        },
      })
      return outcome.kind === 'missing' ? noProduct(outcome.body) : outcome
    },
    get,
    addItems(id, lines, beside) {
      const path = `${cartPath(id)}/items`
      const body = toItemsBody(lines, beside)
      const call = { operation: 'carts.addItems', method: 'POST', path, query, body } as const
      return change(id, call, (_cart, refusal) => noProduct(refusal))
    },
    updateItem(id, itemId, line, version) {
      const body = { line_item: toLineBody(line), ...(version !== undefined && { version }) }
      const path = itemPath(id, itemId)
      return change(id, { operation: 'carts.updateItem', method: 'PUT', path, query, body }, noLine)
    },
    removeItem(id, itemId, version) {
      const body = version === undefined ? {} : { body: { version } }
      const path = itemPath(id, itemId)
      return change(id, { operation: 'carts.removeItem', method: 'DELETE', path, query, ...body }, noLine)
    },
    setCustomer(id, customerId, version) {
      const body = { customer_id: customerId, ...(version !== undefined && { version }) }
      const path = cartPath(id)
      return change(id, { operation: 'carts.setCustomer', method: 'PUT', path, query, body }, () => noCustomer)
    },
    async delete(id) {
      const call = { operation: 'carts.delete', method: 'DELETE', path: cartPath(id) } as const
      const answer = await transport.send(call)
      if (answer.status !== 204 && answer.status !== 404) throw transport.fail(call, answer)
    },
    async redirectUrls(id, parameters = {}) {
      const call = {
        operation: 'carts.redirectUrls',
        method: 'POST',
        path: `${cartPath(id)}/redirect_urls`,
        body: Object.keys(parameters).length > 0 ? { query_params: parameters } : {},
        // An unused address changes nothing.
        changes: false,
      } as const
      const answer = await transport.send(call)
      if (refusedAddress.has(answer.status)) return (await get(id)) && 'unavailable'
      if (answer.status >= 400) throw transport.fail(call, answer)
      const urls = transport.parse(call, answer, singleOf(redirectUrlsSchema)).data
      if (URL.parse(urls.checkout_url)?.origin !== new URL(storefrontUrl).origin) throw otherHost(call.operation)
      return urls
    },
  }
}
