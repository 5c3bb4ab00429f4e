import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { z } from 'zod'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { htmlFaults } from './support/html-faults.ts'
import { linkedPaths } from './support/linked-paths.ts'
import { type Fault, formatFaults } from './support/site.ts'
import { violations } from './support/violations.ts'
import { wordsOf } from './support/words.ts'

const english = wordsOf('en-us')
const word = (key: string) => english('forms', key)
const account = (key: string) => english('account', key)
const newsletter = '/en-us/support/newsletter'
const contact = '/en-us/support/write'

const ways: readonly [string, BrowserContextOptions][] = [
  ['with scripts', {}],
  ['without scripts', { javaScriptEnabled: false }],
]

const mailsSchema = z.array(
  z.object({ subject: z.string(), text: z.string(), headers: z.record(z.string(), z.string()) }),
)
const mailsTo = async (email: string) =>
  mailsSchema.parse(await (await fetch(`${shop.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`)).json())
/** The newest mail to an address once there are so many. */
const mailTo = (email: string, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(email)
      expect(mails.length).toBeGreaterThanOrEqual(count)
      return mails[0]
    },
    { timeout: 45_000, interval: 200 },
  )
const linkIn = (text: string | undefined): string =>
  /https?:\/\/\S+\/newsletter\/\w+\?token=\S+/.exec(text ?? '')?.[0] ?? ''

const main = (page: Page) => page.getByRole('main')
const notice = (page: Page, key: string) => main(page).getByText(word(key), { exact: true })
const htmlOf = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()

describe('a page with a form', () => {
  test.each([newsletter, contact])('is the same prebuilt page for all visitors: %s', async (path) => {
    const response = await fetch(shop.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(formatFaults(await htmlFaults(await response.text(), path))).toEqual([])
  })
})

describeInBrowser.each(ways)('a visitor %s', (way, options) => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open(options)
  })
  beforeEach(() => browser.changeVisitor(page))

  test('finds the newsletter in the footer, confirms by mail, and leaves by the link of a mail', async () => {
    const email = `ada-${way.replaceAll(' ', '-')}@example.com`
    expect(linkedPaths(await htmlOf('/en-us/team'), 'Sign up', 'footer')).toEqual([newsletter])
    await page.goto(newsletter)
    await main(page).getByLabel('Your email address').fill(email)
    await main(page)
      .getByRole('button', { name: word('newsletter_submit') })
      .click()
    await notice(page, 'newsletter_sent_title').waitFor()
    const status = main(page)
      .getByRole('status')
      .filter({ hasText: word('newsletter_sent_title') })
    await expect.poll(() => status.evaluate((element) => element === document.activeElement)).toBe(true)

    const asking = await mailTo(email)
    expect(asking?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    await page.goto(linkIn(asking?.text))
    await main(page)
      .getByRole('button', { name: word('newsletter_confirm_button') })
      .click()
    await notice(page, 'newsletter_confirmed_title').waitFor()

    const welcome = await mailTo(email, 2)
    await page.goto(linkIn(welcome?.text))
    await main(page)
      .getByRole('button', { name: word('newsletter_leave_button') })
      .click()
    await notice(page, 'newsletter_left_title').waitFor()
  })

  test('writes to a desk by keyboard alone, and sees the outcome', async () => {
    expect(linkedPaths(await htmlOf('/en-us/support'), word('contact_link'), 'main')).toEqual([contact])
    await page.goto(contact)
    await main(page).getByLabel(word('contact_desk')).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ada Lind')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Do the straps fit?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const key = way === 'with scripts' ? 'contact_sent_title' : 'contact_held_title'
    await notice(page, key).waitFor()
    expect(await main(page).locator('form[data-captcha]').count()).toBe(0)
  })

  test('sees the error at the field, also above the form when it was sent, and all typed values', async () => {
    await page.goto(contact)
    await main(page).getByLabel(word('contact_name')).fill('Ada')
    await main(page).getByLabel(word('contact_email')).fill('ada@')
    await main(page).getByLabel(word('contact_message'), { exact: true }).fill('One\nTwo')
    const email = main(page).getByLabel(word('contact_email'))
    const send = main(page).getByRole('button', { name: word('contact_submit') })
    const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
    if (way === 'with scripts') {
      // The field says so as it is left, before anything is sent.
      await main(page).locator('form[novalidate]').waitFor()
      const posts: string[] = []
      page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
      await send.click()
      await expect.poll(() => isFocused(email)).toBe(true)
      expect(posts).toEqual([])
    } else {
      await send.click()
      const complaint = main(page).getByRole('alert')
      await complaint.waitFor()
      expect(await complaint.textContent()).toContain(account('error_input'))
      await expect.poll(() => isFocused(complaint)).toBe(true)
    }
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    const described = await email.getAttribute('aria-describedby')
    expect(await main(page).locator(`#${described}`).textContent()).toContain(account('field_email'))
    expect(await email.inputValue()).toBe('ada@')
    expect(await main(page).getByLabel(word('contact_message'), { exact: true }).inputValue()).toBe('One\nTwo')
  })
})

