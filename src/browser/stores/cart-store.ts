import type { ReadableAtom } from 'nanostores'
import type { NewItem, Session } from '../client/shop-api.ts'
import { type CustomerState, customerIdOf } from '../../domain/customer/customer-state.ts'
import type { Cart, LineControls } from '../../domain/cart/cart.ts'
import { type CartFault, toFault } from './cart-fault.ts'
import { createCartLedger } from './cart-ledger.ts'
import type { CartState } from './cart-state.ts'
import { type CustomerStore, createCustomerStore } from './customer-store.ts'
import { type CartContext, type CartDependencies, applyResponse, isGone, recover } from './cart-context.ts'
import { createSerialQueue } from './serial-queue.ts'
import { createSessionAccess } from './session-access.ts'
import type { CartUpdate, Tabs } from './tabs.ts'
import { clearCart, goToCheckout } from './whole-cart.ts'

export type CartStore = {
  readonly $cart: ReadableAtom<CartState>
  /** The customer who is signed in, read with the same session as the cart. */
  readonly $customer: ReadableAtom<CustomerState>
  /** Adds an item; resolves to `undefined` on success, else to the reason. */
  readonly addItem: (item: NewItem) => Promise<CartFault | undefined>
  /** Sets a line to a whole quantity, 0 to `maxLineQuantity`; the last call wins. */
  readonly changeQuantity: (lineId: string, quantity: number) => Promise<void>
  /** Changes a line by one, counted from its pending quantity. */
  readonly stepQuantity: (lineId: string, by: 1 | -1) => Promise<void>
  readonly removeItem: (lineId: string) => Promise<void>
  /** Deletes the whole cart after all queued changes. */
  readonly clear: () => Promise<void>
  /** Redirects to the platform's checkout after all queued changes. */
  readonly goToCheckout: () => Promise<void>
  /** Loads the cart again. */
  readonly refresh: () => Promise<void>
  /**
   * Reads again who the visitor is, for a page that they come back to; a failure keeps what is shown. A browser whose
   * session is gone has a guest without a cart.
   */
  readonly recheck: () => Promise<void>
  /** Takes the customer for a guest, as the API did when it refused to read what is theirs, and reads the session. */
  readonly signOut: () => Promise<void>
  /** Resolves after all queued changes. */
  readonly settled: () => Promise<void>
  /** Starts from the cart that the page was rendered with, unless a later state is known already. */
  readonly initialize: (cart: Cart) => void
  /** Subscribes to other tabs and, where there is a session, loads the cart. Returns the function that unsubscribes. */
  readonly connect: () => () => void
}

/** Creates one tab's cart. Its calls run one at a time; a failed change returns to the last confirmed cart. */
export function createCartStore(dependencies: CartDependencies): CartStore {
  const context = createContext(dependencies)
  const { ledger, enqueue, tabs, hasSession } = context
  const refresh = (): Promise<void> => enqueue(() => load(context))

  const changeQuantity = createQuantityChange(context)
  return {
    $cart: ledger.$cart,
    $customer: context.customers.$customer,
    addItem: createAdd(context),
    changeQuantity,
    stepQuantity: async (lineId, by) => {
      const line = ledger.$cart.get().cart?.lines.find(({ id }) => id === lineId)
      if (line) await changeQuantity(lineId, Math.max(1, line.quantity + by))
    },
    removeItem: (lineId) => changeQuantity(lineId, 0),
    clear: () => clearCart(context),
    goToCheckout: () => goToCheckout(context),
    refresh: () => {
      ledger.update({ pending: { checkingOut: false } })
      return refresh()
    },
    recheck: () => recheck(context),
    signOut: () => {
      // Queued first: the session read has the last word.
      const checked = recheck(context)
      context.customers.apply({ kind: 'signed_out' })
      return checked
    },
    settled: () => enqueue(() => Promise.resolve()),
    initialize: (cart) => {
      if (ledger.$cart.get().status !== 'success') ledger.accept(cart)
    },
    connect: () => {
      if (ledger.$cart.get().status === 'idle' && hasSession()) void refresh()
      return tabs.subscribe((update) => onCartUpdate(context, update))
    },
  }
}

