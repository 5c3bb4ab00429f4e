import type { ReadableAtom } from 'nanostores'
import { ApiError } from '../client/api-error.ts'
import type { NewItem, PageContext, Session, ShopApi } from '../client/shop-api.ts'
import type { Cart } from '../../domain/cart/cart.ts'
import { type CartFault, isRefusal, toFault } from './cart-fault.ts'
import { type CartLedger, createCartLedger } from './cart-ledger.ts'
import type { CartState } from './cart-state.ts'
import { createSerialQueue } from './serial-queue.ts'
import { type SessionAccess, createSessionAccess } from './session-access.ts'
import type { CartUpdate, Tabs } from './tabs.ts'

export type CartStore = {
  readonly $cart: ReadableAtom<CartState>
  /** Adds an item; resolves to `undefined` on success, else to the reason. */
  readonly addItem: (item: NewItem) => Promise<CartFault | undefined>
  /** Sets a line to a whole quantity, 0 to `maxLineQuantity`; the last call wins. */
  readonly changeQuantity: (lineId: string, quantity: number) => Promise<void>
  /** Changes a line by one, counted from its pending quantity. */
  readonly stepQuantity: (lineId: string, by: 1 | -1) => Promise<void>
  readonly removeItem: (lineId: string) => Promise<void>
  /** Redirects to the platform's checkout after all queued changes. */
  readonly goToCheckout: () => Promise<void>
  /** Loads the cart again. */
  readonly refresh: () => Promise<void>
  /** Starts from the cart that the page was rendered with. */
  readonly initialize: (cart: Cart) => void
  /** Subscribes to other tabs and, where there is a session, loads the cart. Returns the function that unsubscribes. */
  readonly connect: () => () => void
}

export type CartDependencies = {
  readonly api: ShopApi
  readonly tabs: Tabs
  /** This tab's page; carts of tabs in another locale have names in another language. */
  readonly page: Pick<PageContext, 'locale'>
  /** Whether this browser has a session; without one the page requests no cart. */
  readonly hasSession: () => boolean
  /** Called when the session belongs to a pro customer. */
  readonly onPro: () => void
  readonly redirectTo: (url: string) => void
  /** Logs unexpected failures; refusals by the API are not logged. */
  readonly log: (message: string, cause: unknown) => void
}

/** State and services shared by the actions of one cart store. */
type CartContext = CartDependencies & {
  readonly ledger: CartLedger
  readonly session: SessionAccess
  readonly enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Loads the session with its cart; repeats while other tabs change the cart. */
  readonly read: () => Promise<void>
  /** Number of failed changes so far. */
  failures: number
}

/** Creates one tab's cart. Its calls run one at a time; a failed change returns to the last confirmed cart. */
export function createCartStore(dependencies: CartDependencies): CartStore {
  const context = createContext(dependencies)
  const { ledger, enqueue, tabs, hasSession } = context
  const refresh = (): Promise<void> => enqueue(() => load(context))

  const changeQuantity = createQuantityChange(context)
  return {
    $cart: ledger.$cart,
    addItem: createAdd(context),
    changeQuantity,
    stepQuantity: async (lineId, by) => {
      const line = ledger.$cart.get().cart?.lines.find(({ id }) => id === lineId)
      if (line) await changeQuantity(lineId, line.quantity + by)
    },
    removeItem: (lineId) => changeQuantity(lineId, 0),
    goToCheckout: () => goToCheckout(context),
    refresh: () => {
      ledger.update({ pending: { checkingOut: false } })
      return refresh()
    },
    initialize: ledger.accept,
    connect: () => {
      if (ledger.$cart.get().status === 'idle' && hasSession()) void refresh()
      return tabs.subscribe((update) => onCartUpdate(context, update))
    },
  }
}

function createContext(dependencies: CartDependencies): CartContext {
  const { api, tabs, onPro } = dependencies
  const ledger = createCartLedger()
  const onSession = ({ cart, isPro }: Session): void => {
    if (isPro) onPro()
    if (cart === 'unreachable') ledger.update({ status: 'error', fault: { kind: 'unreachable' } })
    else ledger.accept(cart === 'none' ? undefined : cart)
  }
  let updatesReceived = 0
  const session = createSessionAccess(api, tabs.withLock, onSession)
  const subscribe: Tabs['subscribe'] = (listener) =>
    tabs.subscribe((update) => {
      updatesReceived++
      listener(update)
    })
  const read = async (): Promise<void> => {
    let before: number
    do {
      before = updatesReceived
      await session.refresh()
    } while (before !== updatesReceived)
  }
  return {
    ...dependencies,
    tabs: { ...tabs, subscribe },
    ledger,
    session,
    read,
    enqueue: createSerialQueue(),
    failures: 0,
  }
}

async function load({ ledger, read, log }: CartContext): Promise<void> {
  ledger.update(ledger.confirmed() ? { fault: undefined } : { fault: undefined, status: 'pending' })
  await read().catch((error: unknown) => {
    log('Cart fetch failed', error)
    ledger.update({ status: 'error', fault: { kind: toFault(error) } })
  })
}

