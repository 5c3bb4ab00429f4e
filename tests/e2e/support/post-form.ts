import type { Page } from 'playwright'
import { flashMark } from '../../../src/domain/customer/visitor-cookies.ts'
import { shop } from './browser.ts'

/**
 * Sends one of the shop's plain forms as the visitor of a tab, but without a page: the cookies of its answer are the
 * tab's.
 * @param path below `/api/forms/`
 * @returns the address that the answer leads to
 * @throws Error for an answer that leads nowhere
 */
export async function postForm(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const answer = await page.request.post(`${shop.url}/api/forms/${path}`, {
    form: fields,
    headers: { origin: shop.url, 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  const location = answer.headers()['location']
  if (answer.status() !== 303 || location === undefined)
    throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return location
}

/**
 * Signs the visitor of a tab in by the form of the account page, without that page.
 * @param back page to return to
 * @throws Error where the form is refused, or leads elsewhere
 */
export async function postSignIn(
  page: Page,
  { email, pw }: { readonly email: string; readonly pw: string },
  back = '/en-us/account',
): Promise<void> {
  const location = await postForm(page, 'en-us/account/sign-in', { email, pw, return: back })
  const cookies = await page.context().cookies()
  const isRefused = cookies.some(({ name }) => name === flashMark)
  if (isRefused || location !== back)
    throw new Error(`${email} was led to ${location}${isRefused ? ' and refused' : ''}`)
}
