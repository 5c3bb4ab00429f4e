import { beforeEach, describe, expect, test } from 'vitest'
import type { Fetch } from '../../../../src/browser/client/call.ts'
import { type ShopServer, createShopServer } from '../../../fixtures/shop-server.ts'
import { type Tab, openBrowser } from './open-tabs.ts'

const shoes = { productId: 7, variantId: 71, quantity: 1 }
const poles = { productId: 8, variantId: 81, quantity: 1 }

const shown = (tab: Tab) => {
  const { cart, pending, fault } = tab.$cart.get()
  return { quantities: cart?.lines.map(({ quantity }) => quantity), pending: pending.lines, fault }
}

describe('two tabs of one browser', () => {
  let server: ShopServer
  let browser: ReturnType<typeof openBrowser>
  beforeEach(() => {
    server = createShopServer()
    browser = openBrowser(server)
  })

  test('create one cart when both add their first item at the same time', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    await Promise.all([one.addItem(shoes), two.addItem(poles)])
    expect(one.$cart.get().cart?.id).toBe('cart-1')
    expect(shown(one).quantities).toEqual([1, 1])
    expect(shown(two).quantities).toEqual([1, 1])
  })

  test('show the confirmed cart after two hundred concurrent changes of one line', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.addItem(shoes)
    const changes = Array.from({ length: 200 }, (_, index) =>
      (index % 2 === 0 ? one : two).changeQuantity('line-71', 1 + ((index * 7) % 9)),
    )
    await Promise.all(changes)
    const quantities = server.cart()?.line_items.physical_items.map(({ quantity }) => quantity)
    expect(shown(one)).toMatchObject({ quantities, pending: [], fault: undefined })
    expect(shown(two)).toMatchObject({ quantities, pending: [], fault: undefined })
    expect(one.$cart.get().cart?.total).toEqual(two.$cart.get().cart?.total)
  })

  test('show the same cart after each change', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.addItem(shoes)
    expect(two.$cart.get().cart?.count).toBe(1)
    await two.changeQuantity('line-71', 5)
    expect(one.$cart.get().cart?.count).toBe(5)
    await one.removeItem('line-71')
    expect(two.$cart.get().cart).toBeUndefined()
  })

  test('keep the newer cart when an older response arrives late', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.addItem(shoes)
    const { enough, release } = server.holdAnswers()
    const late = one.changeQuantity('line-71', 2)
    await expect.poll(() => server.cart()?.version).toBe(2)
    enough()
    await two.changeQuantity('line-71', 9)
    release()
    await late
    expect(shown(one)).toMatchObject({ quantities: [9], pending: [] })
    expect(shown(two)).toMatchObject({ quantities: [9], pending: [] })
  })

  test('do not return to the cart that a page was rendered with, once there is another one', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.addItem(shoes)
    const { cart: rendered } = one.$cart.get()
    server.forgetCart()
    await two.addItem(poles)
    if (rendered) one.initialize(rendered)
    expect([rendered?.id, one.$cart.get().cart?.id]).toEqual(['cart-1', 'cart-2'])
  })

  test('do not restore a cart that another tab has emptied', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.addItem(shoes)
    const { enough, release } = server.holdAnswers()
    const late = one.changeQuantity('line-71', 2)
    await expect.poll(() => server.cart()?.version).toBe(2)
    enough()
    await two.removeItem('line-71')
    release()
    await late
    expect(one.$cart.get().cart).toBeUndefined()
    expect(shown(one)).toMatchObject({ pending: [] })
  })

  test('show no cart once one of them has cleared it', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.addItem(shoes)
    expect(shown(two).quantities).toEqual([1])
    await two.clear()
    expect(server.cart()).toBeNull()
    expect([one.$cart.get().cart, two.$cart.get().cart]).toEqual([undefined, undefined])
  })

  test('show the cart in their own language, reading it once for each change of the other', async () => {
    // Products have a name in each language.
    const fetch: Fetch = async (path, init) => {
      const language = new URL(path, 'http://shop.test').searchParams.get('locale') ?? 'no locale'
      const answer = await server.fetch(path, init)
      return new Response((await answer.text()).replaceAll('Product', language), answer)
    }
    browser = openBrowser({ ...server, fetch })
    const [english, french] = [browser.openTab('en-ca'), browser.openTab('fr-ca')]
    const linesOf = (tab: Tab) => tab.$cart.get().cart?.lines.map(({ name, quantity }) => [name, quantity])
    const reads = () => server.calls.filter((call) => call === 'GET /api/session').length

    await english.addItem(shoes)
    await expect.poll(() => linesOf(french)).toEqual([['fr-ca 7', 1]])
    expect(linesOf(english)).toEqual([['en-ca 7', 1]])
    expect(reads()).toBe(2)

    await french.changeQuantity('line-71', 2)
    await expect.poll(() => linesOf(english)).toEqual([['en-ca 7', 2]])
    expect(linesOf(french)).toEqual([['fr-ca 7', 2]])
    expect(reads()).toBe(3)
  })

  test('load the cart when opened with a session', async () => {
    await browser.openTab().addItem(shoes)
    const late = browser.openTab()
    await expect.poll(() => late.$cart.get().cart?.count).toBe(1)
  })
})
