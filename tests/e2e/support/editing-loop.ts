import type { Page } from 'playwright'
import { expect } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { violations } from './violations.ts'

type LoopAddresses = { readonly site: string; readonly sandbox: string; readonly operators: string }

const title = 'Lärche vom Tal'
const price = '£234.56'
const uid = entryUid('product', 'larch')

/** Pages that no other page links to, so that few follow when they go. */
const unpublished = entryUid('landing_page', 'first-snow')
const deleted = entryUid('landing_page', 'family-winter')
/** A page in the language that is taken off, the same page in another one, and one of the entry that is deleted. */
const goingPages = ['/en-us/l/first-snow', '/de-de/l/first-snow', '/fr-ca/l/family-winter']

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

/** An editor takes one page off the site in one language, and deletes another one in all. */
async function takeOff(page: Page, { sandbox }: LoopAddresses): Promise<void> {
  const type = `${sandbox}/content/edit/landing_page`
  await page.goto(`${type}/${unpublished}/en-us`)
  await page.getByRole('button', { name: 'Unpublish' }).first().click()
  await page.getByText(/Version \d+, not published\./).waitFor()
  await page.goto(`${type}/${deleted}/en-us`)
  await page.getByText('Delete', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete in all languages' }).click()
  await page.waitForURL(type)
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

/** The history of an entry has the version that went live, what that changed, and a way back. */
async function readHistory(page: Page, { sandbox }: LoopAddresses): Promise<void> {
  await page.goto(`${sandbox}/content/edit/product/${uid}/de/history`)
  expect(await page.getByRole('row').nth(1).textContent()).toMatch(/\d \(published\).*display_title/s)
  await expect(page.getByRole('button', { name: 'Restore version 1', exact: true }).count()).resolves.toBe(1)
}

/** An operator sees how the publish went, and the release, and makes the one before live again. */
async function rollBack(page: Page, { operators }: LoopAddresses): Promise<void> {
  await page.goto(operators)
  // The page looks again while the publisher is at work.
  await page.getByText(/The last publish of this machine: \d+ pages in \d+\.\d s/).waitFor({ timeout: publishLimit })
  await expectAccessible(page)
  const newest = page.getByRole('row').nth(1)
  expect(await newest.textContent()).toContain('/de-de/p/larch')
  expect(await newest.textContent()).toMatch(/\d+\.\d s\s+\d{4,}\s.*live/s)
  await page.getByRole('row').nth(2).getByRole('button').click()
  await page.getByRole('rowheader', { name: 'pages of' }).waitFor()
}

/** The sign-in of an operator, as a browser stores it. */
export const operator = { username: 'operator', password: demoEnvironment(0, '')['OPERATORS_TOKEN'] ?? '' }

/**
 * The whole way of an edit: form, preview, publication, the visitors' page, history, the operators' page, and back; and
 * of pages that go, before it.
 * @param page of a browser that has the operators' password
 */
export async function followEdit(page: Page, addresses: LoopAddresses): Promise<void> {
  /** Whether a visitor's page shows a text. */
  const shows = async (path: string, text: string): Promise<boolean> =>
    (await (await fetch(addresses.site + path)).text()).replaceAll('\u00AD', '').includes(text)
  const statuses = () => Promise.all(goingPages.map(async (path) => (await fetch(addresses.site + path)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await takeOff(page, addresses)
  // The publisher follows meanwhile.
  await editAndPreview(page, addresses)
  await expect.poll(statuses, { timeout: publishLimit }).toEqual([404, 200, 404])
  expect(await shows('/de-de/p/larch', title)).toBe(false)
  expect(await shows('/en-gb/p/larch', price)).toBe(false)
  await publish(page, addresses)
  await expect.poll(() => shows('/de-de/p/larch', title), { timeout: publishLimit }).toBe(true)
  await expect.poll(() => shows('/en-gb/p/larch', price)).toBe(true)
  await readHistory(page, addresses)
  await rollBack(page, addresses)
  await expect.poll(() => shows('/de-de/p/larch', title)).toBe(false)
}
