import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProductNowAnswer } from '../../src/api/graphql/answers.ts'
import type { BuyableVariant } from '../../src/domain/catalogue/buyable-offer.ts'
import type { ProductOption } from '../../src/domain/catalogue/product.ts'
import type { ProductPayload } from '../../src/domain/catalogue/product-payload.ts'
import { documentIds } from '../../src/domain/pages/document-ids.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { answered } from './support/cart.ts'
import { somePages } from './support/pages.ts'
import { payloadBeside } from './support/product-payload.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const category = somePages('category')
const name = 'Cirque Men’s'
const path = '/en-us/p/cirque-mens'
const quickAdd = word('product', 'quick_add_of').replace('{name}', name)
const tileOf = (page: Page, title: string) =>
  page.locator('.tile', { has: page.getByRole('link', { name: title, exact: true }) })
const panelOf = (page: Page) => page.getByRole('dialog', { name })
const addOnsIn = (page: Page) => panelOf(page).locator('[data-list-id=add_on_products]')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function openPanel(page: Page): Promise<void> {
  await page.goto(category)
  await page.getByRole('link', { name: quickAdd }).press('Enter')
  await panelOf(page)
    .getByRole('button', { name: word('buy_box', 'add') })
    .waitFor()
}

describe('a product’s plus without scripts', () => {
  test('leads to the product’s page', async () => {
    const html = await (await fetch(shop.url + category)).text()
    expect(html).toMatch(new RegExp(`<a class="plus" href="${path}" data-quick-add[^>]*aria-label="${quickAdd}"`))
  })
})

