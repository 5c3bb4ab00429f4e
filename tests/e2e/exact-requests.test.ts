import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { simulateInteraction } from '../fixtures/simulate-interaction.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { add, drawer, opened, product } from './support/cart.ts'
import { payOnPlatform } from './support/checkout.ts'
import { type Measured, collectForeign, collectMeasured } from './support/measured.ts'
import { watch } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

/* The requests that leave for other hosts, for each state of consent and each event (specification, core 2). */

const word = wordsOf('en-us')
const american = { country: 'US', state: 'Vermont', city: 'Stowe', postalCode: '05672' }
const google = `${shop.sandboxUrl}/google`
const tagManager = [`${google}/gtm.js?id=GTM-FIRN1`, `${google}/collect`]
const captcha = [`${google}/recaptcha/api.js`, `${google}/recaptcha/api2/token`]

const email = (): string => `measured-${crypto.randomUUID()}@example.com`
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, area: string, key: string) =>
  main(page)
    .getByRole('button', { name: word(area, key), exact: true })
    .click()
const fillFields = async (page: Page, area: string, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [key, value] of Object.entries(values))
    await main(page).getByLabel(word(area, key), { exact: true }).fill(value)
}

async function shopAndPay(page: Page): Promise<void> {
  await page.goto(product)
  await add(page)
  await opened(page)
  const line = drawer(page).locator('.line')
  await line.getByRole('button', { name: /^One more/ }).click()
  await expect.poll(() => line.getByRole('spinbutton').inputValue()).toBe('2')
  await line.getByRole('button', { name: /^One less|^One fewer/ }).click()
  await expect.poll(() => line.getByRole('spinbutton').inputValue()).toBe('1')
  await drawer(page)
    .getByRole('button', { name: word('cart', 'checkout') })
    .click()
  await page.waitForURL('**/checkout**')
  const { order } = await payOnPlatform(page, american, 'en-us')
  await page.getByRole('link').filter({ hasText: /./ }).first().waitFor()
  await page.goto(`/en-us/cart?order=${order}`)
  await main(page).getByText(order).first().waitFor()
}

async function createAccount(page: Page): Promise<void> {
  await page.goto('/en-us/account/create')
  await fillFields(page, 'account', {
    first_name: 'Sam',
    last_name: 'Winter',
    email: email(),
    password: 'mountain-path-7',
  })
  await press(page, 'account', 'create')
  await main(page).getByText(word('account', 'done_created')).waitFor()
}

async function subscribe(page: Page): Promise<void> {
  const address = email()
  await page.goto('/en-us/support/newsletter')
  await main(page).getByRole('textbox').first().fill(address)
  await press(page, 'forms', 'newsletter_submit')
  await page.getByText(word('forms', 'newsletter_sent_title')).waitFor()
  const mailbox = `${shop.sandboxUrl}/mail/messages?to=${encodeURIComponent(address)}`
  const link = async (): Promise<string | undefined> =>
    /http\S+newsletter\/confirm\?token=[\w.-]+/.exec(await (await fetch(mailbox)).text())?.[0]
  await expect.poll(link).toBeDefined()
  await page.goto((await link()) ?? '')
  await press(page, 'forms', 'newsletter_confirm_button')
  await page.getByText(word('forms', 'newsletter_confirmed_title')).waitFor()
}

async function apply(page: Page): Promise<void> {
  await page.goto('/en-us/pro/signup?association=psia')
  await fillFields(page, 'pro_forms', { name: 'Nell Winter', email: email(), member_number: '987654' })
  await main(page).getByLabel(word('pro_forms', 'consent')).check()
  await press(page, 'pro_forms', 'submit')
  await main(page).getByText(word('pro_forms', 'application_sent_title'), { exact: true }).waitFor()
}

