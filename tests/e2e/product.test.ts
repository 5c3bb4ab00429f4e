import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { documentIds } from '../../src/domain/pages/document-ids.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
/** Seven colours, two sizes; moss is sold out in both. */
const product = '/en-us/p/lumen-womens'

const option = (page: Page, name: string) => page.locator('.buy-box').getByRole('radio', { name })
const colorOf = (page: Page): string | null => new URL(page.url()).searchParams.get('color')
const press = (page: Page, name: string) => page.locator('.buy-box label').filter({ hasText: name }).click()

describeInBrowser('choices on a product page', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  test('are not preselected, except for the first colour', async () => {
    await page.goto(product)
    await page.waitForLoadState('networkidle')
    expect(
      await page
        .locator('.buy-box input:checked')
        .evaluateAll((inputs) => inputs.map((one) => one.getAttribute('data-color'))),
    ).toEqual(['heather'])
  })

  test('are requested in a sentence when missing, beside measures in the units of the country', async () => {
    await page.goto('/de-de/p/lumen-womens')
    await page.locator('.buy-box').hover()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    await page.locator('.buy-box [type=submit]').click()
    expect(await page.locator('.buy-box fieldset').getByRole('alert').textContent()).toBe('Bitte wähle eine Größe.')
    const specs = async (locale: string): Promise<string> => {
      await page.goto(`/${locale}/p/ridgeline-25-womens`)
      return (await page.getByRole('main').textContent()) ?? ''
    }
    expect(await specs('en-us')).toMatch(/25 in \(64 cm\)/)
    expect(await specs('en-ca')).toMatch(/64 cm \(25 in\)/)
    expect(await specs('en-de')).toMatch(/64 cm(?! \()/)
  })

  test('are restored on return, and one step back leaves the page', async () => {
    await page.goto('/en-us/c/snowshoes/womens')
    await page.goto(product)
    for (const color of ['Cloudberry', 'Granite', 'Birch']) await press(page, color)
    await press(page, '25')
    await page.goto('/en-us/cart')
    await page.goBack()
    expect(colorOf(page)).toBe('birch')
    expect(await option(page, 'Birch').isChecked()).toBe(true)
    expect(await option(page, '25').isChecked()).toBe(true)
    await expect.poll(() => page.locator('.shots img').first().getAttribute('src')).toContain('lumen-womens-birch')
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/en-us/c/snowshoes/womens')
    await page.goForward()
    expect(await option(page, 'Birch').isChecked()).toBe(true)
  })

  test('follow the URL’s query on back and forward, in the island and the form', async () => {
    await page.goto(`${product}?color=granite`)
    await page.evaluate(() => history.pushState(null, '', '?color=moss'))
    await page.locator('.buy-box').hover()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    await page.goBack()
    await page.goForward()
    await expect.poll(() => option(page, 'Moss').isChecked()).toBe(true)
    await page.goBack()
    await expect.poll(() => option(page, 'Granite').isChecked()).toBe(true)
  })

  test('set stock and button from the URL after the first interaction', async () => {
    await page.goto('/en-us/p/drift-pack-18?color=moss')
    await page.locator('h1').hover()
    await page.getByRole('button', { name: word('buy_box', 'sold_out') }).waitFor()
    expect(await page.locator('.buy-box .stock').textContent()).toBe(word('buy_box', 'sold_out_choice'))
  })

  test('can be selected when sold out, and are marked so', async () => {
    await page.goto(product)
    await page.locator('.buy-box').hover()
    await page.waitForSelector('astro-island:not([ssr]) .buy-box')
    await press(page, 'Moss')
    const soldOut = word('buy_box', 'sold_out')
    for (const size of ['21', '25']) expect(await option(page, `${size} ${soldOut}`).isEnabled()).toBe(true)
    await option(page, `25 ${soldOut}`).focus()
    await page.keyboard.press('Space')
    expect(await option(page, `25 ${soldOut}`).isChecked()).toBe(true)
    await expect.poll(() => page.locator('.buy-box .stock').textContent()).toBe(word('buy_box', 'sold_out_choice'))
    expect(await page.getByRole('button', { name: soldOut }).isDisabled()).toBe(true)
  })
})

