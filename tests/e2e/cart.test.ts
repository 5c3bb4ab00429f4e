import type { Locator, Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { add, badge, drawer, other, product } from './support/cart.ts'
import { offerBeside } from './support/product-payload.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

/** Paths a page asks for, without pictures. */
const watch = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** The text that describes an element to screen readers. */
const descriptionOf = (place: Locator): Promise<string | null | undefined> =>
  place.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)

describeInBrowser('a shopper who only looks', () => {
  const browser = useBrowser()

  test('calls no API and loads no framework before the first interaction, which requests the country once', async () => {
    const page = await browser.open()
    const asked = watch(page)
    await page.goto(product)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(1)
    await page.getByRole('button', { name: word('buy_box', 'add') }).hover()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(2)
    // The present price of the product is asked on every page (tests/e2e/product).
    const calls = (): string[] => asked.filter((path) => path.startsWith('/api/') && path !== '/api/graphql')
    await expect.poll(calls).toEqual(['/api/geolocation'])
    await page.goto(product)
    // The pointer still rests on the button.
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: word('buy_box', 'add') }).hover()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    expect(calls()).toEqual(['/api/geolocation'])
    await page.context().close()
  })

  test('sees the URL’s colour before hydration', async () => {
    const page = await browser.open()
    const { options } = await offerBeside(shop.url + product)
    const slug = options.find(({ kind }) => kind === 'color')?.values[1]?.slug ?? ''
    await page.goto(`${product}?color=${slug}`)
    expect(await page.locator(`input[data-color="${slug}"]`).isChecked()).toBe(true)
    await page.locator('input[data-color]').first().check()
    await expect.poll(() => new URL(page.url()).searchParams.get('color')).not.toBe(slug)
    await page.locator('input[data-color]').nth(2).check()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    expect(await page.locator('input[data-color]').nth(2).isChecked()).toBe(true)
    await page.context().close()
  })
})

describeInBrowser('a shopper with a cart', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  test('adds once by a press before hydration, and sees the drawer', async () => {
    const writes: string[] = []
    page.on('request', (request) => request.method() === 'POST' && writes.push(new URL(request.url()).pathname))
    await page.goto(product)
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('.buy-box [type=submit]')?.click())
    await drawer(page).locator('.line').waitFor()
    expect(writes).toEqual(['/api/cart/create'])
    expect(await badge(page).textContent()).toBe('1')
    await expect.poll(() => drawer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    // Read with the dialog that the focus has come to.
    expect(await descriptionOf(drawer(page))).toBe(word('cart', 'added'))
  })

  test('adds one for repeated presses before hydration', async () => {
    const writes: string[] = []
    page.on('request', (request) => request.method() === 'POST' && writes.push(new URL(request.url()).pathname))
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/buy\.[^/]*\.js$/, (route) => pressed.then(() => route.continue()))
    await page.goto(product)
    const button = page.locator('.buy-box [type=submit]')
    for (const group of await page.locator('.buy-box fieldset').all()) await group.locator('label').first().click()
    // oxlint-disable-next-line typescript/no-deprecated -- the presses come before anything is answered
    for (let press = 0; press < 3; press++) await button.click({ noWaitAfter: true })
    release()
    await drawer(page).locator('.line').waitFor()
    await page.waitForLoadState('networkidle')
    expect(writes).toEqual(['/api/cart/create'])
    expect(await badge(page).textContent()).toBe('1')
  })

  test('changes and removes lines in a drawer that restores focus and reports add-ons, then checks out', async () => {
    await browser.changeVisitor(page, 'accepted')
    await page.goto(product)
    await add(page)
    await drawer(page).locator('.add-ons .tile').first().waitFor()
    // To analytics, like any list.
    const reportedViews = () =>
      page.evaluate(() => JSON.stringify(window.dataLayer ?? []).match(/"add_on_products"/g)?.length)
    await expect.poll(reportedViews).toBe(1)
    const line = drawer(page).locator('.line')
    const [more] = [line.getByRole('button', { name: /^One more/ })]
    await more.click()
    await expect.poll(() => badge(page).textContent()).toBe('2')
    await expect.poll(() => line.locator('.amount.pending').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.closest('.buy-box') !== null)).toBe(true)

    await page.locator('[data-cart-link]').first().click()
    await line.getByRole('button', { name: /^Remove/ }).click()
    await drawer(page).getByText(word('cart', 'empty')).waitFor()
    await expect.poll(() => badge(page).isVisible()).toBe(false)
    await expect.poll(() => descriptionOf(drawer(page).locator(':focus'))).toBe(word('cart', 'empty'))
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page).count()).toBe(0)

    await add(page)
    await drawer(page)
      .getByRole('link', { name: word('cart', 'view_cart') })
      .click()
    await page.locator('.cart .line').waitFor()
    await page.getByRole('button', { name: word('cart', 'checkout'), exact: true }).click()
    await page.waitForURL(/\/storefront\/us\/checkout/)
  })

  test('sees one cart in two tabs after concurrent first adds', async () => {
    const [one, two] = [page, await page.context().newPage()]
    await Promise.all([one.goto(product), two.goto(other)])
    await Promise.all([one.bringToFront().then(() => add(one)), add(two)])
    for (const tab of [one, two]) await expect.poll(() => badge(tab).textContent()).toBe('2')
    const ids = await Promise.all(
      [one, two].map((tab) =>
        tab.evaluate(async () => {
          const answer = await fetch('/api/session', { headers: { 'x-bc-region': 'us' } })
          const body: { data: { cart: { id: string } } } = await answer.json()
          return body.data.cart.id
        }),
      ),
    )
    expect(ids[0]).toBe(ids[1])
    await two.close()
  })

  test('finds a form refused before hydration as it was filled in', async () => {
    const troubles: string[] = []
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    await page.goto('/en-us/p/traverse-pack-32')
    const box = page.locator('.buy-box')
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('.buy-box')
      for (const group of form?.querySelectorAll('fieldset') ?? [])
        for (const choice of group.querySelectorAll('input')) choice.checked = true
      const quantity = form?.querySelector<HTMLInputElement>('[name=quantity]')
      if (quantity) quantity.value = '50'
      form?.submit()
    })
    await page.getByRole('alert').getByText(word('buy_box', 'error_stock')).waitFor()
    await page.waitForLoadState()
    await box.getByRole('spinbutton').focus()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    expect(await box.getByRole('radio', { name: 'Granite' }).isChecked()).toBe(true)
    expect(await box.getByRole('radio', { name: 'M-L' }).isChecked()).toBe(true)
    expect(await box.getByRole('spinbutton').inputValue()).toBe('50')
    await expect.poll(() => page.locator('.shots img').first().getAttribute('src')).toContain('granite')
    expect(troubles).toEqual([])
  })
})

