import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPrerendered, show } from '../fixtures/prerendered.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { add, badge, drawer, opened, product } from './support/cart.ts'
import { payOnPlatform } from './support/checkout.ts'
import { collectMeasured } from './support/measured.ts'
import { idleWork } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const american = { country: 'US', state: 'Vermont', city: 'Stowe', postalCode: '05672' }

/** Waits until the tag manager has all that waited for it. */
const loaded = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => 'google_tag_manager' in window)).toBe(true)

describeInBrowser('analytics with consent', () => {
  const browser = useBrowser()

  test('reports a viewed product, cart changes, checkout and purchase once each, reloaded or gone back to', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    const named = (name: string) => measured.events().filter(({ event }) => event === name)
    await page.goto(product)
    await expect.poll(() => measured.names()).toContain('view_item')
    const [view] = named('view_item')
    expect(view).toEqual({
      event: 'view_item',
      ecommerce: {
        currency: 'USD',
        value: expect.any(Number),
        items: [
          {
            item_id: await page.locator('.buy-box [name=product_id]').getAttribute('value'),
            item_name: await page.locator('h1').innerText(),
            item_variant: expect.any(String),
            price: expect.any(Number),
            quantity: 1,
          },
        ],
      },
    })
    await add(page)
    await opened(page)
    await expect.poll(() => named('add_to_cart')).toHaveLength(1)
    const line = drawer(page).locator('.line')
    await line.getByRole('button', { name: /^One more/ }).click()
    await expect.poll(() => named('add_to_cart')).toHaveLength(2)
    const [{ ecommerce } = {}] = named('add_to_cart') as { ecommerce: { value: number; items: object[] } }[]
    const viewed = (view as { ecommerce: { items: { item_id: string; item_name: string; price: number }[] } }).ecommerce
    expect(ecommerce).toEqual({
      currency: 'USD',
      value: viewed.items[0]?.price,
      items: [{ ...viewed.items[0], item_variant: expect.any(String) }],
    })
    // Before each event the former one's products are cleared.
    const entries = measured.entries()
    for (const [index, entry] of entries.entries())
      if (JSON.stringify(entry).includes('"items"')) expect(entries[index - 1]).toEqual({ ecommerce: null })

    await line.getByRole('button', { name: /^One less|^One fewer/ }).click()
    await expect.poll(() => named('remove_from_cart')).toHaveLength(1)
    expect(named('remove_from_cart')[0]).toMatchObject({ ecommerce: { ...ecommerce } })
    await drawer(page)
      .getByRole('button', { name: word('cart', 'checkout') })
      .click()
    await page.waitForURL('**/checkout**')
    expect(named('begin_checkout')).toEqual([{ event: 'begin_checkout', ecommerce }])

    const purchases = () => named('purchase')
    const { order, email } = await payOnPlatform(page, american, 'en-us')
    await page.getByRole('link').filter({ hasText: /./ }).first().waitFor()
    await page.goto(`/en-us/cart?order=${order}`)
    await expect.poll(purchases).toHaveLength(1)
    const [purchase] = purchases()
    expect(purchase).toEqual({
      event: 'purchase',
      ecommerce: {
        transaction_id: order,
        currency: 'USD',
        value: expect.any(Number),
        shipping: expect.any(Number),
        ...((purchase as { ecommerce: { tax?: number } }).ecommerce.tax !== undefined && { tax: expect.any(Number) }),
        items: [{ item_id: expect.any(String), item_name: expect.any(String), price: expect.any(Number), quantity: 1 }],
      },
    })
    await page.reload()
    await loaded(page)
    await idleWork(page)
    await page.goto('/en-us/about')
    await loaded(page)
    await page.goBack()
    await loaded(page)
    await idleWork(page)
    expect(purchases()).toHaveLength(1)
    expect(JSON.stringify(measured.entries())).not.toContain(email)
    // The order's number stands in no address that is sent.
    expect(JSON.stringify(measured.events().map((one) => one['page_location']))).not.toContain(order)
    await page.context().close()
  })

  test('reports a search term, unless it may be about a person', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    await page.goto('/en-us/search?q=strap')
    await expect.poll(() => measured.names()).toContain('search')
    expect(measured.events().find(({ event }) => event === 'search')).toEqual({ event: 'search', search_term: 'strap' })
    const before = measured.entries().length
    await page.goto('/en-us/search?q=sam%40example.com')
    const rest = (): string => JSON.stringify(measured.entries().slice(before))
    await expect.poll(rest).toContain('page_view')
    await idleWork(page)
    expect(rest()).not.toMatch(/sam%|sam@|example\.com|search_term/)
    await page.context().close()
  })

  test('reports a new account once', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    await page.goto('/en-us/account/create')
    const main = page.getByRole('main')
    const email = `measured-${crypto.randomUUID()}@example.com`
    const values = { first_name: 'Sam', last_name: 'Winter', email, password: 'mountain-path-7' }
    for (const [key, value] of Object.entries(values))
      await main.getByLabel(word('account', key), { exact: true }).fill(value)
    await main.getByRole('button', { name: word('account', 'create'), exact: true }).click()
    await page.waitForURL('**/en-us/account')
    await main.getByText(word('account', 'done_created')).waitFor()
    await expect.poll(() => measured.names().filter((name) => name === 'sign_up')).toHaveLength(1)
    await page.reload()
    await loaded(page)
    await idleWork(page)
    expect(measured.events().filter(({ event }) => event === 'sign_up')).toEqual([
      { event: 'sign_up', method: 'email' },
    ])
    expect(JSON.stringify(measured.entries())).not.toMatch(/Sam|Winter|measured-/)
    await page.context().close()
  })

  test('reports an application for the trade programme once, without its content', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    await page.goto('/en-us/pro/signup?association=psia')
    const main = page.getByRole('main')
    const email = `measured-${crypto.randomUUID()}@example.com`
    const values = { name: 'Nell Winter', email, member_number: '987654' }
    for (const [key, value] of Object.entries(values))
      await main.getByLabel(word('pro_forms', key), { exact: true }).fill(value)
    await main.getByLabel(word('pro_forms', 'consent')).check()
    await main.getByRole('button', { name: word('pro_forms', 'submit') }).click()
    await main.getByText(word('pro_forms', 'application_sent_title'), { exact: true }).waitFor()
    const applications = () => measured.events().filter(({ event }) => event === 'pro_application')
    await expect.poll(applications).toEqual([{ event: 'pro_application' }])
    await page.reload()
    await loaded(page)
    await idleWork(page)
    expect(applications()).toHaveLength(1)
    expect(JSON.stringify(measured.entries())).not.toMatch(/Nell|Winter|measured-|987654/)
    await page.context().close()
  })

  test('reports an event whose page was left too early on the next page, once', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    let isHeld = true
    await page.route('**/google/gtm.js*', (route) => (isHeld ? undefined : route.continue()))
    await page.goto('/en-us/about')
    await idleWork(page)
    isHeld = false
    await page.goto('/en-us/imprint')
    await expect
      .poll(() => measured.events().map((one) => one['page_path']))
      .toEqual(['/en-us/about', '/en-us/imprint'])
    await page.goto('/en-us/terms')
    await expect.poll(() => measured.names()).toHaveLength(3)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.context().close()
  })

  test('reports nothing of a page that was prerendered and never shown', async () => {
    const first = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(first.context())
    const page = await openPrerendered(first.context())
    await page.goto(product, { waitUntil: 'load' })
    await idleWork(page)
    expect(measured.entries()).toEqual([])
    await show(page)
    await expect.poll(() => measured.names()).toContain('view_item')
    expect(measured.names().filter((name) => name === 'view_item' || name === 'page_view')).toEqual([
      'page_view',
      'view_item',
    ])
    await page.context().close()
  })

  test('reports nothing where a content blocker stops the tag manager, and the shop works', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    await page.route('**/google/**', (route) => route.abort())
    await page.goto(product)
    await add(page)
    await expect.poll(() => badge(page).textContent()).toBe('1')
    await page.goto('/en-us/about')
    await idleWork(page)
    expect([measured.entries(), troubles]).toEqual([[], []])
    await page.context().close()
  })

  test('reports nothing more once another tab has refused', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    await page.goto('/en-us/c/snowshoes')
    await expect.poll(() => measured.names()).toContain('view_item_list')
    const tab = await page.context().newPage()
    await tab.goto('/en-us/privacy')
    await tab
      .getByRole('main')
      .getByRole('button', { name: word('consent', 'refuse'), exact: true })
      .click()
    await tab.waitForURL(/consent-saved/)
    const before = measured.events().filter((one) => one['page_path'] !== '/en-us/privacy').length
    await page
      .locator('#filters input[type=checkbox]')
      .first()
      .evaluate((input: HTMLInputElement) => input.click())
    await expect.poll(() => page.url()).toContain('?')
    await idleWork(page)
    expect(measured.events().filter((one) => one['page_path'] !== '/en-us/privacy')).toHaveLength(before)
    await page.context().close()
  })
})

