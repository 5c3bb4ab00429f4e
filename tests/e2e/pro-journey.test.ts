import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toMajor } from '../../src/domain/price/money.ts'
import { interactOnceLoaded } from '../fixtures/simulate-interaction.ts'
import { main } from './support/account-page.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { hostedWordsOf, payOnPlatform } from './support/checkout.ts'
import { read } from './support/journey.ts'
import { linkedPaths } from './support/linked-paths.ts'
import { postForm } from './support/post-form.ts'
import { offerBeside, variantForSale } from './support/product-payload.ts'
import { openStaff, pressAsStaff } from './support/staff.ts'
import { codePattern, createWithCode, inMailTo } from './support/trade-programme.ts'
import { wordsOf } from './support/words.ts'

const sessionSchema = z.object({ data: z.object({ pro: z.object({ order_total: z.number() }) }) })

/**
 * Stays on a page until it has read the session: with a role the session gets a new id, and the browser learns it from
 * that answer.
 * @returns what the customer has spent
 */
async function readSession(page: Page, go: () => Promise<unknown>): Promise<number> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/session')
  await go()
  return sessionSchema.parse(await (await answered).json()).data.pro.order_total
}

/** Fills in the application from the keyboard's first field to its last. */
async function apply(page: Page, email: string, word: (key: string) => string): Promise<void> {
  await main(page).getByLabel(word('name'), { exact: true }).fill('Nell Ost')
  await main(page).getByLabel(word('email'), { exact: true }).fill(email)
  await main(page).getByLabel(word('member_number'), { exact: true }).fill('123456')
  await main(page).getByLabel(word('consent')).check()
  await main(page)
    .getByRole('button', { name: word('submit') })
    .click()
}

/** The first amount of a text, whichever marks and blanks its language writes. */
function amountIn(text: string): number {
  const [number = ''] = /\d(?:[\d.,\s]*\d)?/.exec(text) ?? []
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d\d))?$/s.exec(number) ?? []
  return number === '' ? Number.NaN : Number(`${whole.replaceAll(/\D/g, '')}.${cents}`)
}

/** An amount below a thousand, as any of the languages writes it. */
const written = (amount: number): RegExp => new RegExp(amount.toFixed(2).replace('.', '[.,]'))

/** The members' countries, and the share of the snowshoe's price that they pay. */
const markets = [
  {
    ...{ locale: 'en-us', home: '/', language: 'en-us', share: 0.6 },
    address: { country: 'US', state: 'Vermont', city: 'Stowe', postalCode: '05672' },
  },
  {
    ...{ locale: 'fr-ca', home: '/fr-ca', language: 'fr-ca', share: 0.65 },
    address: { country: 'CA', state: 'Quebec', city: 'Québec', postalCode: 'G1R 4P5' },
  },
  {
    ...{ locale: 'de-de', home: '/de-de', language: 'de', share: 0.65 },
    address: { country: 'DE', city: 'Oberstdorf', postalCode: '87561' },
  },
] as const

