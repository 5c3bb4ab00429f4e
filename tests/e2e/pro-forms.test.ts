import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { main } from './support/account-page.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { htmlFaults } from './support/html-faults.ts'
import { read } from './support/journey.ts'
import { formatFaults } from './support/site.ts'
import { openStaff } from './support/staff.ts'
import { codePattern, createWithCode, inMailTo } from './support/trade-programme.ts'
import { violations } from './support/violations.ts'
import { wordsOf } from './support/words.ts'

const english = wordsOf('en-us')
const form = (key: string) => english('pro_forms', key)
const account = (key: string) => english('account', key)

type IssuedCode = { readonly email: string; readonly locale: string; readonly place: string }

async function issueCode(staff: Page, { email, locale, place }: IssuedCode): Promise<void> {
  const issue = staff.locator('form[action$="/codes"]')
  await issue.getByLabel('E-mail').fill(email)
  await issue.getByLabel('Language and country').fill(locale)
  await issue.getByLabel('Group').selectOption(place)
  await issue.getByRole('button', { name: 'Issue' }).click()
  await staff.getByRole('row').filter({ hasText: email }).getByText('to be redeemed until').waitFor()
}

describe('the forms of the trade programme', () => {
  test.each(['/en-us/pro/signup', '/en-us/pro/create'])(
    'are prebuilt for visitors without a session: %s',
    async (path) => {
      const response = await fetch(shop.url + path)
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
      expect(formatFaults(await htmlFaults(await response.text(), path))).toEqual([])
    },
  )
})

describeInBrowser('a professional without scripts', () => {
  const browser = useBrowser()
  let page: Page
  let staff: Page
  beforeAll(async () => {
    page = await browser.open({ javaScriptEnabled: false })
    staff = await browser.open()
    await openStaff(staff)
  })
  beforeEach(() => browser.changeVisitor(page))

  test.each([
    ['fr-ca', 'fr-ca', 'pro_ca:13'],
    ['de-de', 'de', 'pro_eu_region_1:23'],
  ])('creates an account with a code, and redeems the next, in %s', async (locale, language, place) => {
    const email = `${locale}-${crypto.randomUUID()}@example.com`
    await issueCode(staff, { email, locale, place })

    const code = await inMailTo(email, codePattern)
    const words = wordsOf(language)
    await page.goto(`/${locale}/pro/create`, read)
    await createWithCode(page, email, code, (key) => words('account', key))
    await main(page).locator('.pro-state').waitFor()

    await issueCode(staff, { email, locale, place })
    const next = await inMailTo(email, new RegExp(`\\b(?!${code})[0-9A-Z]{5}-[0-9A-Z]{5}\\b`))
    await page.goto(`/${locale}/account`, read)
    await main(page).getByLabel(words('account', 'redeem_code'), { exact: true }).fill(next)
    await main(page)
      .getByRole('button', { name: words('account', 'redeem_submit') })
      .click()
    await main(page).getByText(words('account', 'done_pro')).waitFor()
  })

  test('sees the error of an application or a code, and the typed values', async () => {
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
    // The purpose of a field about the visitor can be read by programs (WCAG 1.3.5).
    const purposes = ['name', 'email', 'country', 'organisation'].map((key) =>
      main(page).getByLabel(form(key), { exact: true }).getAttribute('autocomplete'),
    )
    expect(await Promise.all(purposes)).toEqual(['name', 'email', 'country', 'organization'])
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
  })
})

describeInBrowser('a professional on a narrow screen', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open({ viewport: { width: 320, height: 900 } })
  })

  test.each(['/en-us/pro/signup', '/en-us/pro/create', '/en-us/psia'])('finds %s accessible', async (path) => {
    await page.goto(path)
    expect(formatFaults(await violations(page, path, 320))).toEqual([])
  })
})
