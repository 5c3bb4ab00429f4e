import type { ReadableAtom } from 'nanostores'
import { ApiError } from '../client/api-error.ts'
import type { NewItem, Place, Session, ShopApi } from '../client/shop-api.ts'
import type { Cart } from '../../domain/cart.ts'
import { type CartFault, isRefusal, toFault } from './cart-fault.ts'
import { type CartLedger, createCartLedger } from './cart-ledger.ts'
import type { CartState } from './cart-state.ts'
import { createTurns } from './create-turns.ts'
import { newWriteKey } from './write-key.ts'
import { type SessionAccess, createSessionAccess } from './session-access.ts'
import type { CartNews, Tabs } from './tabs.ts'

export type CartStore = {
  readonly $cart: ReadableAtom<CartState>
  /** `undefined` once it is in the cart, else why not. */
  readonly addItem: (item: NewItem) => Promise<CartFault | undefined>
  /** Wants a line at a whole quantity, 0..999; the last wish wins. */
  readonly changeQuantity: (lineId: string, quantity: number) => Promise<void>
  /** Wants one more or one fewer than wanted so far. */
  readonly stepQuantity: (lineId: string, by: 1 | -1) => Promise<void>
  readonly removeItem: (lineId: string) => Promise<void>
  /** Leaves for the platform's checkout once all changes have arrived. */
  readonly goToCheckout: () => Promise<void>
  /** Asks the server for the cart again. */
  readonly refresh: () => Promise<void>
  /** Takes over a cart that the page was rendered with. */
  readonly adopt: (cart: Cart) => void
  /** Listens to other tabs and, in a browser that has a session, asks for the cart. Returns how to stop listening. */
  readonly connect: () => () => void
}

export type CartSurroundings = {
  readonly api: ShopApi
  readonly tabs: Tabs
  /** Of this tab; carts of tabs in another locale have names in another language. */
  readonly place: Pick<Place, 'locale'>
  /** Whether this browser has a session; without one an untouched page asks for nothing. */
  readonly hasSession: () => boolean
  /** Hears that the visitor is a pro customer. */
  readonly onPro: () => void
  readonly leaveFor: (url: string) => void
  /** Hears what failed, and was no refusal. */
  readonly log: (message: string, cause: unknown) => void
}

/** What the acts of a cart share. */
type Desk = CartSurroundings & {
  readonly ledger: CartLedger
  readonly session: SessionAccess
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks for the cart, again while other tabs change it. */
  readonly read: () => Promise<void>
  /** How many changes failed so far. */
  failures: number
}

/** One tab's cart: its calls go one after another, and failed wishes fall back to what the server confirmed last. */
export function createCartStore(surroundings: CartSurroundings): CartStore {
  const desk = createDesk(surroundings)
  const { ledger, inTurn, tabs, hasSession } = desk
  const refresh = (): Promise<void> => inTurn(() => load(desk))

  const changeQuantity = createQuantityChange(desk)
  return {
    $cart: ledger.$cart,
    addItem: createAdd(desk),
    changeQuantity,
    stepQuantity: async (lineId, by) => {
      const line = ledger.$cart.get().cart?.lines.find(({ id }) => id === lineId)
      if (line) await changeQuantity(lineId, line.quantity + by)
    },
    removeItem: (lineId) => changeQuantity(lineId, 0),
    goToCheckout: () => goToCheckout(desk),
    refresh: () => {
      ledger.show({ pending: { leaving: false } })
      return refresh()
    },
    adopt: ledger.take,
    connect: () => {
      if (ledger.$cart.get().status === 'idle' && hasSession()) void refresh()
      return tabs.listen((news) => hear(desk, news))
    },
  }
}

function createDesk(surroundings: CartSurroundings): Desk {
  const { api, tabs, onPro } = surroundings
  const ledger = createCartLedger()
  const onSession = ({ cart, isPro }: Session): void => {
    if (isPro) onPro()
    if (cart === 'unreachable') ledger.show({ status: 'error', fault: { kind: 'unreachable' } })
    else ledger.take(cart === 'none' ? undefined : cart)
  }
  let newsHeard = 0
  const session = createSessionAccess(api, tabs.alone, onSession)
  const listen: Tabs['listen'] = (heard) =>
    tabs.listen((news) => {
      newsHeard++
      heard(news)
    })
  const read = async (): Promise<void> => {
    let heard: number
    do {
      heard = newsHeard
      await session.renew()
    } while (heard !== newsHeard)
  }
  return { ...surroundings, tabs: { ...tabs, listen }, ledger, session, read, inTurn: createTurns(), failures: 0 }
}

async function load({ ledger, read, log }: Desk): Promise<void> {
  ledger.show(ledger.confirmed() ? { fault: undefined } : { fault: undefined, status: 'pending' })
  await read().catch((error: unknown) => {
    log('Cart fetch failed', error)
    ledger.show({ status: 'error', fault: { kind: toFault(error) } })
  })
}

