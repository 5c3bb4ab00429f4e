import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../../fixtures/module-page.ts'

const form = `<main><form class="form" method="post" action="/send">
  <div class="field"><label for="email">Address</label>
    <input id="email" name="email" required data-missing="Fill in" data-wrong="Whole address" aria-describedby="note">
    <p class="hint" id="note">Where we answer</p></div>
  <div class="field"><label for="pw">Password</label>
    <input id="pw" name="pw" type="password" required data-missing="Fill in" data-wrong="Choose another"></div>
  <div class="field"><label for="code">Code</label>
    <input id="code" name="code" required data-missing="Fill in" value="AAAAA"
      aria-invalid="true" aria-describedby="code-error"><p class="error" id="code-error">Unknown code</p></div>
  <div class="field"><label for="company">Company</label><input id="company" name="company"></div>
  <div class="field"><label class="check"><input type="checkbox" name="consent" required data-missing="Agree first">
    I agree</label></div>
  <button>Send</button></form></main>`

const script = 'browser/parts/await-typing.ts'

describe.skipIf(!hasBrowser)('a form with inline validation', () => {
  async function open(): Promise<{ readonly page: Page; readonly sent: (string | null)[] }> {
    const { context } = await visit((path) =>
      path === '/send' ? { body: '<!doctype html><title>t</title><p>sent</p>' } : pageWith(form, script, 'awaitTyping'),
    )
    const page = await context.newPage()
    const sent: (string | null)[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.postData())))
    await page.goto(origin)
    await page.waitForSelector('[data-started]')
    // The checks are fetched for who comes near, and have begun once they replace the browser's own.
    await page.getByLabel('Company').focus()
    await page.waitForFunction(() => document.forms[0]?.noValidate)
    return { page, sent }
  }
  const describedBy = (page: Page, label: string): Promise<string> =>
    page.getByLabel(label).evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(', '),
    )

  test('shows an error once a field is left, announces it, and removes it once corrected', async () => {
    const { page } = await open()
    const email = page.getByLabel('Address')
    await email.focus()
    await page.keyboard.type('ada@')
    expect(await email.getAttribute('aria-invalid')).toBeNull()
    await page.keyboard.press('Tab')
    await page.getByRole('alert').getByText('Whole address').waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await describedBy(page, 'Address')).toBe('Where we answer, Whole address')
    await email.fill('ada@example.com')
    expect(await page.getByText('Whole address').count()).toBe(0)
    expect([await email.getAttribute('aria-invalid'), await describedBy(page, 'Address')]).toEqual([
      null,
      'Where we answer',
    ])
  })

  test('shows no error for a field left empty', async () => {
    const { page } = await open()
    await page.getByLabel('Address').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.getByLabel('Password').fill('winter')
    await page.keyboard.press('Tab')
    await page.getByText('Choose another').waitFor()
    expect(await page.getByText('Fill in').count()).toBe(0)
    await page.getByLabel('I agree').focus()
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await page.getByText('Agree first').count()).toBe(0)
  })

  test('shows all errors on submit, focuses the first field, and sends nothing', async () => {
    const { page, sent } = await open()
    await page.getByLabel('Code').fill(' ')
    await page.getByRole('button').click()
    await page.getByText('Agree first').waitFor()
    expect(await page.locator('.error').allTextContents()).toEqual(['Fill in', 'Fill in', 'Fill in', 'Agree first'])
    expect(await page.getByLabel('Address').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await describedBy(page, 'I agree')).toBe('Agree first')
    expect(sent).toEqual([])
  })

  test('announces the error of a field from which it is sent by Enter', async () => {
    const { page, sent } = await open()
    await page.getByLabel('Address').press('Enter')
    await page.getByRole('alert').getByText('Fill in').waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await describedBy(page, 'Address')).toBe('Where we answer, Fill in')
    // From another field the focus comes to the first one, whose error is read with it.
    await page.getByLabel('Password').press('Enter')
    expect(await page.getByLabel('Address').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(sent).toEqual([])
  })

  test('is sent by the first press of its button, even from a field that was invalid before', async () => {
    const { page, sent } = await open()
    await page.getByLabel('Address').fill('ada@räucher.example')
    await page.getByLabel('I agree').check()
    await page.getByLabel('Password').fill('winter2026')
    // The server's finding is taken back when it is changed: it alone knows whether the next code is right.
    await page.getByLabel('Code').fill('BBBBB')
    expect(await page.getByText('Unknown code').count()).toBe(0)
    await page.getByRole('button').click()
    await page.getByText('sent').waitFor()
    expect(sent).toHaveLength(1)
  })

  test('sends a pasted address with invisible characters for the server to clean up', async () => {
    const { page, sent } = await open()
    await page.getByLabel('Password').fill('winter2026')
    await page.getByLabel('I agree').check()
    await page.getByLabel('Address').fill(' \u202aada@example.com\u202c ')
    await page.getByRole('button').click()
    await page.getByText('sent').waitFor()
    expect(sent).toHaveLength(1)
  })

  test('does not move its button while a pointer presses it', async () => {
    const { page, sent } = await open()
    await page.getByLabel('Password').fill('winter2026')
    await page.getByLabel('I agree').check()
    await page.getByLabel('Address').fill('ada@')
    const box = await page.getByRole('button').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
    await page.mouse.down()
    expect(await page.getByText('Whole address').count()).toBe(0)
    await page.mouse.up()
    await page.getByText('Whole address').waitFor()
    expect(await page.getByLabel('Address').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(sent).toEqual([])
  })
})
