import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { type Address, hostedWordsOf, payOnPlatform } from './support/checkout.ts'
import { englishOn } from './support/english-words.ts'
import { type Reader, browseToProduct, mailInLanguage, read } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

type Journey = Reader & { address: Address; money: RegExp }

const americanJourney: Journey = {
  locale: 'en-us',
  home: '/',
  content: 'en-us',
  address: { country: 'US', state: 'Vermont', city: 'Stowe', postalCode: '05672' },
  money: /\$\d/,
}

const journeys: readonly Journey[] = [
  americanJourney,
  {
    locale: 'fr-ca',
    home: '/fr-ca',
    content: 'fr',
    address: { country: 'CA', state: 'Quebec', city: 'Québec', postalCode: 'G1R 4P5' },
    money: /\$/,
  },
  {
    locale: 'de-de',
    home: '/de-de',
    content: 'de',
    address: { country: 'DE', city: 'Oberstdorf', postalCode: '87561' },
    money: /€/,
  },
  {
    locale: 'fr-fr',
    home: '/fr-fr',
    content: 'fr',
    address: { country: 'FR', city: 'Annecy', postalCode: '74000' },
    money: /€/,
  },
  {
    locale: 'it-it',
    home: '/it-it',
    content: 'it',
    address: { country: 'IT', state: 'AO', city: 'Aosta', postalCode: '11100' },
    money: /€/,
  },
  {
    locale: 'es-es',
    home: '/es-es',
    content: 'es',
    address: { country: 'ES', state: 'Huesca', city: 'Benasque', postalCode: '22440' },
    money: /€/,
  },
  {
    locale: 'sv-se',
    home: '/sv-se',
    content: 'sv',
    address: { country: 'SE', city: 'Åre', postalCode: '837 52' },
    money: /€/,
  },
]

/** Chooses what can be bought of every option; the page says which. */
async function chooseOptions(page: Page): Promise<void> {
  for (const group of await page.locator('form.buy-box fieldset').all()) {
    if ((await group.locator('input:checked').count()) === 0) await group.locator('label:not(.out)').first().click()
  }
}

/** The confirmation of an order has its number in the subject, as the shopper's language writes it. */
async function confirmationIn(reader: Reader, order: string, email: string): Promise<void> {
  const [before = ''] = hostedWordsOf(reader.locale)('mail_subject').split('{number}')
  expect((await mailInLanguage(reader, email)).subject).toContain(`${before}${order}`)
}

/** Brings the product in view into the cart, by the first form post of a visitor without scripts. */
async function addWithoutScripts(page: Page, words: (area: string, key: string) => string): Promise<void> {
  await chooseOptions(page)
  await page.getByRole('button', { name: words('buy_box', 'add') }).click()
  await page.waitForURL('**/en-us/cart', read)
}

describeInBrowser('a shopper', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  test.each(journeys)('browses, adds, checks out and sees the order number in $locale', async (journey) => {
    const words = wordsOf(journey.content)
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    await browseToProduct(page, journey)
    await chooseOptions(page)
    await page.getByRole('button', { name: words('buy_box', 'add') }).click()

    const drawer = page.getByRole('dialog', { name: words('cart', 'title') })
    await drawer.getByText(journey.money).first().waitFor()
    await drawer.getByRole('button', { name: words('cart', 'checkout') }).click()
    await page.waitForURL(`${shop.sandboxUrl}/**`, read)
    const { order, email } = await payOnPlatform(page, journey.address, journey.locale)
    expect(await englishOn(page, journey.content)).toEqual([])
    await confirmationIn(journey, order, email)

    await page
      .getByRole('main')
      .getByRole('link', { name: hostedWordsOf(journey.locale)('back_to_shop') })
      .click()
    await page.waitForURL(`${shop.url}/${journey.locale}/cart?order=${order}`, read)
    await page.getByText(order, { exact: false }).first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words('thanks', 'title'))
    expect(await page.title()).toMatch(new RegExp(`^${words('thanks', 'title')} \\| `))
    await page.getByText('1 Snow Lane').waitFor()
    expect(await englishOn(page, journey.content)).toEqual([])
    await page.goto(`/${journey.locale}/cart`)
    expect(await page.getByRole('button', { name: words('cart', 'checkout') }).count()).toBe(0)
    await page.goto(`/${journey.locale}/cart?order=${order}`, read)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words('thanks', 'title'))
    await page.getByText('1 Snow Lane').waitFor()
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

  test('buys as well', async () => {
    const [journey, words] = [americanJourney, wordsOf('en-us')]
    await browseToProduct(page, journey)
    await addWithoutScripts(page, words)

    await page.getByRole('spinbutton').fill('2')
    await page.getByRole('button', { name: words('cart', 'update') }).click()
    await page.waitForURL('**/en-us/cart', read)
    expect(await page.getByRole('spinbutton').inputValue()).toBe('2')

    await page.getByRole('button', { name: words('cart', 'checkout') }).click()
    await page.waitForURL(`${shop.sandboxUrl}/**`, read)
    const { order } = await payOnPlatform(page, journey.address, journey.locale)
    await page
      .getByRole('main')
      .getByRole('link', { name: hostedWordsOf(journey.locale)('back_to_shop') })
      .click()
    await page.waitForURL(`${shop.url}/en-us/cart?order=${order}`, read)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words('thanks', 'title'))
  })

  test('removes a line and sees the empty cart', async () => {
    const words = wordsOf('en-us')
    // The way there is that of the test before.
    await page.goto('/en-us/p/larch', read)
    await addWithoutScripts(page, words)
    await page
      .getByRole('button', { name: new RegExp(words('cart', 'remove')) })
      .first()
      .click()
    await page.waitForURL('**/en-us/cart', read)
    expect(await page.getByRole('button', { name: words('cart', 'checkout') }).count()).toBe(0)
  })
})
