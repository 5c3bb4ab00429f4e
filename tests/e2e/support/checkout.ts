import type { Page } from 'playwright'

/** Where a test order is sent. */
export type Address = {
  readonly country: string
  readonly state?: string
  readonly city: string
  readonly postalCode: string
}

/**
 * Goes through the platform's hosted checkout, as a shopper would, from its first page to the order number.
 * @returns the order number
 */
export async function payOnPlatform(page: Page, address: Address): Promise<string> {
  await page.getByLabel('Email').fill('shopper@example.com')
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Winter')
  await page.getByLabel('Address').fill('1 Snow Lane')
  await page.getByLabel('City').fill(address.city)
  await page.getByLabel('Postal code').fill(address.postalCode)
  await page.getByLabel('Country').selectOption({ label: address.country })
  if (address.state) await page.getByLabel('State/Province').selectOption({ label: address.state })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Place order' }).click()
  const confirmation = await page
    .getByText(/Order #\d+/)
    .first()
    .textContent()
  return /#(\d+)/.exec(confirmation ?? '')?.[1] ?? ''
}
