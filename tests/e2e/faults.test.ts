import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Child } from '../../scripts/shop/child.ts'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { variantForSale } from './support/product-payload.ts'
import { mortalShop, type MortalShop } from './support/run.ts'
import { visitor } from './support/visitor.ts'

let mortal: MortalShop
let server: Child
let sandbox: Child

/** A server that takes requests for a while after it was told to stop: a busy machine may let a test look late. */
const startSlowToStop = (): Promise<Child> => mortal.startServer({ DRAIN_MS: '15000' })

beforeAll(async () => {
  mortal = await mortalShop(shop.dataDir)
  sandbox = await mortal.startSandbox()
  server = await startSlowToStop()
})
afterAll(async () => {
  await Promise.all([server.stop(), sandbox.stop()])
  mortal.remove()
})

const something = () => variantForSale(`${mortal.url}/en-us/p/larch`)

/** The platform's own record of a cart, line by line; asked as its own API is. */
async function platformCart(id: string): Promise<number[]> {
  const settings = demoEnvironment(0, '')
  const answer = await fetch(
    `${mortal.sandboxUrl}/commerce/stores/${settings['BIGCOMMERCE_US_STORE_HASH']}/v3/carts/${id}`,
    {
      headers: { 'x-auth-token': settings['BIGCOMMERCE_US_ACCESS_TOKEN'] ?? '', accept: 'application/json' },
    },
  )
  const { data } = (await answer.json()) as { data: { line_items: { physical_items: { quantity: number }[] } } }
  return data.line_items.physical_items.map(({ quantity }) => quantity)
}

describe('the shop', () => {
  test('shows the platform’s cart after it was killed during an add', async () => {
    const { product, variant } = await something()
    const shopper = visitor(mortal.url)
    await shopper.session()
    expect((await shopper.add(product, variant, 1)).status).toBe(201)

    const underWay = [2, 3, 4].map((quantity) => shopper.add(product, variant, quantity).catch(() => undefined))
    const dead = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await Promise.all([dead, ...underWay])
    server = await startSlowToStop()

    const { cart, cart_status: status } = await shopper.session()
    expect(status).toBe('present')
    expect(cart?.line_items.physical_items.map(({ quantity }) => quantity)).toEqual(await platformCart(cart?.id ?? ''))
  })

  test('serves pages while its vendors are down, reports that, and recovers without a restart', async () => {
    const { product, variant } = await something()
    const shopper = visitor(mortal.url)
    await shopper.session()
    await shopper.add(product, variant, 1)
    await sandbox.stop()

    for (const path of ['/', '/de-de/c/snowshoes', '/ja-jp/p/larch', '/en-us/cart']) {
      expect((await fetch(mortal.url + path)).status, path).toBe(200)
    }
    const cartPage = await (await shopper.send('/en-us/cart')).text()
    expect(cartPage).toContain('We cannot reach your cart at the moment')
    expect((await shopper.add(product, variant, 1)).status).toBe(502)
    const ready = async (): Promise<[number, string]> => {
      const answer = await fetch(`${mortal.metricsUrl}/readyz`)
      return [answer.status, await answer.text()]
    }
    await expect.poll(ready).toEqual([200, expect.stringMatching(/"commerce:us":"down"/)])

    sandbox = await mortal.startSandbox()
    await expect.poll(ready).toEqual([200, expect.stringMatching(/"commerce:us":"up"/)])
    const { cart } = await shopper.session()
    expect(cart?.line_items.physical_items.map(({ quantity }) => quantity)).toEqual([1])
    expect((await shopper.add(product, variant, 1)).status).toBe(201)
  })

  test('finishes requests and exits with 0 when stopped', async () => {
    const shopper = visitor(mortal.url)
    const exit = once(server.process, 'exit')
    const underWay = shopper.session()
    server.process.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${mortal.url}/readyz`)).status, { interval: 10 }).toBe(503)
    expect((await underWay).csrf_token).not.toBe('')
    const [code] = (await exit) as [number]
    expect(code).toBe(0)
    server = await mortal.startServer()
  })
})

describeInBrowser('a cart page made while the platform was down', () => {
  const browser = useBrowser()

  test('shows the cart once the platform is back, without a press, and the focus stays in the page', async () => {
    const { product, variant } = await something()
    const shopper = visitor(mortal.url)
    await shopper.session()
    await shopper.add(product, variant, 2)
    const page = await browser.open()
    await page.context().addCookies(shopper.cookies().map((cookie) => ({ ...cookie, url: mortal.url })))
    await sandbox.stop()
    // Another node: none that has the cart of a moment ago.
    await server.stop()
    server = await mortal.startServer()
    await page.goto(`${mortal.url}/en-us/cart`)
    const main = page.getByRole('main')
    await main.getByText('We cannot reach your cart at the moment').waitFor()
    await main.getByRole('link', { name: 'Try again', exact: true }).focus()
    sandbox = await mortal.startSandbox()
    await main.getByRole('spinbutton').waitFor()
    expect(await main.getByRole('spinbutton').inputValue()).toBe('2')
    expect(await main.getByRole('alert').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})
