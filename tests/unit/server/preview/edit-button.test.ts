import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContent } from '../../../../sandbox/content/index.ts'
import { readPreviewQuery } from '../../../../src/domain/editing/preview-query.ts'
import { rootLocale } from '../../../../src/domain/locale/locale.ts'
import { previewBar } from '../../../../src/server/preview/preview-bar.ts'
import { hasBrowser, openContext } from '../../../fixtures/browser.ts'
import { addEntries } from '../../../fixtures/content-stack.ts'

const editor = 'http://editor.test'
const siteUrl = 'http://shop.test'

/** A page of the site with a text of the entry in the form, and in a link one of its translation. */
async function sitePage({ pathname, search }: URL): Promise<string> {
  const preview = readPreviewQuery(search)
  if (!preview) return ''
  const shown = { preview, locale: rootLocale, path: pathname, others: [], pro: undefined, problems: [], editor }
  return `<!doctype html><html lang="en"><title>t</title><h1 data-cslp="boot.alpin.en-us.title">Alpin</h1>
<a href="/elsewhere"><b data-cslp="boot.alpin.de.title">Auf Deutsch</b></a>${await previewBar(shown)}`
}

/** The editors' page of an entry that was saved, with the preview of its draft open beside the form. */
async function openEditor(): Promise<Page> {
  const load = () => Promise.reject(new TypeError('away'))
  const carry = () => Promise.resolve(new Response())
  const content = createContent({ dataDir: ':memory:', origin: editor, siteUrl, carry, load })
  addEntries(content)
  const ask = (path: string, init?: RequestInit) =>
    content.app.fetch(new Request(editor + path.replace('/content/', '/'), init))
  const body = new URLSearchParams({ action: 'save' })
  const saved = await ask('/content/edit/boot/alpin/en-us', { method: 'POST', body })
  const context = await openContext()
  onTestFinished(async () => {
    await context.close()
    content.close()
  })
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    const html = url.origin === editor ? (await ask(url.pathname + url.search)).text() : sitePage(url)
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body: await html })
  })
  const page = await context.newPage()
  await page.goto(editor + (saved.headers.get('location') ?? ''))
  await page.getByText('Preview beside the form').click()
  await page.getByText('The button beside a text leads to its field.').waitFor()
  return page
}

const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id)

describe.skipIf(!hasBrowser)('the edit button of a preview in the editors’ frame', () => {
  test('leads to the field of a text under the pointer, and leaves what is typed', async () => {
    const page = await openEditor()
    await page.locator('#field-color').fill('Blue')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading').hover()
    await frame.getByRole('button', { name: 'Edit title' }).click()
    await expect.poll(() => focused(page)).toBe('field-title')
    expect(await page.locator('#field-color').inputValue()).toBe('Blue')
  })

  test('is reached by keyboard, and leads to the form of another entry', async () => {
    const page = await openEditor()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading').focus()
    await page.keyboard.press('Alt+Enter')
    await expect.poll(() => focused(page)).toBe('field-title')
    await frame.getByRole('link', { name: 'Auf Deutsch' }).focus()
    await page.keyboard.press('Alt+Enter')
    await page.waitForURL(`${editor}/content/edit/boot/alpin/de#field-title`)
    await expect.poll(() => focused(page)).toBe('field-title')
  })
})
