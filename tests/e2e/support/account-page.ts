import type { Page } from 'playwright'
import { wordsOf } from './words.ts'

const english = wordsOf('en-us')
/** A word of the account's pages in English, with its values filled in. */
export const word = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), english('account', key))
/** A customer of the demo, and one with the trade programme's role. */
export const ada = { email: 'ada@firn.example', pw: 'snowshoe1' }
export const per = { email: 'pro@firn.example', pw: 'snowshoe1' }
export const account = '/en-us/account'

export const main = (page: Page) => page.getByRole('main')
export const press = (page: Page, key: string) =>
  main(page)
    .getByRole('button', { name: word(key), exact: true })
    .first()
    .click()
export const field = (page: Page, key: string, optional = false) =>
  main(page).getByLabel(optional ? word('optional', { label: word(key) }) : word(key), { exact: true })

/** Fills the sign-in form in view and sends it. */
export async function signIn(page: Page, { email, pw }: { email: string; pw: string }): Promise<void> {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(pw)
  await press(page, 'sign_in')
}
/** The heading that greets a customer by first name. */
export const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: word('greeting', { name }) })

/** Signs the trade programme's customer in, on the account page. */
export async function signInAsPro(page: Page): Promise<void> {
  await page.goto(account)
  await signIn(page, per)
  await greeting(page, 'Per').waitFor()
}