describeInBrowser('a product added from a list', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  test('opens in a panel that traps the focus, closes on Escape and restores the focus', async () => {
    await openPanel(page)
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      // The browser's own bar is part of the round.
      const isWithin = (panel: Element) =>
        panel.contains(document.activeElement) || document.activeElement === document.body
      expect(await panelOf(page).evaluate(isWithin)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe(quickAdd)
    expect(new URL(page.url()).pathname).toBe(category)
  })

  test('shows its picture, name and price at once, while the form loads', async () => {
    let come = (): void => undefined
    const script = new Promise<void>((done) => (come = done))
    await page.route(/\/islands\.[^/]*\.js$/, async (route) => {
      await script
      await route.continue()
    })
    await page.goto(category)
    await page.getByRole('link', { name: quickAdd }).press('Enter')
    const panel = panelOf(page)
    await page.locator('dialog.quick:modal').waitFor()
    await panel.getByRole('status').getByText(word('common', 'loading')).waitFor()
    const price = await tileOf(page, name).locator('.price').innerText()
    expect(await panel.getByRole('heading', { name }).isVisible()).toBe(true)
    expect(await panel.locator('.price').innerText()).toBe(price)
    expect(await panel.locator('.quick-pic img').isVisible()).toBe(true)
    const close = panel.getByRole('button', { name: word('common', 'close') })
    const hasFocus = () => close.evaluate((button) => button === document.activeElement)
    expect(await hasFocus()).toBe(true)
    come()
    await panel.getByRole('button', { name: word('buy_box', 'add') }).waitFor()
    expect(await panel.getAttribute('aria-busy')).toBe('false')
    expect(await panel.locator('.quick-in > .price').count()).toBe(0)
    expect(await hasFocus()).toBe(true)
  })

  test('stays closed when it was closed before its form had loaded', async () => {
    let come = (): void => undefined
    const script = new Promise<void>((done) => (come = done))
    await page.route(/\/islands\.[^/]*\.js$/, async (route) => {
      await script
      await route.continue()
    })
    await page.goto(category)
    await page.getByRole('link', { name: quickAdd }).press('Enter')
    await page.locator('dialog.quick:modal').waitFor()
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe(quickAdd)
    come()
    await expect.poll(() => page.locator('dialog.quick astro-island[ssr]').count()).toBe(0)
    await answered(page)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(category)
  })

  test('leaves no open panel on return when its page is opened instead', async () => {
    await page.goto(category)
    await page.route(`**${path}/_payload.json`, (route) => route.fulfill({ status: 503, body: '' }))
    // An answer without content: the browser stays, as in its memory.
    const left = page.waitForRequest((request) => request.isNavigationRequest())
    await page.route(new RegExp(`${path}(\\?|$)`), (route) => route.fulfill({ status: 204 }))
    await page.getByRole('link', { name: quickAdd }).press('Enter')
    const panel = page.locator('dialog.quick')
    await left
    expect(await panel.getAttribute('aria-busy')).toBe('true')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await panel.waitFor({ state: 'hidden' })
  })

  test('shows its colours without touching the page behind, and its add-ons, which are added like it', async () => {
    const page = await browser.open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openPanel(page)
    const picture = () => panelOf(page).locator('.quick-pic img').getAttribute('src')
    const before = await picture()
    await panelOf(page).locator('.colors input').nth(1).check()
    await expect.poll(picture).not.toBe(before)
    expect(page.url()).toBe(shop.url + category)

    await addOnsIn(page)
      .getByRole('heading', { name: word('product', 'add_ons') })
      .waitFor()
    const { product } = await payloadBeside(shop.url + path)
    const tiles = addOnsIn(page).locator('.tile')
    const ids = await tiles.evaluateAll((all) => all.map((tile) => Number(tile.getAttribute('data-product'))))
    expect(ids.length).toBeGreaterThan(0)
    expect(ids).toEqual(product.addOns)
    expect(asked.filter((url) => url.endsWith('/_panels.json'))).toHaveLength(1)
    expect(asked.filter((url) => url.includes(`documentId=${documentIds.ProductTiles}`))).toEqual([])

    const title = (await tiles.first().locator('h3').textContent())?.trim() ?? ''
    await tiles.first().locator('.plus').press('Enter')
    const panel = page.getByRole('dialog', { name: title, exact: true })
    const add = panel.getByRole('button', { name: word('buy_box', 'add') })
    await add.waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title)
    for (const group of await panel.locator('fieldset').all()) await group.locator('label').first().click()
    await add.click()
    await page
      .getByRole('dialog', { name: word('cart', 'title') })
      .getByRole('link', { name: title })
      .first()
      .waitFor()
    await panel.waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('opens in the colour that its tile shows', async () => {
    await page.goto(category)
    await tileOf(page, name).locator('.sw a').nth(1).click()
    await tileOf(page, name).locator('.plus').press('Enter')
    await expect.poll(() => panelOf(page).locator('.colors input:checked').getAttribute('data-color')).toBe('slate')
  })

  /** Answers payload and later stock as they are where these colours, by their places, are sold out. */
  async function sellOut(page: Page, built: readonly number[], later: readonly number[]): Promise<void> {
    const isOut = ({ values }: BuyableVariant, { id, values: all }: ProductOption, places: readonly number[]) =>
      places.some((place) => all[place]?.id === values[id])
    let colors: ProductOption | undefined
    let variants: readonly BuyableVariant[] = []
    await page.route(`**${path}/_payload.json`, async (route) => {
      const response = await route.fetch()
      const payload: ProductPayload = await response.json()
      const { buyable: offer } = payload.product
      const color = offer?.options.find(({ kind }) => kind === 'color')
      if (!offer || !color) throw new Error(`${path} has no colours`)
      ;[colors, variants] = [color, offer.variants]
      const changed = offer.variants.map((one) => ({
        ...one,
        stock: isOut(one, color, built) ? ('sold_out' as const) : ('in_stock' as const),
      }))
      const product = { ...payload.product, buyable: { ...offer, variants: changed, stock: 'in_stock' } }
      await route.fulfill({ response, json: { ...payload, product } })
    })
    await page.route(`**/api/graphql?documentId=${documentIds.ProductNow}*`, async (route) => {
      const response = await route.fetch()
      const { data }: { data: { relatedProducts: ProductNowAnswer[] } } = await response.json()
      const relatedProducts = data.relatedProducts.map(({ bcProduct }) => ({
        bcProduct: {
          ...bcProduct,
          variants: bcProduct.variants.map((one) => {
            const variant = variants.find(({ id }) => id === one.id)
            const isSold = !(variant && colors && isOut(variant, colors, later))
            return { ...one, isPurchasable: isSold, isInStock: isSold, inventoryLevel: null }
          }),
        },
      }))
      await route.fulfill({ response, json: { data: { relatedProducts } } })
    })
  }
  const chosenColor = (page: Page) => panelOf(page).locator('.colors input:checked').getAttribute('data-color')

  test('opens in the first colour that can be bought, with its picture, and leaves its tile unchanged', async () => {
    await sellOut(page, [0, 1], [0, 1])
    await page.goto(category)
    const shown = await tileOf(page, name).locator('.pic img').first().getAttribute('src')
    const colors = await tileOf(page, name)
      .locator('.sw a')
      .evaluateAll((links) =>
        links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('color')),
      )
    await page.getByRole('link', { name: quickAdd }).press('Enter')
    const add = panelOf(page).getByRole('button', { name: word('buy_box', 'add') })
    await add.waitFor()
    expect(await chosenColor(page)).toBe(colors[2])
    await expect.poll(() => panelOf(page).locator('.quick-pic img').getAttribute('src')).toContain(`-${colors[2]}`)
    expect(await tileOf(page, name).locator('.pic img').first().getAttribute('src')).toBe(shown)
    await panelOf(page).getByRole('radio', { name: '25' }).check()
    await add.click()
    await page
      .getByRole('dialog', { name: word('cart', 'title') })
      .getByRole('link', { name })
      .waitFor()
  })

  test('keeps its choice when the store later reports it sold out, and shows that', async () => {
    await sellOut(page, [], [0])
    await page.goto(category)
    await page.getByRole('link', { name: quickAdd }).press('Enter')
    await panelOf(page).locator('.colors').waitFor()
    const first = await panelOf(page).locator('.colors input').first().getAttribute('data-color')
    await panelOf(page).getByRole('radio', { name: '25' }).check()
    await panelOf(page)
      .getByRole('button', { name: word('buy_box', 'sold_out') })
      .waitFor()
    expect(await panelOf(page).locator('.stock').textContent()).toBe(word('buy_box', 'sold_out_choice'))
    expect(await chosenColor(page)).toBe(first)
  })

  test('asks for missing choices, is added to the cart, and its tile shows that on every page', async () => {
    await openPanel(page)
    const add = panelOf(page).getByRole('button', { name: word('buy_box', 'add') })
    await add.click()
    await panelOf(page).getByRole('alert').waitFor()
    await panelOf(page).getByRole('radio', { name: '25' }).check()
    await add.click()
    const drawer = page.getByRole('dialog', { name: word('cart', 'title') })
    await drawer.getByRole('link', { name }).waitFor()
    await panelOf(page).waitFor({ state: 'hidden' })
    await page.reload()
    await tileOf(page, name).getByText(word('product', 'added_to_cart')).waitFor()
    expect(await page.getByText(word('product', 'added_to_cart')).count()).toBe(1)
  })

  test('opens its page when the panel fails to load', async () => {
    await page.route(/cirque-mens\/_payload\.json/, (route) => route.abort())
    await page.goto(category)
    await page.getByRole('link', { name: quickAdd }).press('Enter')
    await page.waitForURL(`**${path}`)
  })
})
