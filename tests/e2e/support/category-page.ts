import type { Page } from 'playwright'
import { wordsOf } from './words.ts'

/** The category that tests narrow down. */
export const category = '/en-us/c/snowshoes'
export const phone = { width: 390, height: 844 }

const words = wordsOf('en-us')
/** The words of a category. */
export const word = (key: string): string => words('category', key)

/** A choice of the filters. */
export const box = (page: Page, name: string, value: string) =>
  page.locator(`#filters [name="${name}"][value="${value}"]`)
export const tiles = (page: Page) => page.locator('.found .tile')
/** The number of products that the page tells. */
export const shownCount = async (page: Page): Promise<number> =>
  Number.parseInt(await page.locator('[data-count]').innerText())
export const query = (page: Page): string => new URL(page.url()).search
