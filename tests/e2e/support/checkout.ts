import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

/** Countries whose states the platform lists: others' are typed. */
const listed: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])

/** The address of a test order. `country` is the ISO code, `state` the platform's name. */
export type Address = {
  readonly country: string
  readonly state?: string
  readonly city: string
  readonly postalCode: string
}

type Words = Readonly<Record<string, string>>
const read = (name: string): Words =>
  JSON.parse(readFileSync(`sandbox/commerce/text/words/${name}.json`, 'utf8')) as Words

/** The hosted pages' texts of a locale (`fr-ca`), by which tests find things as a shopper would. */
export function hostedWordsOf(locale: string): (word: string) => string {
  const words = { ...read(locale.slice(0, 2)), ...(locale === 'fr-ca' ? read(locale) : {}) }
  return (word) => {
    const text = words[word]
    if (text === undefined) throw new Error(`The hosted pages have no text ${word} in ${locale}`)
    return text
  }
}

/** Amounts are compared without the spaces that languages put into them. */
const compact = (text: string | null): string => (text ?? '').replaceAll(/\s/g, '')

export type Paid = { readonly order: string; readonly email: string }

/**
 * Goes through the platform's hosted checkout in its language, as a shopper would, from its first page to the order
 * number, by the dearest way of shipping.
 * @throws Error when the confirmation's total is not the one on the button that was pressed
 */
export async function payOnPlatform(page: Page, address: Address, locale: string): Promise<Paid> {
  const say = hostedWordsOf(locale)
  // By role, not by label: a label may hold names of other countries, which are hidden.
  const field = (word: string) => page.getByRole('textbox', { name: say(word), exact: true })
  const email = `shopper-${crypto.randomUUID()}@example.com`
  await page.locator('#country_code').selectOption(address.country)
  await field('email').fill(email)
  await field('first_name').fill('Sam')
  await field('last_name').fill('Winter')
  await field('address1').fill('1 Snow Lane')
  await field('city').fill(address.city)
  await field(address.country === 'US' ? 'postal_code_US' : 'postal_code').fill(address.postalCode)
  if (address.state && listed.has(address.country))
    await page.getByRole('combobox', { name: say(`state_${address.country}`), exact: true }).selectOption(address.state)
  else if (address.state) await field('state_typed').fill(address.state)
  await page.getByRole('button', { name: say('to_payment') }).click()
  await page.getByRole('radio').last().check()
  await field('card_number').fill('4111 1111 1111 1111')
  const button = page.getByRole('button', { name: say('place_order') })
  const shown =
    compact(await button.innerText())
      .split('·')
      .at(-1) ?? ''
  await button.click()
  await page.getByRole('heading', { name: say('thanks_title') }).waitFor()
  const sums = compact(await page.locator('.sums .total').last().innerText())
  if (sums !== shown) throw new Error(`The button said ${shown}, the confirmation ${sums}`)
  const number = say('order_number').replace('{number}', '')
  const order = /\d+/.exec((await page.getByText(number).first().textContent()) ?? '')?.[0] ?? ''
  return { order, email }
}
