import type { Page } from 'playwright'
import { expect } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { violations } from './violations.ts'

type LoopAddresses = { readonly site: string; readonly sandbox: string; readonly operators: string }

const title = 'Lärche vom Tal'
const price = '£234.56'
const uid = entryUid('product', 'larch')

/** The time that a publish may take on a busy machine, ms. */
const publishLimit = 60_000

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, page.url(), 1280)).toEqual([])
}

/** Types into a field of an entry and saves it. */
async function saveField(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save and preview' }).first().click()
  await page.getByText('Preview on the site').waitFor()
}

/** An editor finds a product, and changes its title in one language and its price in one country. */
async function editAndPreview(page: Page, { sandbox }: LoopAddresses): Promise<void> {
  await page.goto(`${sandbox}/content/edit`)
  await page.getByLabel('Words').fill('larch')
  await page.getByLabel('Language').selectOption('de')
  await page.getByLabel('Type').selectOption('product')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator(`a[href$="/product/${uid}/de"]`).click()
  await expectAccessible(page)
  await saveField(page, 'Display Title', title)
  await expect(page.getByText(/Publishing it renders up to \d+ pages/).count()).resolves.toBe(1)
  const opened = page.waitForResponse((response) => response.url().includes('live_preview='))
  await page.getByRole('link', { name: 'Preview on the site' }).click()
  const response = await opened
  expect({ status: response.status(), ...response.headers() }).toMatchObject({
    status: 200,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  const heading = page.getByRole('heading', { level: 1 })
  // Soft hyphens stand in long German words.
  expect((await heading.textContent())?.replaceAll('\u00AD', '').trim()).toBe(title)
  expect(await heading.getAttribute('data-cslp')).toBe(`product.${uid}.de.display_title`)
  await page.getByRole('link', { name: 'As professionals see it' }).click()
  await page.locator('[data-preview-bar]').getByText('Prices of').waitFor()
  await page.locator('.tile .price small').first().waitFor({ state: 'attached' })
  await page.goto(`${sandbox}/content/edit/product/${uid}/en-us`)
  await saveField(page, 'Gb', '234.56')
  await page.getByRole('link', { name: 'Preview on the site' }).click()
  await page.getByText('Other languages and countries').click()
  await page.getByRole('link', { name: 'en-gb', exact: true }).click()
  await page.getByText(price).first().waitFor()
}

async function publish(page: Page, { sandbox }: LoopAddresses): Promise<void> {
  await page.goto(`${sandbox}/content/edit`)
  await page.getByRole('button', { name: 'Publish 2 saved entries as one release' }).click()
  await page.getByText('It was made after the last publication').waitFor({ timeout: publishLimit })
}

/** An operator sees the release, and makes the one before live again. */
async function rollBack(page: Page, { operators }: LoopAddresses): Promise<void> {
  await page.goto(operators)
  await expectAccessible(page)
  const newest = page.getByRole('row').nth(1)
  expect(await newest.textContent()).toContain('/de-de/p/larch')
  expect(await newest.textContent()).toContain('live')
  await page.getByRole('row').nth(2).getByRole('button').click()
  await page.getByRole('rowheader', { name: 'pages of' }).waitFor()
}

/** The sign-in of an operator, as a browser stores it. */
export const operator = { username: 'operator', password: demoEnvironment(0, '')['OPERATORS_TOKEN'] ?? '' }

/**
 * The whole way of an edit: form, preview, publication, the visitors' page, the operators' page, and back.
 * @param page of a browser that has the operators' password
 */
export async function followEdit(page: Page, addresses: LoopAddresses): Promise<void> {
  /** Whether a visitor's page shows a text. */
  const shows = async (path: string, text: string): Promise<boolean> =>
    (await (await fetch(addresses.site + path)).text()).replaceAll('\u00AD', '').includes(text)
  await editAndPreview(page, addresses)
  expect(await shows('/de-de/p/larch', title)).toBe(false)
  expect(await shows('/en-gb/p/larch', price)).toBe(false)
  await publish(page, addresses)
  await expect.poll(() => shows('/de-de/p/larch', title), { timeout: publishLimit }).toBe(true)
  await expect.poll(() => shows('/en-gb/p/larch', price)).toBe(true)
  await rollBack(page, addresses)
  await expect.poll(() => shows('/de-de/p/larch', title)).toBe(false)
}