describeInBrowser('a shopper without scripts', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open({ javaScriptEnabled: false })
  })
  beforeEach(() => browser.changeVisitor(page))

  test('adds, changes, removes and checks out by plain forms', async () => {
    await page.goto(product)
    await add(page)
    await page.waitForURL('**/en-us/cart')
    const line = page.locator('.cart .line')
    await expect.poll(() => line.count()).toBe(1)
    await line.getByRole('button', { name: /^One more/ }).click()
    await expect.poll(() => line.getByRole('spinbutton').inputValue()).toBe('2')
    await page.goto(other)
    await add(page)
    await expect.poll(() => line.count()).toBe(2)
    await line
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect.poll(() => line.count()).toBe(1)
    await page.getByRole('button', { name: word('cart', 'checkout'), exact: true }).click()
    await page.waitForURL(/\/storefront\/us\/checkout/)
  })

  test('sees the form as filled in, with the reason, after asking for more than the stock', async () => {
    await page.goto('/en-us/p/traverse-pack-32')
    const box = page.locator('.buy-box')
    await box.locator('label', { hasText: 'Granite' }).click()
    await box.locator('label', { hasText: 'M-L' }).click()
    await box.getByRole('spinbutton').fill('50')
    await box.getByRole('button', { name: word('buy_box', 'add') }).click()
    await page.waitForURL('**/en-us/p/traverse-pack-32')
    await page.getByRole('alert').getByText(word('buy_box', 'error_stock')).waitFor()
    await page.locator('[role=alert]:focus').waitFor()
    expect(await box.getByRole('radio', { name: 'Granite' }).isChecked()).toBe(true)
    expect(await box.getByRole('radio', { name: 'M-L' }).isChecked()).toBe(true)
    expect(await box.getByRole('spinbutton').inputValue()).toBe('50')

    await box.getByRole('spinbutton').fill('1')
    await box.getByRole('button', { name: word('buy_box', 'add') }).click()
    await page.waitForURL('**/en-us/cart')
    const line = page.locator('.cart .line')
    await line.getByRole('spinbutton').fill('50')
    await line.getByRole('button', { name: word('cart', 'update') }).click()
    await line.getByRole('alert').getByText(word('cart', 'error_stock')).waitFor()
    expect(await line.getByRole('spinbutton').inputValue()).toBe('50')
    expect(await page.getByRole('alert').count()).toBe(1)
    await line.locator('[name=quantity]:focus').waitFor()
    await page.reload()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await line.getByRole('spinbutton').inputValue()).toBe('1')
  })
})
