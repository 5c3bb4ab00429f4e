import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentIds } from '../../src/domain/pages/document-ids.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { answered } from './support/cart.ts'
import { somePages } from './support/pages.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const category = somePages('category')
const name = 'Cirque Men’s'
const path = '/en-us/p/cirque-mens'
const quickAdd = word('product', 'quick_add_of').replace('{name}', name)
const tileOf = (page: Page, title: string) =>
  page.locator('.tile', { has: page.getByRole('link', { name: title, exact: true }) })
const panelOf = (page: Page) => page.getByRole('dialog', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** How many cards a list has been moved on, to a tenth; its first counts as the one that stands first now. */
async function placeOf(list: Locator): Promise<() => Promise<number>> {
  const lefts = () => list.locator('.tile').evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().left))
  const [first = 0, second = 0] = await lefts()
  return async () => Math.abs(Math.round(((((await lefts())[0] ?? 0) - first) / (first - second)) * 10) / 10)
}

async function openPanel(page: Page): Promise<void> {
  await page.goto(category)
  await page.getByRole('link', { name: quickAdd }).press('Enter')
  await panelOf(page)
    .getByRole('button', { name: word('buy_box', 'add') })
    .waitFor()
}

test('without scripts a product’s plus leads to its page', async () => {
  const html = await (await fetch(shop.url + category)).text()
  expect(html).toMatch(new RegExp(`<a class="plus" href="${path}" data-quick-add[^>]*aria-label="${quickAdd}"`))
})