type Visit = {
  readonly name: string
  readonly run: (page: Page) => Promise<unknown>
  /** Events that the visit causes, in order, beside views of pages and lists. */
  readonly events: readonly string[]
  /** Has a form that needs a proof of a human. */
  readonly isProved?: boolean
}
async function viewPages(page: Page): Promise<void> {
  for (const path of ['/en-us/about', '/en-us/c/snowshoes', '/en-us/search?q=strap']) {
    await page.goto(path)
    await simulateInteraction(page)
  }
}

const visits: readonly Visit[] = [
  { name: 'a page, a list and a search', run: viewPages, events: ['search'] },
  {
    name: 'a product, changes of the cart, the checkout and an order',
    run: shopAndPay,
    events: ['view_item', 'add_to_cart', 'add_to_cart', 'remove_from_cart', 'begin_checkout', 'purchase'],
  },
  { name: 'a new account', run: createAccount, events: ['sign_up'], isProved: true },
  { name: 'a subscriber', run: subscribe, events: ['sign_up'], isProved: true },
  { name: 'an application', run: apply, events: ['pro_application'], isProved: true },
]

describeInBrowser.each(['accepted', 'refused', 'unset'] as const)('a visit with consent %s', (consent) => {
  const browser = useBrowser()
  let page: Page
  let foreign: readonly string[]
  let measured: Measured
  beforeAll(async () => {
    page = await browser.open({ consent })
    foreign = collectForeign(page)
    measured = collectMeasured(page.context())
  })
  beforeEach(() => browser.changeVisitor(page, consent))

  test.each(visits)('sends its events with consent alone, and nothing else: $name', async (visit) => {
    const watched = await watch(page)
    // The visit before may have sent others.
    const [asked, sent] = [foreign.length, measured.names().length]
    await visit.run(page)
    await simulateInteraction(page)
    if (consent === 'accepted')
      await expect
        .poll(() => {
          const names = measured.names().slice(sent)
          return names.filter((name) => !/^page_view$|^view_item_list$/.test(String(name)))
        })
        .toEqual(visit.events)
    // The platform's own pages are another site, which the visitor opens.
    const addresses = () => {
      const urls = foreign.slice(asked).filter((url) => !url.startsWith(`${shop.sandboxUrl}/storefront/`))
      return [...new Set(urls.map((url) => (url.startsWith(captcha[0] ?? '') ? url.split('?', 1)[0] : url)))]
    }
    const expected = [...(consent === 'accepted' ? tagManager : []), ...(visit.isProved ? captcha : [])]
    await expect.poll(() => expected.filter((url) => !addresses().includes(url))).toEqual([])
    await watched.quiet()
    if (consent !== 'accepted') expect(measured.entries()).toEqual([])
    expect(addresses().toSorted()).toEqual(expected.toSorted())
  })
})

describeInBrowser('a visit in a region without required consent', () => {
  const browser = useBrowser()

  test.each([
    ['without a wish for privacy', false],
    ['of a browser that asks for privacy', true],
  ])('sends its events unless the browser asks for privacy: %s', async (_, wantsPrivacy) => {
    const page = await browser.open({ consent: 'unset' })
    if (wantsPrivacy)
      await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const watched = await watch(page)
    const foreign = collectForeign(page)
    const measured = collectMeasured(page.context())
    for (const path of [
      '/en-au/about',
      '/en-au/c/snowshoes',
      '/en-au/p/ridgeline-25-womens',
      '/en-au/search?q=strap',
    ]) {
      const before = measured.names().length
      await page.goto(path)
      await simulateInteraction(page)
      if (!wantsPrivacy) await expect.poll(() => measured.names().length).toBeGreaterThan(before)
      await watched.quiet()
    }
    const names = () => [...new Set(measured.names())].toSorted()
    const events = wantsPrivacy ? [] : ['page_view', 'search', 'view_item', 'view_item_list']
    await expect.poll(names).toEqual(events)
    expect([...new Set(foreign)].toSorted()).toEqual(wantsPrivacy ? [] : tagManager.toSorted())
    await page.context().close()
  })
})
