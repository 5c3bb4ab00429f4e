import { beforeEach, describe, expect, test } from 'vitest'
import { type ShopServer, createShopServer } from '../../../fixtures/shop-server.ts'
import { type Tab, openBrowser } from './open-tabs.ts'

const shoes = { productId: 7, variantId: 71, quantity: 1 }
const poles = { productId: 8, variantId: 81, quantity: 1 }

const shown = (tab: Tab) => {
  const { cart, pending, fault, status } = tab.$cart.get()
  return { quantities: cart?.lines.map(({ quantity }) => quantity), pending: pending.lines, fault, status }
}

describe('the cart of one tab', () => {
  let server: ShopServer
  let tab: Tab
  beforeEach(() => {
    server = createShopServer()
    tab = openBrowser(server).openTab()
  })

  test('requests nothing without a session', async () => {
    await Promise.resolve()
    expect(server.calls).toEqual([])
    expect(tab.$cart.get().status).toBe('idle')
  })

  test('creates a cart with the first item', async () => {
    expect(await tab.addItem(shoes)).toBeUndefined()
    expect(server.calls).toEqual(['GET /api/session', 'POST /api/cart/create'])
    expect(tab.$cart.get().cart?.count).toBe(1)
    expect(tab.$cart.get().pending.adding).toBe(false)
  })

  test('adds to the known cart without another session request', async () => {
    await tab.addItem(shoes)
    await tab.addItem(poles)
    expect(server.calls.slice(2)).toEqual(['POST /api/cart/cart-1/items'])
    expect(shown(tab).quantities).toEqual([1, 1])
  })

  test('starts from the cart that its page was rendered with, unless it has read that there is none', async () => {
    await tab.addItem(shoes)
    const { cart: rendered } = tab.$cart.get()
    if (!rendered) throw new Error('there is no cart')
    const fresh = openBrowser(createShopServer()).openTab()
    fresh.initialize(rendered)
    expect(fresh.$cart.get()).toMatchObject({ status: 'success', cart: { id: 'cart-1' } })
    // Ordered on another device.
    server.forgetCart()
    await tab.refresh()
    tab.initialize(rendered)
    expect(tab.$cart.get().cart).toBeUndefined()
  })

  test('shows a changed quantity at once, and amounts only after the server confirms them', async () => {
    await tab.addItem(shoes)
    const { release } = server.holdAnswers()
    const done = tab.changeQuantity('line-71', 3)
    expect(shown(tab)).toMatchObject({ quantities: [3], pending: ['line-71'] })
    expect(tab.$cart.get().cart?.count).toBe(3)
    expect(tab.$cart.get().cart?.total.amount).toBe(10_000)
    release()
    await done
    expect(shown(tab)).toMatchObject({ quantities: [3], pending: [] })
    expect(tab.$cart.get().cart?.total.amount).toBe(30_000)
  })

  test('returns to the confirmed quantity with a reason when the server refuses a change', async () => {
    await tab.addItem(shoes)
    server.failNext('out_of_stock')
    await tab.changeQuantity('line-71', 50)
    expect(shown(tab)).toMatchObject({ quantities: [1], pending: [], fault: { kind: 'stock', lineId: 'line-71' } })
    await tab.changeQuantity('line-71', 2)
    expect(shown(tab)).toMatchObject({ quantities: [2], fault: undefined })
  })

  test('does not redirect to checkout when a queued change is refused', async () => {
    await tab.addItem(shoes)
    server.failNext('out_of_stock')
    const change = tab.changeQuantity('line-71', 50)
    await tab.goToCheckout()
    await change
    expect(tab.redirects).toEqual([])
    expect(tab.$cart.get().pending.checkingOut).toBe(false)
    expect(shown(tab).fault?.kind).toBe('stock')
    await tab.goToCheckout()
    expect(tab.redirects).toHaveLength(1)
  })

  test('does not redirect to checkout when another change succeeds after the refusal', async () => {
    await tab.addItem(shoes)
    server.failNext('out_of_stock')
    const acts = [tab.changeQuantity('line-71', 50), tab.addItem(poles), tab.goToCheckout()]
    await Promise.all(acts)
    expect(tab.redirects).toEqual([])
    expect(shown(tab)).toMatchObject({ quantities: [1, 1], fault: { kind: 'stock', lineId: 'line-71' } })
  })

  test('sends rapid changes of a line as two requests: the first and the last', async () => {
    await tab.addItem(shoes)
    const { release } = server.holdAnswers()
    const before = server.calls.length
    const changes = [tab.changeQuantity('line-71', 2)]
    await expect.poll(() => server.calls.length).toBe(before + 1)
    for (let more = 0; more < 6; more++) changes.push(tab.stepQuantity('line-71', 1))
    expect(shown(tab).quantities).toEqual([8])
    release()
    await Promise.all(changes)
    expect(server.calls.length - before).toBe(2)
    expect(server.cart()?.line_items.physical_items[0]?.quantity).toBe(8)
    expect(shown(tab)).toMatchObject({ quantities: [8], pending: [] })
  })

  test('removes a line at once and restores it when the request fails', async () => {
    await tab.addItem(shoes)
    await tab.addItem(poles)
    server.failNext('upstream_unreachable')
    const done = tab.removeItem('line-71')
    expect(shown(tab).quantities).toEqual([1])
    await done
    expect(shown(tab)).toMatchObject({ quantities: [1, 1], fault: { kind: 'unreachable' } })
  })

  test('names a line that another device has removed, and keeps the others', async () => {
    await tab.addItem(shoes)
    await tab.addItem(poles)
    server.removeElsewhere('line-71')
    await tab.changeQuantity('line-71', 3)
    const fault = { kind: 'line_gone', lineId: 'line-71', name: 'Product 7' }
    expect(shown(tab)).toMatchObject({ quantities: [1], pending: [], fault })
    server.removeElsewhere('line-81')
    await tab.changeQuantity('line-81', 2)
    expect(shown(tab)).toMatchObject({ quantities: [], fault: { kind: 'line_gone', name: 'Product 8' } })
  })

  test('reports no fault when a line to be removed is already gone', async () => {
    await tab.addItem(shoes)
    await tab.addItem(poles)
    server.removeElsewhere('line-71')
    await tab.removeItem('line-71')
    expect(shown(tab)).toMatchObject({ quantities: [1], pending: [], fault: undefined })
  })

  test('names the line that was changed in a deleted cart, and shows none', async () => {
    await tab.addItem(shoes)
    server.forgetCart()
    await tab.changeQuantity('line-71', 3)
    expect(shown(tab)).toMatchObject({ quantities: undefined, fault: { kind: 'gone', name: 'Product 7' } })
  })

  test('is empty after its last line is removed, and creates a new cart for the next item', async () => {
    await tab.addItem(shoes)
    await tab.removeItem('line-71')
    expect(tab.$cart.get().cart).toBeUndefined()
    expect(tab.$cart.get().status).toBe('success')
    await tab.addItem(poles)
    expect(tab.$cart.get().cart?.id).toBe('cart-2')
  })

  test('is empty after clearing, even when the platform has no cart left', async () => {
    await tab.addItem(shoes)
    await tab.addItem(poles)
    await tab.clear()
    expect(server.calls.at(-1)).toBe('DELETE /api/cart/cart-1')
    expect(shown(tab)).toMatchObject({ quantities: undefined, fault: undefined })
    await tab.addItem(shoes)
    server.forgetCart()
    await tab.clear()
    expect(shown(tab)).toMatchObject({ quantities: undefined, fault: undefined })
  })

  test('stays unchanged with a reason when it cannot be cleared', async () => {
    await tab.addItem(shoes)
    server.failNext('upstream_unreachable')
    await tab.clear()
    expect(shown(tab)).toMatchObject({ quantities: [1], fault: { kind: 'unreachable' } })
  })

  test('clears a read error once the cart loads, and keeps the error of a refused change', async () => {
    await tab.addItem(shoes)
    server.failNext('upstream_unreachable')
    await tab.refresh()
    expect(tab.$cart.get()).toMatchObject({ status: 'error', fault: { kind: 'unreachable' } })
    await tab.recheck()
    expect(tab.$cart.get().status).toBe('success')
    expect(shown(tab)).toMatchObject({ quantities: [1], fault: undefined })
    server.failNext('upstream_unreachable')
    await tab.removeItem('line-71')
    await tab.recheck()
    expect(shown(tab)).toMatchObject({ quantities: [1], fault: { kind: 'unreachable' } })
  })

  test('creates a new cart when the platform has deleted the old one', async () => {
    await tab.addItem(shoes)
    server.forgetCart()
    expect(await tab.addItem(poles)).toBeUndefined()
    expect(tab.$cart.get().cart?.id).toBe('cart-2')
    expect(shown(tab).quantities).toEqual([1])
  })

  test('sends each add under its own idempotency key, the same for every retry', async () => {
    await tab.addItem(shoes)
    server.expireTokens()
    await tab.addItem(poles)
    server.forgetCart()
    await tab.addItem(shoes)
    const [first, refused, again, lost, anew] = server.keys
    expect(first).toMatch(/^[\w-]{8,64}$/)
    expect([refused, lost]).toEqual([again, anew])
    expect(new Set(server.keys).size).toBe(3)
  })

  test('loads the cart instead of retrying an add whose outcome is unknown', async () => {
    await tab.addItem(shoes)
    server.failNext('outcome_unknown', 'after')
    expect(await tab.addItem(shoes)).toBeUndefined()
    expect(shown(tab)).toMatchObject({ quantities: [2], fault: undefined })
    server.failNext('outcome_unknown')
    expect(await tab.addItem(shoes)).toBe('unsure')
    expect(shown(tab)).toMatchObject({ quantities: [2], fault: { kind: 'unsure' } })
    expect(server.keys).toHaveLength(3)
  })

  test('fetches a new CSRF token once when the old one is rejected', async () => {
    await tab.addItem(shoes)
    server.expireTokens()
    expect(await tab.addItem(poles)).toBeUndefined()
    expect(shown(tab).quantities).toEqual([1, 1])
  })

  test('reports refused cookies on the first press and on every later one', async () => {
    // Each call without a cookie begins another session, whose token the next one does not know.
    const forgetful = async (path: string, init: RequestInit): Promise<Response> => {
      const answer = await server.fetch(path, init)
      server.expireTokens()
      return answer
    }
    const refusing = openBrowser({ ...server, fetch: forgetful, hasSession: () => false }).openTab()
    for (const press of [1, 2, 3]) expect([press, await refusing.addItem(shoes)]).toEqual([press, 'cookies'])
    expect(server.cart()).toBeNull()
  })

  test('loads the cart before it reports an add without a response as failed', async () => {
    await tab.addItem(shoes)
    server.loseNext('after')
    expect(await tab.addItem(poles)).toBeUndefined()
    expect(shown(tab)).toMatchObject({ quantities: [1, 1], fault: undefined })
    server.loseNext()
    expect(await tab.addItem(poles)).toBe('unreachable')
    expect(shown(tab)).toMatchObject({ quantities: [1, 1], fault: { kind: 'unreachable' } })
  })

  test('shows the confirmed cart after an update whose response was lost', async () => {
    await tab.addItem(shoes)
    server.failNext('upstream_timeout', 'after')
    await tab.changeQuantity('line-71', 4)
    expect(shown(tab)).toMatchObject({ quantities: [4], pending: [] })
  })

  test('redirects to checkout after the last queued change', async () => {
    await tab.addItem(shoes)
    const change = tab.changeQuantity('line-71', 2)
    await tab.goToCheckout()
    await change
    expect(server.calls.slice(-2)).toEqual(['PUT /api/cart/cart-1/items/line-71', 'POST /api/cart/cart-1/checkout'])
    expect(tab.redirects).toEqual(['https://pay.example/cart-1'])
    expect(tab.$cart.get().pending.checkingOut).toBe(true)
  })

  test('stays on the page with a reason when checkout is unreachable', async () => {
    await tab.addItem(shoes)
    server.failNext('upstream_unreachable')
    await tab.goToCheckout()
    expect(tab.redirects).toEqual([])
    expect(tab.$cart.get()).toMatchObject({ fault: { kind: 'unreachable' }, pending: { checkingOut: false } })
  })

  test('reports a cart over the spend limit, reloads it, and logs no fault', async () => {
    await tab.addItem(shoes)
    server.failNext('spend_limit')
    await tab.goToCheckout()
    expect(tab.$cart.get()).toMatchObject({ fault: { kind: 'limit' }, status: 'success' })
    expect(server.calls.at(-1)).toBe('GET /api/session')
    expect([tab.redirects, tab.logged]).toEqual([[], []])
  })

  test('reports an unreachable cart, and recovers on refresh', async () => {
    await tab.addItem(shoes)
    server.failNext('session_unavailable')
    await tab.refresh()
    expect(shown(tab)).toMatchObject({ status: 'error', fault: { kind: 'unreachable' }, quantities: [1] })
    expect(tab.logged).toEqual(['Cart fetch failed'])
    await tab.refresh()
    expect(shown(tab)).toMatchObject({ status: 'success', fault: undefined })
  })
})
