import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { type Address, payOnPlatform } from './support/checkout.ts'
import { wordsOf } from './support/words.ts'

type Journey = { locale: string; home: string; content: string; address: Address; money: RegExp }

const americanJourney: Journey = {
  locale: 'en-us',
  home: '/',
  content: 'en-us',
  address: { country: 'United States', state: 'Vermont', city: 'Stowe', postalCode: '05672' },
  money: /\$\d/,
}

const journeys: readonly Journey[] = [
  americanJourney,
  {
    locale: 'fr-ca',
    home: '/fr-ca',
    content: 'fr',
    address: { country: 'Canada', state: 'Quebec', city: 'Québec', postalCode: 'G1R 4P5' },
    money: /\$/,
  },
  {
    locale: 'de-de',
    home: '/de-de',
    content: 'de',
    address: { country: 'Germany', city: 'Oberstdorf', postalCode: '87561' },
    money: /€/,
  },
]

/** Reaching a page is reading it: its pictures may still be on their way. */
const read = { waitUntil: 'domcontentloaded' } as const

/** From the home page by its links, over a category, to a product that is for sale in every store. */
async function browseToProduct(page: Page, { locale, home }: Journey): Promise<void> {
  await page.goto(home, read)
  await page.locator(`main a[href="/${locale}/c/snowshoes"]`).first().click()
  await page.waitForURL(`**/${locale}/c/snowshoes`, read)
  await page.locator(`main h3 a[href="/${locale}/p/larch"]`).first().click()
  await page.waitForURL(`**/${locale}/p/larch`, read)
}

/** Chooses what can be bought of every option; the page says which. */
async function chooseOptions(page: Page): Promise<void> {
  for (const group of await page.locator('form.buy-box fieldset').all()) {
    if ((await group.locator('input:checked').count()) === 0) await group.locator('label:not(.out)').first().click()
  }
}

describeInBrowser('a shopper', () => {
  const browser = useBrowser()

  /** A visitor without scripts, whose first form post brought a product into the cart. */
  async function addWithoutScripts() {
    const journey = americanJourney
    const words = wordsOf('en-us')
    const page = await browser.open({ javaScriptEnabled: false })
    await browseToProduct(page, journey)
    await chooseOptions(page)
    await page.getByRole('button', { name: words('buy_box', 'add') }).click()
    await page.waitForURL('**/en-us/cart', read)
    return { page, words, journey }
  }

  test.each(journeys)('in $locale browses, adds, checks out and sees the order number', async (journey) => {
    const words = wordsOf(journey.content)
    const page = await browser.open()
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    await browseToProduct(page, journey)
    await chooseOptions(page)
    await page.getByRole('button', { name: words('buy_box', 'add') }).click()

    const drawer = page.getByRole('dialog', { name: words('cart', 'title') })
    await drawer.getByText(journey.money).first().waitFor()
    await drawer.getByRole('button', { name: words('cart', 'checkout') }).click()
    await page.waitForURL(`${shop.sandboxUrl}/**`, read)
    const order = await payOnPlatform(page, journey.address)

    await page.getByRole('link', { name: 'Return to the shop' }).click()
    await page.waitForURL(`${shop.url}/${journey.locale}/cart?order=${order}`, read)
    await page.getByText(order, { exact: false }).first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words('thanks', 'title'))
    await page.goto(`/${journey.locale}/cart`)
    expect(await page.getByRole('button', { name: words('cart', 'checkout') }).count()).toBe(0)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test('does the same without scripts', async () => {
    const { page, words, journey } = await addWithoutScripts()

    await page.getByRole('spinbutton').fill('2')
    await page.getByRole('button', { name: words('cart', 'update') }).click()
    await page.waitForURL('**/en-us/cart', read)
    expect(await page.getByRole('spinbutton').inputValue()).toBe('2')

    await page.getByRole('button', { name: words('cart', 'checkout') }).click()
    await page.waitForURL(`${shop.sandboxUrl}/**`, read)
    const order = await payOnPlatform(page, journey.address)
    await page.getByRole('link', { name: 'Return to the shop' }).click()
    await page.waitForURL(`${shop.url}/en-us/cart?order=${order}`, read)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words('thanks', 'title'))
    await page.context().close()
  })

  test('removes a line without scripts and sees the empty cart', async () => {
    const { page, words } = await addWithoutScripts()
    await page
      .getByRole('button', { name: new RegExp(words('cart', 'remove')) })
      .first()
      .click()
    await page.waitForURL('**/en-us/cart', read)
    expect(await page.getByRole('button', { name: words('cart', 'checkout') }).count()).toBe(0)
    await page.context().close()
  })
})
