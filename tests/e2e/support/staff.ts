import { DomUtils, parseDocument } from 'htmlparser2'
import type { Page } from 'playwright'
import { vi } from 'vitest'
import { staffToken } from '../../../sandbox/pro/staff-token.ts'
import { shop } from './browser.ts'

type Element = ReturnType<typeof DomUtils.findAll>[number]

const staffPage = `${shop.sandboxUrl}/pro/staff`
const headers = { cookie: `firn_staff=${staffToken}` }

const findNamed = (tag: string, within: Element): Element[] =>
  DomUtils.findAll(({ name }) => name === tag, within.children)

/** The first row of the staff's page with a text, once it is there: applications come a moment after they are sent. */
const readRow = (text: string): Promise<Element> =>
  vi.waitFor(
    async () => {
      const html = await (await fetch(staffPage, { headers })).text()
      const rows = DomUtils.findAll(({ name }) => name === 'tr', parseDocument(html).children)
      const row = rows.find((one) => DomUtils.textContent(one).includes(text))
      if (!row) throw new Error(`the staff's page has no row with ${text}`)
      return row
    },
    { timeout: 45_000, interval: 200 },
  )

const toField = ({ attribs }: Element, value: string | undefined): [string, string] => [
  attribs['name'] ?? '',
  value ?? '',
]

/** A form's fields as they stand. */
function fieldsOf(form: Element): [string, string][] {
  const choices = findNamed('select', form).map((select) => {
    const options = findNamed('option', select)
    const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]
    return toField(select, chosen?.attribs['value'])
  })
  return [...findNamed('input', form).map((input) => toField(input, input.attribs['value'])), ...choices]
}

/**
 * Has staff of the trade programme press a button in the first row with a text; the form's other fields stay as they
 * are.
 * @returns the row's text afterwards
 */
export async function pressAsStaff(button: string, text: string): Promise<string> {
  const forms = findNamed('form', await readRow(text))
  const form = forms.find((one) => findNamed('button', one).some((each) => DomUtils.textContent(each) === button))
  if (!form) throw new Error(`the row with ${text} has no button ${button}`)
  const { status } = await fetch(new URL(form.attribs['action'] ?? '', staffPage), {
    method: 'POST',
    headers,
    body: new URLSearchParams(fieldsOf(form)),
    redirect: 'manual',
  })
  if (status !== 303) throw new Error(`the staff's page answered ${status}`)
  return DomUtils.textContent(await readRow(text))
}

/** Opens the staff's page, with the token as staff type it. */
export async function openStaff(page: Page): Promise<void> {
  await page.goto(`${shop.sandboxUrl}/pro/staff`)
  await page.getByLabel('Token').fill(staffToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Applications' }).waitFor()
}