/** News of another tab. A cart in another language is only a reason to ask. */
function hear(desk: Desk, news: CartNews): void {
  const { ledger, place, inTurn } = desk
  if (news.kind === 'gone') ledger.drop(news.cartId)
  else if (news.locale === place.locale) ledger.take(news.cart)
  else if (news.cart.id !== ledger.confirmed()?.id || news.cart.version !== ledger.confirmed()?.version)
    void inTurn(() => load(desk))
}

/** Takes the answer to a write of this tab, and tells the others. */
function settle({ ledger, tabs, place }: Desk, cart: Cart | undefined, changedId?: string): void {
  if (cart) {
    ledger.take(cart)
    tabs.tell({ kind: 'cart', locale: place.locale, cart })
  } else if (changedId !== undefined) {
    ledger.drop(changedId)
    tabs.tell({ kind: 'gone', cartId: changedId })
  }
}

/** What to tell the shopper; where the outcome is unknown, the server first says what the cart is. */
async function recover({ read, log }: Desk, error: unknown): Promise<CartFault> {
  const kind = toFault(error)
  if (isRefusal(error)) return kind
  log('Cart change failed', error)
  // A second failure says no more than the first, which the shopper is told.
  await read().catch(() => undefined)
  return kind
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

async function sendItem({ api, ledger, session }: Desk, item: NewItem): Promise<Cart | undefined> {
  await session.open()
  const key = newWriteKey()
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

/** How many of an item a cart holds. */
const quantityOf = (cart: Cart | undefined, { productId, variantId }: NewItem): number =>
  (cart?.lines ?? [])
    .filter((line) => line.productId === productId && (variantId === undefined || line.variantId === variantId))
    .reduce((count, { quantity }) => count + quantity, 0)

function createAdd(desk: Desk): CartStore['addItem'] {
  const { ledger, inTurn } = desk
  let waiting = 0

  const add = async (item: NewItem): Promise<CartFault | undefined> => {
    let before = quantityOf(ledger.confirmed(), item)
    try {
      await desk.session.open()
      before = quantityOf(ledger.confirmed(), item)
      settle(desk, await sendItem(desk, item))
      return undefined
    } catch (error) {
      const kind = await recover(desk, error)
      // Never sent again: whether the server did add it, the cart tells.
      const isThere = quantityOf(ledger.confirmed(), item) >= before + item.quantity
      return kind === 'unreachable' && isThere ? undefined : kind
    }
  }
  return (item) => {
    waiting++
    ledger.show({ fault: undefined, pending: { adding: true } })
    return inTurn(async () => {
      const kind = await add(item)
      waiting--
      if (kind) desk.failures++
      // Another change's fault stays: this one came after it.
      ledger.show({ ...(kind && { fault: { kind } }), pending: { adding: waiting > 0 } })
      return kind
    })
  }
}

async function sendQuantity(desk: Desk, lineId: string): Promise<void> {
  const { api, ledger, session } = desk
  const cart = ledger.confirmed()
  const quantity = ledger.wantedOf(lineId)
  const line = cart?.lines.find(({ id }) => id === lineId)
  if (!cart || !line || quantity === undefined || quantity === line.quantity) return ledger.forget(lineId, quantity)
  try {
    const changed = await session.write((csrf) =>
      quantity === 0 ? api.removeItem(csrf, cart.id, lineId) : api.updateItem(csrf, cart.id, line, quantity),
    )
    ledger.forget(lineId, quantity)
    settle(desk, changed, cart.id)
  } catch (error) {
    ledger.forget(lineId, quantity)
    desk.failures++
    ledger.show({ fault: { kind: await recover(desk, error), lineId } })
  }
}

/** Wishes for a line while its last one is on the way are sent as one. */
function createQuantityChange(desk: Desk): CartStore['changeQuantity'] {
  const queued = new Set<string>()
  return async (lineId, quantity) => {
    if (!Number.isInteger(quantity)) return
    desk.ledger.want(lineId, quantity)
    if (queued.has(lineId)) return
    queued.add(lineId)
    await desk.inTurn(() => {
      queued.delete(lineId)
      return sendQuantity(desk, lineId)
    })
  }
}

function goToCheckout(desk: Desk): Promise<void> {
  const { api, ledger, session, inTurn, leaveFor } = desk
  const before = desk.failures
  ledger.show({ fault: undefined, pending: { leaving: true } })
  return inTurn(async () => {
    try {
      await session.open()
      // Where a change that was still on its way has failed, nobody pays for something else than they asked for.
      const cart = desk.failures > before ? undefined : ledger.confirmed()
      if (cart) leaveFor(await session.write((csrf) => api.checkout(csrf, cart.id)))
      else ledger.show({ pending: { leaving: false } })
    } catch (error) {
      ledger.show({ fault: { kind: await recover(desk, error) }, pending: { leaving: false } })
    }
  })
}