describeInBrowser('analytics events before consent', () => {
  const browser = useBrowser()

  test('wait in memory only, and are dropped on refusal', async () => {
    const page = await browser.open({ consent: 'unset' })
    const measured = collectMeasured(page.context())
    await page.goto(product)
    await add(page)
    await opened(page)
    await page.keyboard.press('Escape')
    const stored = () =>
      page.evaluate(() =>
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), window.dataLayer ?? null]),
      )
    expect(await stored()).not.toMatch(/event|view_item/)
    await page
      .getByRole('region', { name: word('consent', 'title') })
      .getByRole('button', { name: word('consent', 'refuse') })
      .click()
    await page.goto('/en-us/about')
    await idleWork(page)
    expect([measured.entries(), await stored()]).toEqual([[], expect.not.stringMatching(/event|view_item/)])
    await page.context().close()
  })

  test('are sent on acceptance, in order', async () => {
    const page = await browser.open({ consent: 'unset' })
    const measured = collectMeasured(page.context())
    await page.goto(product)
    await add(page)
    await opened(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('region', { name: word('consent', 'title') })
      .getByRole('button', { name: word('consent', 'accept') })
      .click()
    await expect.poll(() => measured.names()).toContain('add_to_cart')
    expect(measured.names().filter((name) => name !== 'view_item_list')).toEqual([
      'page_view',
      'view_item',
      'add_to_cart',
    ])
    await page.context().close()
  })
})