test('the tiles of a category are in its payload', async () => {
  const answer = await fetch(`${shop.url}${category}/_payload.json`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  const { tiles } = z
    .object({ tiles: z.array(z.object({ slug: z.string(), title: z.string() })) })
    .parse(await answer.json())
  const page = await (await fetch(shop.url + category)).text()
  expect(tiles.length).toBeGreaterThan(20)
  expect(tiles.filter(({ slug }) => page.includes(`/en-us/p/${slug}`)).length).toBeGreaterThan(20)
})

describeInBrowser('a product that is added from a list', () => {
  const browser = useBrowser()

  test('opens in a panel that traps the focus, closes on Escape and restores the focus', async () => {
    const page = await browser.open()
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
    expect(await focused(page)).toBe(quickAdd)
    expect(new URL(page.url()).pathname).toBe(category)
    await page.context().close()
  })

  test('whose page is opened instead leaves no open panel on return', async () => {
    const page = await browser.open()
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
    await page.context().close()
  })

  test('shows its colours without touching the page behind', async () => {
    const page = await browser.open()
    await openPanel(page)
    const picture = () => panelOf(page).locator('img').getAttribute('src')
    const before = await picture()
    await panelOf(page).locator('.colors input').nth(1).check({ force: true })
    await expect.poll(picture).not.toBe(before)
    expect(page.url()).toBe(shop.url + category)
    await page.context().close()
  })

  test('opens in the colour that its tile shows', async () => {
    const page = await browser.open()
    await page.goto(category)
    await tileOf(page, name).locator('.sw a').nth(1).click()
    await tileOf(page, name).locator('.plus').press('Enter')
    await expect.poll(() => panelOf(page).locator('.colors input:checked').getAttribute('data-color')).toBe('slate')
    await page.context().close()
  })

  test('asks for missing choices, is added to the cart, and its tile shows that on every page', async () => {
    const page = await browser.open()
    await openPanel(page)
    const add = panelOf(page).getByRole('button', { name: word('buy_box', 'add') })
    await add.click()
    await panelOf(page).getByRole('alert').waitFor()
    await panelOf(page).getByRole('radio', { name: '25' }).check({ force: true })
    await add.click()
    const drawer = page.getByRole('dialog', { name: word('cart', 'title') })
    await drawer.getByRole('link', { name }).waitFor()
    expect(await panelOf(page).isVisible()).toBe(false)
    await page.reload()
    await tileOf(page, name).getByText(word('product', 'added_to_cart')).waitFor()
    expect(await page.getByText(word('product', 'added_to_cart')).count()).toBe(1)
    await page.context().close()
  })

  test('links to its page where the panel fails to load', async () => {
    const page = await browser.open()
    await page.route(/cirque-mens\/_payload\.json/, (route) => route.abort())
    await page.goto(category)
    await page.getByRole('link', { name: quickAdd }).press('Enter')
    await page.waitForURL(`**${path}`)
    await page.context().close()
  })
})

describeInBrowser('a list of products', () => {
  const browser = useBrowser()

  test.each([
    ['of the home page, which scrolls by itself', '/'],
    ['beside a product, which the slider library moves', somePages('product')],
  ])('%s has two named buttons once the pointer is near, and none that leads nowhere', async (_, start) => {
    // Narrow enough that more cards follow than fit.
    const page = await browser.open({ viewport: { width: 820, height: 900 } })
    await page.goto(start)
    const list = page.locator('.slider').first()
    expect(await page.locator('.slide-arrow').count()).toBe(0)
    await list.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    const box = page.locator('.slide-box', { has: list }).first()
    const next = box.getByRole('button', { name: word('common', 'next') })
    await next.waitFor()
    expect(await box.getByRole('button', { name: word('common', 'previous') }).isDisabled()).toBe(true)
    const place = await placeOf(list)
    await next.click()
    await expect.poll(place).toBe(1)
    await list.focus()
    expect(await place()).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(place).toBe(0)
    await page.context().close()
  })

  test('of the home page follows quick presses and keys', async () => {
    const page = await browser.open({ viewport: { width: 820, height: 900 } })
    await page.goto('/')
    const list = page.locator('.slider').first()
    await list.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    const box = page.locator('.slide-box', { has: list }).first()
    const next = box.getByRole('button', { name: word('common', 'next') })
    await next.waitFor()
    const place = await placeOf(list)
    for (let press = 0; press < 3; press += 1) await next.press('Enter')
    await expect.poll(place).toBe(3)
    const previous = box.getByRole('button', { name: word('common', 'previous') })
    await previous.press('Enter')
    await previous.press('Tab')
    expect(await list.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(place).toBe(2)
    await page.context().close()
  })

  test('shows the focused card, also right after it starts', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } })
    await page.goto(somePages('product'))
    const list = page.locator('.slider').first()
    const left = list.evaluate(async (one) => {
      await new Promise<void>((come) => {
        const box = one.parentElement ?? one
        new MutationObserver(() => box.classList.contains('swiper-initialized') && come()).observe(box, {
          attributeFilter: ['class'],
        })
      })
      one.querySelectorAll('li')[2]?.querySelector('a')?.focus()
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.activeElement?.getBoundingClientRect().left
    })
    await list.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    expect(await left).toBeGreaterThanOrEqual(0)
    expect(await left).toBeLessThan(390)
    await page.context().close()
  })

  test('with an id and a title is reported to analytics once', async () => {
    const page = await browser.open()
    await page.goto(category)
    const reportedViews = () =>
      page.evaluate(() =>
        JSON.stringify(window.dataLayer?.filter((one) => JSON.stringify(one).includes('view_item_list')) ?? []),
      )
    await expect.poll(reportedViews).toContain('"item_list_name":"Snowshoes"')
    await page.locator('.tile').last().scrollIntoViewIfNeeded()
    expect((await reportedViews()).match(/view_item_list/g)).toHaveLength(1)
    await page.context().close()
  })

  test('and the product page show pro prices to pro customers', async () => {
    const page = await browser.open()
    await page.goto('/en-us/account')
    await page.getByRole('main').getByLabel(word('account', 'email'), { exact: true }).fill('pro@firn.example')
    await page.getByRole('main').getByLabel(word('account', 'password'), { exact: true }).fill('snowshoe1')
    await page
      .getByRole('main')
      .getByRole('button', { name: word('account', 'sign_in'), exact: true })
      .click()
    await page.waitForURL(/\/account$/)
    await page.getByRole('heading', { level: 1, name: /Per/ }).waitFor()

    await page.goto(category)
    const tile = page
      .locator('.tile')
      .filter({ has: page.locator('.price small', { hasText: word('product', 'pro_price') }) })
    await tile.first().waitFor()
    expect(await tile.count()).toBeGreaterThan(20)
    const amounts = async (): Promise<number[]> =>
      (await tile.first().locator('ins, del').allTextContents()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
    const [now = 0, regular = 0] = await amounts()
    expect(now).toBeLessThan(regular)

    await tile.first().locator('.plus').press('Enter')
    await page.locator('dialog.quick .buy-price ins', { hasText: String(now) }).waitFor()
    await page.keyboard.press('Escape')

    await tile.first().locator('h3 a').click()
    await page.mouse.move(20, 20)
    await page.locator('.buy-price ins', { hasText: String(now) }).waitFor()
    // A price that cannot be had is no news: theirs stays.
    const failed = page.waitForResponse((response) => response.url().includes('/api/pro/prices'))
    await page.route('**/api/pro/prices*', (route) => route.fulfill({ status: 503, body: '{}' }))
    const asked = page.waitForResponse((response) => response.url().includes(documentIds.ProductNow))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await Promise.all([failed, asked])
    await answered(page)
    expect(await page.locator('.buy-price ins').textContent()).toContain(String(now))
    expect(await page.locator('.buy .tag.sale:visible').count()).toBe(0)
    await page.context().close()
  })

  test('shows no sale to a visitor who turns out to be a pro customer', async () => {
    const page = await browser.open()
    await page.goto(category)
    const sales = page.locator('.tag.sale:visible')
    expect(await sales.count()).toBeGreaterThan(0)
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('shop:pro')))
    expect(await sales.count()).toBe(0)
    await page.context().close()
  })
})
