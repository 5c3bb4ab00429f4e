import type { Page } from 'playwright'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { staffToken } from '../../sandbox/pro/staff-token.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { hostedWordsOf, payOnPlatform } from './support/checkout.ts'
import { htmlFaults } from './support/html-faults.ts'
import { tellFaults } from './support/site.ts'
import { violations } from './support/violations.ts'
import { wordsOf } from './support/words.ts'

const english = wordsOf('en-us')
const form = (key: string) => english('pro_forms', key)
const account = (key: string) => english('account', key)
const read = { waitUntil: 'domcontentloaded' } as const
const main = (page: Page) => page.getByRole('main')

const mailsSchema = z.array(z.object({ subject: z.string(), text: z.string() }))
const mailsTo = async (email: string) =>
  mailsSchema.parse(await (await fetch(`${shop.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`)).json())
/** What a pattern finds in the mail to an address, once it has come. */
const inMailTo = (email: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const found = (await mailsTo(email)).flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])[0]
      if (found === undefined) throw new Error(`no mail to ${email} has ${String(pattern)}`)
      return found
    },
    { timeout: 20_000, interval: 200 },
  )
const codePattern = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/

/** Opens the staff's page, with the token as staff type it. */
async function openStaff(page: Page): Promise<void> {
  await page.goto(`${shop.sandboxUrl}/pro/staff`)
  await page.getByLabel('Token').fill(staffToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Applications' }).waitFor()
}

/** Fills in the application from the keyboard's first field to its last. */
async function apply(page: Page, email: string): Promise<void> {
  await main(page).getByLabel(form('name'), { exact: true }).fill('Nell Ost')
  await main(page).getByLabel(form('email'), { exact: true }).fill(email)
  await main(page).getByLabel(form('member_number'), { exact: true }).fill('123456')
  await main(page).getByLabel(form('consent')).check()
  await main(page)
    .getByRole('button', { name: form('submit') })
    .click()
}

async function createWithCode(page: Page, email: string, code: string, word = account): Promise<void> {
  await main(page).getByLabel(word('redeem_code'), { exact: true }).fill(code)
  await main(page).getByLabel(word('first_name'), { exact: true }).fill('Nell')
  await main(page).getByLabel(word('last_name'), { exact: true }).fill('Ost')
  await main(page).getByLabel(word('email'), { exact: true }).fill(email)
  await main(page).getByLabel(word('password'), { exact: true }).fill('winter2026')
  await main(page)
    .getByRole('button', { name: word('redeem_create') })
    .click()
  await main(page).getByText(word('done_created_pro')).waitFor()
}

const amountIn = (text: string): number => Number(/\d[\d.,]*/.exec(text)?.[0].replace(',', '') ?? Number.NaN)

describe('the forms of the trade programme', () => {
  test.each(['/en-us/pro/signup', '/en-us/pro/create'])(
    '%s is prebuilt for visitors without a session',
    async (path) => {
      const response = await fetch(shop.url + path)
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
      expect(tellFaults(await htmlFaults(await response.text(), path))).toEqual([])
    },
  )
})

describeInBrowser('a professional', () => {
  const browser = useBrowser()

  test('applies, is approved, makes an account with the code, and orders at the pro price', async () => {
    const email = `nell-${crypto.randomUUID()}@example.com`
    const page = await browser.open()
    await page.goto('/en-us/p/larch', read)
    const regular = amountIn(await page.locator('.buy-box .price').first().innerText())

    await page.goto('/en-us/psia', read)
    await main(page)
      .getByRole('link', { name: form('association_apply') })
      .first()
      .click()
    await page.waitForURL('**/en-us/pro/signup?association=psia', read)
    expect(await main(page).getByLabel(form('organisation'), { exact: true }).inputValue()).toBe('PSIA-AASI')
    await apply(page, email)
    await main(page).getByText(form('application_sent_title'), { exact: true }).waitFor()
    await page.goto(await inMailTo(email, /http\S+\/pro\/status\?token=\S+/))
    await main(page).getByText(form('application_pending_title'), { exact: true }).waitFor()

    const staff = await browser.open()
    await openStaff(staff)
    await staff.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Approve' }).click()
    await staff.getByRole('row').filter({ hasText: email }).getByText('approved').waitFor()
    await staff.context().close()

    const code = await inMailTo(email, codePattern)
    await page.goto('/en-us/pro/create', read)
    await createWithCode(page, email, code)
    const meter = main(page).locator('.meter')
    expect(amountIn(await meter.innerText())).toBe(0)

    await page.goto('/en-us/p/larch', read)
    await expect
      .poll(async () => amountIn(await page.locator('.buy-box .price').first().innerText()), { timeout: 15_000 })
      .toBeCloseTo(regular * 0.6, 1)
    for (const group of await page.locator('form.buy-box fieldset').all())
      if ((await group.locator('input:checked').count()) === 0) await group.locator('label:not(.out)').first().click()
    await page.getByRole('button', { name: english('buy_box', 'add') }).click()
    const drawer = page.getByRole('dialog', { name: english('cart', 'title') })
    const price = `$${(regular * 0.6).toFixed(2)}`
    await drawer.getByText(price).first().waitFor()
    await drawer.getByRole('button', { name: english('cart', 'checkout') }).click()
    await page.waitForURL(`${shop.sandboxUrl}/**`, read)
    const address = { country: 'US', state: 'Vermont', city: 'Stowe', postalCode: '05672' }
    await payOnPlatform(page, address, 'en-us')

    await main(page)
      .getByRole('link', { name: hostedWordsOf('en-us')('back_to_shop') })
      .click()
    await page.waitForURL('**/en-us/cart?order=*', read)
    await page.goto('/en-us/account', read)
    expect(amountIn(await meter.innerText())).toBeGreaterThan(regular * 0.6)
    await page.context().close()
  })

  test.each([
    ['fr-ca', 'fr', 'pro_ca:13'],
    ['de-de', 'de', 'pro_eu_region_1:23'],
  ])('in %s makes an account with a code, without scripts', async (locale, language, place) => {
    const email = `${locale}-${crypto.randomUUID()}@example.com`
    const staff = await browser.open()
    await openStaff(staff)
    const issue = staff.locator('form[action$="/codes"]')
    await issue.getByLabel('E-mail').fill(email)
    await issue.getByLabel('Language and country').fill(locale)
    await issue.getByLabel('Group').selectOption(place)
    await issue.getByRole('button', { name: 'Issue' }).click()
    await staff.context().close()

    const code = await inMailTo(email, codePattern)
    const words = wordsOf(language)
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto(`/${locale}/pro/create`, read)
    await createWithCode(page, email, code, (key) => words('account', key))
    await main(page).locator('.pro-state').waitFor()
    await page.context().close()
  })

  test('reads what is wrong with an application or a code, and finds all as it was typed', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto('/en-us/pro/create', read)
    await main(page).getByLabel(account('redeem_code'), { exact: true }).fill('AAAAA-AAAAA')
    await main(page).getByLabel(account('first_name'), { exact: true }).fill('Nell')
    await main(page).getByLabel(account('last_name'), { exact: true }).fill('Ost')
    await main(page).getByLabel(account('email'), { exact: true }).fill('nobody@example.com')
    await main(page).getByLabel(account('password'), { exact: true }).fill('winter2026')
    await main(page)
      .getByRole('button', { name: account('redeem_create') })
      .click()
    const complaint = main(page).getByRole('alert')
    await complaint.waitFor()
    expect(await complaint.textContent()).toContain(account('error_code_unknown'))
    const code = main(page).getByLabel(account('redeem_code'), { exact: true })
    expect([await code.inputValue(), await code.getAttribute('aria-invalid')]).toEqual(['AAAAA-AAAAA', 'true'])

    await page.goto('/en-us/pro/signup?association=psia', read)
    await main(page).getByLabel(form('name'), { exact: true }).fill('Nell')
    await main(page).getByLabel(form('email'), { exact: true }).fill('nell(at)firn.example')
    await main(page).getByLabel(form('member_number'), { exact: true }).fill('1')
    await main(page).getByLabel(form('consent')).check()
    await main(page)
      .getByRole('button', { name: form('submit') })
      .click()
    await complaint.waitFor()
    expect(await main(page).getByLabel(form('email'), { exact: true }).inputValue()).toBe('nell(at)firn.example')
    expect(await main(page).getByLabel(form('organisation'), { exact: true }).inputValue()).toBe('PSIA-AASI')
    expect(await main(page).getByLabel(form('consent')).isChecked()).toBe(true)
    await page.context().close()
  })

  test.each(['/en-us/pro/signup', '/en-us/pro/create', '/en-us/psia'])('finds %s accessible', async (path) => {
    const page = await browser.open({ viewport: { width: 320, height: 900 } })
    await page.goto(path)
    expect(tellFaults(await violations(page, path, 320))).toEqual([])
    await page.context().close()
  })
})
