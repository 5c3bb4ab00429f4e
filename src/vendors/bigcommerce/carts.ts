import { cartSchema, redirectUrlsSchema } from './wire/cart.ts'
import { singleOf } from './wire/envelope.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { cartRefusal } from './cart-refusal.ts'
import type { CartOutcome, Carts, NewCartLine } from '../../ports/commerce/carts.ts'
import type { Answer, Call, Transport } from './transport.ts'

const oneCart = singleOf(cartSchema)
const query = { include: 'line_items.physical_items.options' }
const cartPath = (id: string) => `/v3/carts/${encodeURIComponent(id)}`
const itemPath = (id: string, itemId: string) => `${cartPath(id)}/items/${encodeURIComponent(itemId)}`

const otherHost = (operation: string): VendorError =>
  new VendorError(
    { vendor: 'bigcommerce', operation },
    { fault: 'answer', detail: 'checkout is on a host that is not the store’s' },
  )

/** A line with modifiers is described by its choices alone, without the variant's id (vendors, commerce 7.1, 7.2). */
function toLineBody({ variant_id, option_selections, ...line }: NewCartLine) {
  if (option_selections) return { ...line, option_selections }
  return { ...line, ...(variant_id !== undefined && { variant_id }) }
}

/** What carts need to know of their store: `storefrontUrl` is where its checkout is. */
type CartSettings = { readonly channelId: number; readonly storefrontUrl: string }

/** Cart verbs of a store (vendors, commerce 4.2, 7). */
export function createCarts(transport: Transport, { channelId, storefrontUrl }: CartSettings): Carts {
  function toOutcome(call: Call, answer: Answer): CartOutcome {
    const { status } = answer
    if (status === 404) return { kind: 'gone' }
    if (status === 204) return { kind: 'emptied' }
    if (status < 300) return { kind: 'cart', cart: transport.parse(call, answer, oneCart).data }
    return cartRefusal(status, answer.json)
  }

  const write = async (call: Call): Promise<CartOutcome> => toOutcome(call, await transport.send(call))

  async function get(id: string) {
    const found = await transport.read({ operation: 'carts.get', path: cartPath(id), query }, oneCart)
    return found?.data
  }

  /** The platform may answer 500 to a write on a cart that is gone: only a read tells (vendors, commerce 7.6). */
  async function change(id: string, call: Call): Promise<CartOutcome> {
    try {
      return await write(call)
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
      // A new cart cannot be gone: the product was not found.
      return outcome.kind === 'gone' ? { kind: 'refused', reason: 'product' } : outcome
    },
    get,
    addItems: (id, lines) =>
      change(id, {
        operation: 'carts.addItems',
        method: 'POST',
        path: `${cartPath(id)}/items`,
        query,
        body: { line_items: lines.map(toLineBody) },
      }),
    updateItem: (id, itemId, line, version) =>
      change(id, {
        operation: 'carts.updateItem',
        method: 'PUT',
        path: itemPath(id, itemId),
        query,
        body: { line_item: toLineBody(line), ...(version !== undefined && { version }) },
      }),
    removeItem: (id, itemId, version) =>
      change(id, {
        operation: 'carts.removeItem',
        method: 'DELETE',
        path: itemPath(id, itemId),
        query,
        ...(version !== undefined && { body: { version } }),
      }),
    setCustomer: (id, customerId, version) =>
      change(id, {
        operation: 'carts.setCustomer',
        method: 'PUT',
        path: cartPath(id),
        query,
        body: { customer_id: customerId, ...(version !== undefined && { version }) },
      }),
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
      const urls = (await transport.read(call, singleOf(redirectUrlsSchema)))?.data
      if (urls && URL.parse(urls.checkout_url)?.origin !== new URL(storefrontUrl).origin)
        throw otherHost(call.operation)
      return urls
    },
  }
}
