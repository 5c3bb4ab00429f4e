import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { ContentLocaleKey } from '../../../sandbox/seed/types.ts'
import { shop } from './browser.ts'
import { englishIn, englishOn } from './english-words.ts'

/** A visitor who reads one language only. */
export type Reader = { readonly locale: string; readonly home: string; readonly content: ContentLocaleKey }

/** Reaching a page is reading it: its pictures may still be on their way. */
export const read = { waitUntil: 'domcontentloaded' } as const

/** From the home page by links, over a category, to a product that is sold in every store. None of it is English. */
export async function browseToProduct(page: Page, { locale, home, content }: Reader): Promise<void> {
  await page.goto(home, read)
  expect(await englishOn(page, content)).toEqual([])
  await page.locator(`main a[href="/${locale}/c/snowshoes"]`).first().click()
  await page.waitForURL(`**/${locale}/c/snowshoes`, read)
  expect(await englishOn(page, content)).toEqual([])
  await page.locator(`main h3 a[href="/${locale}/p/larch"]`).first().click()
  await page.waitForURL(`**/${locale}/p/larch`, read)
  expect(await englishOn(page, content)).toEqual([])
}

type Message = { readonly subject: string; readonly language: string; readonly text: string }

/** The one mail to an address once it lies in the mailbox, in the reader's language and in no English. */
export async function mailInLanguage({ locale, content }: Reader, email: string): Promise<Message> {
  const mails = async (): Promise<Message[]> => {
    const answer = await fetch(`${shop.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`)
    return (await answer.json()) as Message[]
  }
  await expect.poll(mails).toHaveLength(1)
  const [mail] = await mails()
  if (!mail) throw new Error(`The mail to ${email} is gone`)
  expect(mail.language.toLowerCase()).toBe(locale)
  if (content !== 'en-us') expect(englishIn(`${mail.subject}\n${mail.text}`, content)).toEqual([])
  return mail
}