describeInBrowser('a professional', () => {
  const browser = useBrowser()

  test.concurrent.for(markets)(
    'applies, joins, meets the limit, orders at pro prices, and pays like all after the end, in $locale',
    async ({ locale, home, language, address, share }, { expect }) => {
      const words = wordsOf(language)
      const email = `nell-${crypto.randomUUID()}@example.com`
      const page = await browser.open()
      const price = async () => amountIn(await page.locator('.buy-box .price').first().innerText())
      const regular = toMajor((await offerBeside(`${shop.url}/${locale}/p/larch`)).price.now)
      const reduced = regular * share

      const association = await (await fetch(`${shop.url}/${locale}/psia`)).text()
      const [signup = ''] = linkedPaths(association, words('pro_forms', 'association_apply'), 'main')
      expect(signup).toBe(`/${locale}/pro/signup?association=psia`)
      await page.goto(signup, read)
      const organisation = main(page).getByLabel(words('pro_forms', 'organisation'), { exact: true })
      expect(await organisation.inputValue()).toBe('PSIA-AASI')
      await apply(page, email, (key) => words('pro_forms', key))
      await main(page).getByText(words('pro_forms', 'application_sent_title'), { exact: true }).waitFor()
      await page.goto(await inMailTo(email, /http\S+\/pro\/status\?token=\S+/))
      await main(page).getByText(words('pro_forms', 'application_pending_title'), { exact: true }).waitFor()
      expect(await pressAsStaff('Approve', email)).toContain('approved')

      const code = await inMailTo(email, codePattern)
      await page.goto(`/${locale}/pro/create`, read)
      await createWithCode(page, email, code, (key) => words('account', key))
      const meter = main(page).locator('.meter')
      expect(amountIn(await meter.innerText())).toBe(0)

      const small = words('product', 'pro_price')
      const publicPrices = page.locator('.tile[data-product] .price:not(:has(small))')
      for (const path of [home, `/${locale}/c/snowshoes`, `/${locale}/search?q=larch`]) {
        await page.goto(path, read)
        await interactOnceLoaded(page)
        await page.locator('.tile .price small', { hasText: small }).first().waitFor({ state: 'attached' })
        expect(await publicPrices.count(), path).toBe(0)
      }
      const tile = page.locator('.tile').filter({ has: page.locator(`h3 a[href="/${locale}/p/larch"]`) })
      expect(amountIn(await tile.locator('.price ins').first().innerText())).toBeCloseTo(reduced, 1)

      const drawer = page.getByRole('dialog', { name: words('cart', 'title') })
      const answerTo = (method: string) => page.waitForResponse((answer) => answer.request().method() === method)
      // The stock of straps is not counted: there are more than the limit allows.
      const straps = `/${locale}/p/strap-set`
      await page.goto(straps, read)
      await page.getByRole('button', { name: words('buy_box', 'add') }).click()
      await drawer.getByRole('spinbutton').fill('500')
      const changed = answerTo('PUT')
      await drawer.getByRole('spinbutton').press('Enter')
      await changed
      const [, overLimit = ''] = words('cart', 'spend_over').split('{amount}')
      await drawer.locator('.meter.over').getByText(overLimit.trim()).waitFor()
      expect(amountIn(await drawer.locator('.meter.over li').innerText())).toBeGreaterThan(1)
      const removed = answerTo('DELETE')
      await drawer.getByRole('button', { name: words('cart', 'remove') }).click()
      await removed

      await page.goto(`/${locale}/p/larch`, read)
      await interactOnceLoaded(page)
      await expect.poll(price).toBeCloseTo(reduced, 1)
      const estimate = page.locator('.buy-price', { hasText: words('buy_box', 'pro_estimate') })
      expect(await estimate.count()).toBe(1)
      for (const group of await page.locator('form.buy-box fieldset').all())
        if ((await group.locator('input:checked').count()) === 0) await group.locator('label:not(.out)').first().click()
      await page.getByRole('button', { name: words('buy_box', 'add') }).click()
      await drawer
        .getByText(written(await price()))
        .first()
        .waitFor()
      await drawer.getByRole('button', { name: words('cart', 'checkout') }).click()
      await page.waitForURL(`${shop.sandboxUrl}/**`, read)
      expect(amountIn(await page.locator('.summary .lines .amount').innerText())).toBeCloseTo(reduced, 1)
      await payOnPlatform(page, address, locale)
      expect(amountIn(await page.locator('.summary .lines .amount').innerText())).toBeCloseTo(reduced, 1)

      // The order has the shop read the customer's standing anew, instead of a minute later.
      expect(await pressAsStaff('Revoke', code.replace('-', ''))).toContain('revoked on')
      await main(page)
        .getByRole('link', { name: hostedWordsOf(locale)('back_to_shop') })
        .click()
      await page.waitForURL(`**/${locale}/cart?order=*`, read)
      let spent = 0
      const isOver = async (): Promise<number> => {
        spent = await readSession(page, () => page.goto(`/${locale}/account`, read))
        return main(page).locator('.pro-state.ended').count()
      }
      await expect.poll(isOver, { timeout: 90_000, interval: 3000 }).toBe(1)
      expect(spent).toBeGreaterThan(reduced)
      await page.goto(`/${locale}/p/larch`, read)
      await interactOnceLoaded(page)
      await page.locator('.tile[data-product]').first().waitFor({ state: 'attached' })
      expect(await price()).toBeCloseTo(regular, 1)
      expect(await estimate.count()).toBe(0)
      const { product, variant } = await variantForSale(shop.url + straps)
      const many = { product_id: String(product), variant_id: String(variant), quantity: '500' }
      await postForm(page, `${locale}/cart/add`, many)
      await page.goto(`/${locale}/cart`, read)
      await main(page).getByRole('spinbutton').waitFor()
      expect(await page.locator('.meter.over').count()).toBe(0)
      await page.context().close()
    },
  )

  test('is led from Norway, where nothing is sold online, to the store that takes the code', async () => {
    const norwegian = wordsOf('no')
    const email = `nora-${crypto.randomUUID()}@example.com`
    const page = await browser.open()
    await page.goto('/no-no/pro/signup?association=psia', read)
    await apply(page, email, (key) => norwegian('pro_forms', key))
    await main(page).getByText(norwegian('pro_forms', 'application_sent_title'), { exact: true }).waitFor()
    const status = await inMailTo(email, /http\S+\/pro\/status\?token=\S+/)
    const staff = await browser.open()
    await openStaff(staff)
    await staff.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Approve' }).click()
    await staff.getByRole('row').filter({ hasText: email }).getByText('approved').waitFor()
    await staff.context().close()
    const code = await inMailTo(email, codePattern)
    await page.goto(status, read)
    await main(page)
      .getByRole('link', { name: norwegian('pro_forms', 'to_redeem') })
      .click()
    await page.waitForURL('**/no-no/pro/create', read)
    await main(page).getByText(norwegian('account', 'redeem_where_text')).waitFor()
    const stores = main(page).locator('.panel').getByRole('link')
    expect(await stores.allTextContents().then((names) => names.map((name) => name.trim()))).toEqual([
      'USA',
      'Canada',
      'Europa',
    ])
    await stores.last().click()
    await page.waitForURL('**/en-at/pro/create', read)
    await createWithCode(page, email, code)
    await main(page).locator('.pro-state').waitFor()

    // A shopper who comes back to the pages of the own country finds the way again.
    await page.goto('/no-no/account', read)
    await main(page)
      .getByRole('link', { name: norwegian('account', 'redeem_title') })
      .click()
    await page.waitForURL('**/no-no/pro/create', read)
    await page.context().close()
  })
})