function createContext(dependencies: CartDependencies): CartContext {
  const { api, tabs, onViewer } = dependencies
  const ledger = createCartLedger()
  const customers = createCustomerStore((customer) => tabs.publish({ kind: 'customer', ...customer }))
  const onSession = ({ cart, customer, ...viewer }: Session): void => {
    customers.apply(customer)
    onViewer(viewer)
    if (cart === 'unreachable') ledger.update({ status: 'error', fault: { kind: 'unreachable' } })
    else ledger.accept(cart === 'none' ? undefined : cart)
  }
  let updatesReceived = 0
  const session = createSessionAccess(api, tabs.withLock, onSession, dependencies.hasSession)
  const subscribe: Tabs['subscribe'] = (listener) =>
    tabs.subscribe((update) => {
      if (isNews(customers, update)) updatesReceived++
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
    customers,
    read,
    enqueue: createSerialQueue(),
    failures: 0,
  }
}

/** Whether an update says something that this tab does not know: most messages about the customer repeat it. */
const isNews = (customers: CustomerStore, update: CartUpdate): boolean =>
  update.kind !== 'customer' || customers.differs(update)

async function load({ ledger, read, log }: CartContext): Promise<void> {
  ledger.update(ledger.confirmed() ? { fault: undefined } : { fault: undefined, status: 'pending' })
  await read().catch((error: unknown) => {
    log('Cart fetch failed', error)
    ledger.update({ status: 'error', fault: { kind: toFault(error) } })
  })
}

/** Takes back all that the page shows of a visitor whose session is gone. */
function clearVisitor({ customers, ledger, onViewer }: CartContext): void {
  customers.apply({ kind: 'signed_out' })
  onViewer({ hidesFreeShipping: false, alerts: undefined })
  ledger.accept(undefined)
}

async function recheck(context: CartContext): Promise<void> {
  const { customers, ledger, enqueue, read, hasSession, log } = context
  if (hasSession()) return enqueue(() => read().catch((error: unknown) => log('Cart fetch failed', error)))
  // A tab that shows nothing of a visitor has nothing to take back.
  if (customerIdOf(customers.$customer.get()) || ledger.confirmed()) clearVisitor(context)
}

/** Applies another tab's update. A cart in another language triggers a reload instead. */
function onCartUpdate(context: CartContext, update: CartUpdate): void {
  const { ledger, page, enqueue, customers } = context
  if (update.kind === 'customer') {
    if (customers.differs(update)) void recheck(context)
  } else if (update.kind === 'gone') ledger.discard(update.cartId)
  else if (update.locale === page.locale) ledger.accept(update.cart)
  else if (update.cart.id !== ledger.confirmed()?.id || update.cart.version !== ledger.confirmed()?.version)
    void enqueue(() => load(context))
}

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
      return (kind === 'unreachable' || kind === 'unsure') && isThere ? undefined : kind
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

/** A quantity that the shopper has set, and the line's name at that time. */
type Request = { readonly quantity: number; readonly name: string | undefined }

async function sendQuantity(context: CartContext, lineId: string, request: Request): Promise<void> {
  const { api, ledger, session } = context
  const cart = ledger.confirmed()
  const quantity = ledger.pendingQuantity(lineId)
  const line = cart?.lines.find(({ id }) => id === lineId)
  if (!cart || !line) return reportLost(context, lineId, request)
  if (quantity === undefined || quantity === line.quantity) return ledger.clearPending(lineId, quantity)
  try {
    const { productId } = line
    const changed = await session.write((csrf) =>
      quantity === 0 || productId === undefined
        ? api.removeItem(csrf, cart.id, lineId)
        : api.updateItem(csrf, cart.id, { id: lineId, productId }, quantity),
    )
    ledger.clearPending(lineId, quantity)
    applyResponse(context, changed, cart.id)
  } catch (error) {
    ledger.clearPending(lineId, quantity)
    const kind = await recover(context, error)
    if (kind === 'line_gone') return reportLost(context, lineId, { quantity, name: line.name })
    context.failures++
    ledger.update({ fault: { kind, lineId, name: line.name } })
  }
}

/** Says that a line was removed elsewhere, or the cart, unless it was to be removed anyway. */
function reportLost(context: CartContext, lineId: string, { quantity, name }: Request): void {
  const { ledger } = context
  ledger.clearPending(lineId, quantity)
  if (quantity === 0 || name === undefined) return
  context.failures++
  ledger.update({ fault: { kind: ledger.confirmed() ? 'line_gone' : 'gone', lineId, name } })
}

/** Whether a line may be set to a quantity, 0 = removed. */
const allows = (controls: LineControls, quantity: number): boolean =>
  controls === 'quantity' || (controls === 'remove' && quantity <= 0)

/** Coalesces the changes of a line that arrive while an earlier one is queued. */
function createQuantityChange(context: CartContext): CartStore['changeQuantity'] {
  const queued = new Map<string, Request>()
  return async (lineId, quantity) => {
    if (!Number.isInteger(quantity)) return
    const { ledger, enqueue } = context
    const line = ledger.confirmed()?.lines.find(({ id }) => id === lineId)
    if (line && !allows(line.controls, quantity)) return
    const isQueued = queued.has(lineId)
    queued.set(lineId, { quantity, name: line?.name })
    ledger.setPendingQuantity(lineId, quantity)
    if (isQueued) return
    await enqueue(() => {
      const request = queued.get(lineId)
      queued.delete(lineId)
      return request ? sendQuantity(context, lineId, request) : Promise.resolve()
    })
  }
}