/** Applies another tab's update. A cart in another language triggers a reload instead. */
function onCartUpdate(context: CartContext, update: CartUpdate): void {
  const { ledger, page, enqueue } = context
  if (update.kind === 'gone') ledger.discard(update.cartId)
  else if (update.locale === page.locale) ledger.accept(update.cart)
  else if (update.cart.id !== ledger.confirmed()?.id || update.cart.version !== ledger.confirmed()?.version)
    void enqueue(() => load(context))
}

/** Applies the response to a write of this tab, and publishes it to other tabs. */
function applyResponse({ ledger, tabs, page }: CartContext, cart: Cart | undefined, changedId?: string): void {
  if (cart) {
    ledger.accept(cart)
    tabs.publish({ kind: 'cart', locale: page.locale, cart })
  } else if (changedId !== undefined) {
    ledger.discard(changedId)
    tabs.publish({ kind: 'gone', cartId: changedId })
  }
}

/** Returns the reason to show; where the outcome is unknown, the cart is loaded first. */
async function recover({ read, log }: CartContext, error: unknown): Promise<CartFault> {
  const kind = toFault(error)
  if (isRefusal(error)) return kind
  log('Cart change failed', error)
  // The first failure is already reported to the shopper; a second one adds nothing.
  await read().catch(() => undefined)
  return kind
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** Creates an idempotency key of 128 random bits. Works on plain http too, where `crypto.randomUUID` is missing. */
const createIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

async function sendItem({ api, ledger, session }: CartContext, item: NewItem): Promise<Cart | undefined> {
  await session.get()
  const key = createIdempotencyKey()
  const create = () => session.write((csrf) => api.createCart(csrf, [item], key))
  const cart = ledger.confirmed()
  if (!cart) return create()
  try {
    return await session.write((csrf) => api.addItems(csrf, cart.id, [item], key))
  } catch (error) {
    if (!isGone(error)) throw error
    return create()
  }
}

/** Quantity of an item in a cart. */
const quantityOf = (cart: Cart | undefined, { productId, variantId }: NewItem): number =>
  (cart?.lines ?? [])
    .filter((line) => line.productId === productId && (variantId === undefined || line.variantId === variantId))
    .reduce((count, { quantity }) => count + quantity, 0)

function createAdd(context: CartContext): CartStore['addItem'] {
  const { ledger, enqueue } = context
  let queued = 0

  const add = async (item: NewItem): Promise<CartFault | undefined> => {
    let before = quantityOf(ledger.confirmed(), item)
    try {
      await context.session.get()
      before = quantityOf(ledger.confirmed(), item)
      applyResponse(context, await sendItem(context, item))
      return undefined
    } catch (error) {
      const kind = await recover(context, error)
      // Adds are never retried; the reloaded cart shows whether the item arrived.
      const isThere = quantityOf(ledger.confirmed(), item) >= before + item.quantity
      return kind === 'unreachable' && isThere ? undefined : kind
    }
  }
  return (item) => {
    queued++
    ledger.update({ fault: undefined, pending: { adding: true } })
    return enqueue(async () => {
      const kind = await add(item)
      queued--
      if (kind) context.failures++
      // Keep the fault of an earlier change that failed while this one was queued.
      ledger.update({ ...(kind && { fault: { kind } }), pending: { adding: queued > 0 } })
      return kind
    })
  }
}

async function sendQuantity(context: CartContext, lineId: string): Promise<void> {
  const { api, ledger, session } = context
  const cart = ledger.confirmed()
  const quantity = ledger.pendingQuantity(lineId)
  const line = cart?.lines.find(({ id }) => id === lineId)
  if (!cart || !line || quantity === undefined || quantity === line.quantity)
    return ledger.clearPending(lineId, quantity)
  try {
    const changed = await session.write((csrf) =>
      quantity === 0 ? api.removeItem(csrf, cart.id, lineId) : api.updateItem(csrf, cart.id, line, quantity),
    )
    ledger.clearPending(lineId, quantity)
    applyResponse(context, changed, cart.id)
  } catch (error) {
    ledger.clearPending(lineId, quantity)
    context.failures++
    ledger.update({ fault: { kind: await recover(context, error), lineId } })
  }
}

/** Coalesces the changes of a line that arrive while an earlier one is queued. */
function createQuantityChange(context: CartContext): CartStore['changeQuantity'] {
  const queued = new Set<string>()
  return async (lineId, quantity) => {
    if (!Number.isInteger(quantity)) return
    context.ledger.setPendingQuantity(lineId, quantity)
    if (queued.has(lineId)) return
    queued.add(lineId)
    await context.enqueue(() => {
      queued.delete(lineId)
      return sendQuantity(context, lineId)
    })
  }
}

function goToCheckout(context: CartContext): Promise<void> {
  const { api, ledger, session, enqueue, redirectTo } = context
  const before = context.failures
  ledger.update({ fault: undefined, pending: { checkingOut: true } })
  return enqueue(async () => {
    try {
      await session.get()
      // No checkout when a queued change failed: the cart is not the one the shopper asked for.
      const cart = context.failures > before ? undefined : ledger.confirmed()
      if (cart) redirectTo(await session.write((csrf) => api.checkout(csrf, cart.id)))
      else ledger.update({ pending: { checkingOut: false } })
    } catch (error) {
      ledger.update({ fault: { kind: await recover(context, error) }, pending: { checkingOut: false } })
    }
  })
}