describeInBrowser('price and stock', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  /** The store's answer, made of what it says by nature. */
  async function answer(page: Page, change: (body: string) => string): Promise<void> {
    await page.route(`**/api/graphql?documentId=${documentIds.ProductNow}*`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    })
  }

  test('are requested after the first interaction, without hydrating an unchanged island', async () => {
    const page = await browser.open()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes(documentIds.ProductNow) && asked.push(request.url()))
    await page.goto(product)
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(0)
    const answered = page.waitForResponse((response) => response.url().includes(documentIds.ProductNow))
    await page.locator('h1').hover()
    expect((await answered).headers()['cache-control']).toContain('s-maxage')
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
    expect(await page.locator('astro-island[ssr] .buy-box').count()).toBe(1)
    await page.context().close()
  })

  test('are shown when changed since the build, without a layout shift', async () => {
    await answer(page, (body) =>
      body
        .replaceAll('"isInStock":true', '"isInStock":false')
        .replaceAll('"isPurchasable":true', '"isPurchasable":false')
        .replaceAll('"value":169.95', '"value":149.95'),
    )
    await page.goto(product)
    const box = () => page.locator('.buy-box').boundingBox()
    const before = await box()
    await page.locator('h1').hover()
    await page.getByRole('button', { name: word('buy_box', 'sold_out') }).waitFor()
    const price = page.locator('.buy-price')
    expect(await price.textContent()).toContain('149.95')
    // Screen readers hear of it, and of the stock.
    expect([await price.getAttribute('aria-live'), await price.getAttribute('aria-atomic')]).toEqual(['polite', 'true'])
    expect(await box()).toEqual(before)
  })

  test('are reset when they return to the built values', async () => {
    let isOut = true
    const soldOut = (body: string): string =>
      body
        .replaceAll('"isInStock":true', '"isInStock":false')
        .replaceAll('"isPurchasable":true', '"isPurchasable":false')
    await answer(page, (body) => (isOut ? soldOut(body) : body))
    await page.goto('/en-us/p/drift-pack-18')
    await page.locator('h1').hover()
    await page.getByRole('button', { name: word('buy_box', 'sold_out') }).waitFor()
    isOut = false
    // The return of a page from the browser's memory.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.getByRole('button', { name: word('buy_box', 'add') }).waitFor()
  })

  test('leave the page unchanged when they cannot be loaded', async () => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route('**/api/graphql*', (route) => route.abort())
    await page.goto(product)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(documentIds.ProductNow))
    await page.locator('h1').hover()
    await failed
    expect(await page.getByRole('button', { name: word('buy_box', 'add') }).isEnabled()).toBe(true)
    expect(errors).toEqual([])
  })
})

describeInBrowser('a quantity to buy', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  test('stays pending until the answer, regardless of later choices', async () => {
    const { promise: later, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/cart/**', (route) => later.then(() => route.continue()))
    await page.goto('/en-us/p/drift-pack-18')
    const button = page.locator('.buy-box [type=submit]')
    await button.click()
    await expect.poll(() => button.textContent()).toBe(word('buy_box', 'adding'))
    await page.locator('.buy-box label').nth(1).click()
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    release()
    await page.locator('.drawer .line').waitFor()
  })

  test.each(['0', '1000', '1.5'])(
    'is not sent when invalid, and its field has the focus and an error: %s',
    async (typed) => {
      const writes: string[] = []
      page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
      await page.goto('/en-us/p/drift-pack-18')
      const field = page.locator('.buy-box [name=quantity]')
      await field.fill(typed)
      await page.waitForSelector('astro-island:not([ssr]) .buy-box')
      await page.getByRole('button', { name: word('buy_box', 'add') }).click()
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await field.evaluate((input: HTMLInputElement) => input.validationMessage)).not.toBe('')
      await page.waitForLoadState('networkidle')
      expect(writes).toEqual([])
    },
  )

  test('shows the order limit as the reason when it is above', async () => {
    await page.route('**/api/cart/**', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: '{"code":"quantity_limit","status":422}',
      }),
    )
    await page.goto('/en-us/p/drift-pack-18')
    await page.getByRole('button', { name: word('buy_box', 'add') }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: word('buy_box', 'error_quantity') })
      .waitFor()
  })
})

describeInBrowser('the size guide', () => {
  const browser = useBrowser()

  test.each([true, false])('opens beside the sizes and closes again (scripts: %s)', async (javaScriptEnabled) => {
    const page = await browser.open({ javaScriptEnabled })
    await page.goto(product)
    const guide = page.getByRole('dialog', { name: word('product_page', 'size_guide_title') })
    expect(await guide.isVisible()).toBe(false)
    await page.getByRole('button', { name: word('product_page', 'size_guide') }).click()
    await guide.waitFor()
    expect(await guide.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining(word('product_page', 'size_guide_weight')),
      expect.stringMatching(/154 lb \(70 kg\)\s+21/),
      expect.stringMatching(/154–198 lb \(70–90 kg\)\s+25/),
    ])
    await page.keyboard.press('Escape')
    await expect.poll(() => guide.isVisible()).toBe(false)
    await page.context().close()
  })
})
