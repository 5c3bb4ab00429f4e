import type { Page } from 'playwright'
import { vi } from 'vitest'
import { z } from 'zod'
import { main } from './account-page.ts'
import { shop } from './browser.ts'
import { wordsOf } from './words.ts'

const english = wordsOf('en-us')
const account = (key: string) => english('account', key)

const mailsSchema = z.array(z.object({ subject: z.string(), text: z.string() }))
const mailsTo = async (email: string) =>
  mailsSchema.parse(await (await fetch(`${shop.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`)).json())
/** The match of a pattern in the mail to an address, once it has come. */
export const inMailTo = (email: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const found = (await mailsTo(email)).flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])[0]
      if (found === undefined) throw new Error(`no mail to ${email} has ${String(pattern)}`)
      return found
    },
    { timeout: 45_000, interval: 200 },
  )
/** A code for an account with the programme's role, as a mail has it. */
export const codePattern = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/

/** Fills in the page of codes, and waits until the account is made. */
export async function createWithCode(page: Page, email: string, code: string, word = account): Promise<void> {
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
