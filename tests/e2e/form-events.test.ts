import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { product } from './support/cart.ts'
import { payOnPlatform } from './support/checkout.ts'
import { collectMeasured } from './support/measured.ts'
import { idleWork } from './support/watch-page.ts'

const american = { country: 'US', state: 'Vermont', city: 'Stowe', postalCode: '05672' }

/** Waits until the tag manager has all that waited for it. */
const loaded = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => 'google_tag_manager' in window)).toBe(true)

describeInBrowser('a press before the scripts have loaded, with consent', () => {
  const browser = useBrowser()

  test('is reported once by the page it leads to, and the start of a checkout by the thank-you page', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    const ofCart = () =>
      measured.events().filter(({ event }) => /cart$|^begin_checkout$|^purchase$/.test(String(event)))
    await page.goto(product)
    const id = await page.locator('.buy-box [name=product_id]').getAttribute('value')
    for (const group of await page.locator('.buy-box fieldset').all()) await group.locator('label').first().click()
    /** Sends a form as a press does before the scripts are there. */
    const send = async (form: string, quantity?: string): Promise<void> => {
      const left = page.waitForEvent('load')
      await page
        .locator(form)
        .first()
        .evaluate((element: HTMLFormElement, typed) => {
          const input = element.querySelector<HTMLInputElement>('[name=quantity]')
          if (typed !== '' && input) input.value = typed
          element.submit()
        }, quantity ?? '')
      await left
    }
    const items = (quantity: number) => ({ ecommerce: { currency: 'USD', items: [{ item_id: id, quantity }] } })
    const expected: object[] = []
    const next = async (event: string, quantity: number): Promise<void> => {
      expected.push({ event, ...items(quantity) })
      await expect.poll(ofCart).toHaveLength(expected.length)
      expect(ofCart()).toMatchObject(expected)
    }

    await send('form.buy-box')
    await page.waitForURL('**/en-us/cart')
    await next('add_to_cart', 1)
    await page.reload()
    await loaded(page)
    await idleWork(page)
    expect(ofCart()).toHaveLength(1)
    const quantityForm = 'form[action$="/cart/update"]:has(input[name=quantity]:not([type=hidden]))'
    await send(quantityForm, '4')
    await next('add_to_cart', 3)
    await send(quantityForm, '2')
    await next('remove_from_cart', 2)
    await send('form[action$="/cart/checkout"]')
    await page.waitForURL('**/checkout**')
    const { order } = await payOnPlatform(page, american, 'en-us')
    await page.getByRole('link').filter({ hasText: /./ }).first().waitFor()
    await page.goto(`/en-us/cart?order=${order}`)
    await expect.poll(ofCart).toHaveLength(5)
    await page.reload()
    await loaded(page)
    await idleWork(page)
    expect(ofCart()).toMatchObject([
      ...expected,
      { event: 'begin_checkout', ...items(2) },
      { event: 'purchase', ecommerce: { transaction_id: order } },
    ])
    await page.context().close()
  })
})
