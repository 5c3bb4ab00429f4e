import type { Page } from 'playwright'
import { wordsOf } from './words.ts'

const word = wordsOf('en-us')

/** Two products that are in stock. */
export const product = '/en-us/p/ridgeline-25-womens'
export const other = '/en-us/p/ridgeline-30-mens'

/** Paths of what a page writes from now on. */
export const watchWrites = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  return writes
}

/** Once the server has answered something else, what was sent before is on its way. */
export const answered = (page: Page): Promise<unknown> => page.evaluate(() => fetch('/api/geolocation'))

/** Chooses the first of every option and presses the button. */
export async function add(page: Page): Promise<void> {
  for (const group of await page.locator('.buy-box fieldset').all()) await group.locator('label').first().click()
  await page.getByRole('button', { name: word('buy_box', 'add') }).click()
}

export const badge = (page: Page) => page.locator('[data-cart-link] [data-cart-count]').first()
/** The drawer once it is all there is: until then what is typed or focused in it may be lost to its close button. */
export const opened = (page: Page): Promise<void> => page.locator('.drawer:modal').waitFor()
export const drawer = (page: Page) => page.getByRole('dialog', { name: word('cart', 'title') })