describeInBrowser('the forms’ bot protection', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  test('fetches nothing before a form has focus, holds a message for staff when blocked, and shows that', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route(/recaptcha/, (route) => route.abort())
    await page.goto(contact)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('recaptcha'))).toEqual([])
    const script = page.waitForRequest(/recaptcha\/api\.js/)
    await main(page).getByLabel(word('contact_name')).focus()
    await script
    await main(page).getByLabel(word('contact_name')).fill('Ada')
    await main(page).getByLabel(word('contact_email')).fill('blocked@example.com')
    await main(page).getByLabel(word('contact_message'), { exact: true }).fill('Hello')
    await main(page)
      .getByRole('button', { name: word('contact_submit') })
      .click()
    await notice(page, 'contact_held_title').waitFor()
  })

  test('shows that a form waits for the check', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/api2\/token/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(newsletter)
    await main(page).getByLabel('Your email address').fill('wait@example.com')
    await main(page)
      .getByRole('button', { name: word('newsletter_submit') })
      .click()
    await main(page).getByText(account('checking_human')).waitFor()
    held.resolve()
    await notice(page, 'newsletter_sent_title').waitFor()
  })

  test.each([newsletter, contact])('leaves %s accessible at each width', async (path) => {
    const faults: Fault[] = []
    await page.goto(path)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await violations(page, path, width)))
    }
    expect(formatFaults(faults)).toEqual([])
  })
})

describeInBrowser('a form used by keyboard alone', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open()
  })
  beforeEach(() => browser.changeVisitor(page))

  /** Fills in the form that has the focus, from field to field, and sends it. @param values by the label's beginning */
  async function sendByKeyboard(values: Readonly<Record<string, string>>): Promise<void> {
    for (let steps = 0; steps < 40; steps++) {
      const { label, isChecked, sends } = await page.evaluate(() => {
        const focused = document.activeElement
        const field =
          focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused : undefined
        const label = field?.labels?.[0]?.textContent.trim() ?? ''
        const isChecked = field?.matches(':checked') ?? false
        return { label, isChecked, sends: focused?.matches('button:not([type=button])') ?? false }
      })
      if (sends) return page.keyboard.press('Enter')
      const [, value] = Object.entries(values).find(([start]) => label.startsWith(start)) ?? []
      if (value !== undefined && !isChecked) await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
    throw new Error('The form has no button that sends it.')
  }

  const pro = (key: string) => english('pro_forms', key)
  const person = {
    [account('first_name')]: 'Ada',
    [account('last_name')]: 'Lind',
    [account('password')]: 'mountain-path-7',
  }
  const newcomer = (name: string): string => `keys-${name}-${crypto.randomUUID()}@example.com`

  test.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['a subscription', newsletter, { 'Your email address': newcomer('news') }, word('newsletter_sent_title')],
    [
      'a new account',
      '/en-us/account/create',
      { ...person, [account('email')]: newcomer('account') },
      account('done_created'),
    ],
    [
      'a sign-in',
      '/en-us/account',
      { [account('email')]: 'ada@firn.example', [account('password')]: 'snowshoe1' },
      account('sign_out'),
    ],
    [
      'a question for an order',
      '/en-us/account/order-status',
      { [account('look_up_number')]: '999999', [account('look_up_email')]: newcomer('order') },
      account('error_no_order'),
    ],
    [
      'an application',
      '/en-us/pro/signup?association=psia',
      // A box is ticked by the space bar.
      { [pro('name')]: 'Nell', [pro('email')]: newcomer('pro'), [pro('member_number')]: '98', [pro('consent')]: ' ' },
      pro('application_sent_title'),
    ],
  ])('is sent, and shows its outcome: %s', async (_, path, values, outcome) => {
    await page.goto(path)
    const [first = ''] = Object.keys(values)
    await main(page).getByLabel(first).first().focus()
    await sendByKeyboard(values)
    await main(page).getByText(outcome).first().waitFor()
  })
})
