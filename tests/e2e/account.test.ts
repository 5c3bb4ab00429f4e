import type { BrowserContextOptions, Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { proEnds } from '../fixtures/programme-end.ts'
import { account, ada, field, greeting, main, per, press, signIn, word } from './support/account-page.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { postForm, postSignIn } from './support/post-form.ts'
import { variantForSale } from './support/product-payload.ts'
import { wordsOf } from './support/words.ts'

const english = wordsOf('en-us')
const mailsSchema = z.array(z.object({ text: z.string() }))
/** A link of the mail to an address, once it has come. */
const linkInMailTo = (email: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${shop.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`)
      const links = mailsSchema.parse(await answer.json()).flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
      const link = links.find((each) => pattern.test(each))
      if (link === undefined) throw new Error(`no mail to ${email} has such a link`)
      return link
    },
    { timeout: 45_000, interval: 200 },
  )

/** Two ways to use a browser: with scripts and without. */
const ways: readonly [string, BrowserContextOptions][] = [
  ['with scripts', {}],
  ['without scripts', { javaScriptEnabled: false }],
]

describe('the sign-in form of an account page', () => {
  test.each(['orders', 'addresses', 'profile'])('names that page to return to: account/%s', async (name) => {
    const html = await (await fetch(`${shop.url}${account}/${name}`)).text()
    expect(html).toContain(`name="return" value="${account}/${name}"`)
  })
})

describeInBrowser.each(ways)('a customer %s', (_way, options) => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open(options)
  })
  beforeEach(async () => {
    await browser.changeVisitor(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('sees an error for a wrong password, keeps the typed address and, signed in, the guest’s cart', async () => {
    await page.goto(account)
    await signIn(page, { ...per, pw: 'nonsense1' })
    const complaint = main(page).getByRole('alert')
    await complaint.waitFor()
    expect(await complaint.textContent()).toContain(word('error_credentials'))
    await expect.poll(() => complaint.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await field(page, 'email').inputValue()).toBe(per.email)
    expect(await field(page, 'password').inputValue()).toBe('')
    const described = await field(page, 'password').getAttribute('aria-describedby')
    expect(described).toBe(await complaint.getAttribute('id'))
    const { product, variant } = await variantForSale(`${shop.url}/en-us/p/cairn-poles`)
    const line = { product_id: String(product), variant_id: String(variant), quantity: '1' }
    expect(await postForm(page, 'en-us/cart/add', line)).toBe('/en-us/cart')
    await signIn(page, per)
    await greeting(page, 'Per').waitFor()
    await main(page)
      .getByText(word('signed_in_as', { email: per.email }))
      .waitFor()
    await main(page)
      .getByText(`October 31, ${proEnds.slice(0, 4)}`)
      .waitFor()
    await page.goto('/en-us/cart')
    await page.locator('.cart .line').getByText('Cairn Poles').first().waitFor()
  })

  test('returns to the orders, which required the sign-in, and sees their details', async () => {
    await page.goto(`${account}/orders`)
    await signIn(page, ada)
    await page.waitForURL(`**${account}/orders`)
    const rows = main(page).locator('.timeline li')
    await rows.first().waitFor()
    expect(await rows.count()).toBeGreaterThanOrEqual(6)
    const sent = rows.filter({ has: page.getByRole('heading', { name: word('status_shipped'), exact: true }) }).first()
    expect(await sent.textContent()).toMatch(/\$\d+\.\d\d/)
    await sent.getByRole('link').click()
    await page.waitForURL('**/orders?order=*')
    expect(await page.locator('.tracked .taken').count()).toBe(3)
    expect(await main(page).locator('.line').count()).toBe(1)
    expect(await main(page).getByText('12 Larch Lane').isVisible()).toBe(true)
    const track = main(page).getByRole('link', { name: word('track') })
    expect(await track.getAttribute('href')).toMatch(/^https:\/\//)
    await press(page, 'reorder')
    await page.waitForURL('**/en-us/cart')
    expect(await main(page).locator('.notice').textContent()).toContain(word('reorder_done'))
    await page.locator('.cart .line').first().waitFor()
  })

  test('returns to the order of a link after signing in', async () => {
    await page.goto(`${account}/orders?order=1`)
    await signIn(page, ada)
    await main(page).getByText(word('no_such_order')).waitFor()
  })

  test('looks up an order without signing in, by its number and email address', async () => {
    await postSignIn(page, ada)
    const orders = await (await page.request.get(`${account}/orders`)).text()
    const number = /data-stage="shipped"[^]*?\?order=(\d+)/.exec(orders)?.[1] ?? ''
    await browser.changeVisitor(page)

    await page.goto(account)
    await main(page)
      .getByRole('link', { name: word('look_up_link') })
      .click()
    await field(page, 'look_up_number').fill(number)
    await field(page, 'look_up_email').fill('someone.else@firn.example')
    await press(page, 'look_up')
    await main(page).getByText(word('error_no_order')).waitFor()
    expect(await field(page, 'look_up_number').inputValue()).toBe(number)
    await field(page, 'look_up_email').fill(ada.email)
    await press(page, 'look_up')
    await page.getByRole('heading', { level: 1, name: word('order_number', { number }) }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await main(page).getByText('12 Larch Lane').count()).toBe(0)
    await main(page)
      .getByRole('link', { name: word('track') })
      .waitFor()
  })

  test('adds an address, sees its errors, changes and removes it', async () => {
    await postSignIn(page, { email: 'team@firn.example', pw: ada.pw }, `${account}/addresses`)
    await page.goto(`${account}/addresses`)
    expect(await field(page, 'first_name').inputValue()).toBe('Théo')
    await field(page, 'address1').fill('1 Ridge Road')
    await field(page, 'postal_code').fill('05401')
    await field(page, 'city').fill('Burlington')
    await field(page, 'state').selectOption('Quebec')
    await press(page, 'save')
    await main(page).getByText(word('field_state')).waitFor()
    expect(await field(page, 'address1').inputValue()).toBe('1 Ridge Road')
    expect(await field(page, 'state').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'state').selectOption('Vermont')
    await press(page, 'save')
    await main(page).getByRole('status').getByText(word('done_address')).waitFor()
    const card = page.locator('.address')
    expect(await card.textContent()).toContain('Burlington, Vermont 05401')

    await card.getByRole('link', { name: /Ridge Road/ }).click()
    await main(page)
      .getByRole('heading', { name: word('edit_address') })
      .waitFor()
    await field(page, 'city').fill('Stowe')
    await press(page, 'save')
    await card.getByText('Stowe, Vermont').waitFor()
    expect(await card.count()).toBe(1)

    // The first one is the default until another is chosen, which then leads the list.
    expect(await card.textContent()).toContain(word('default_address'))
    await field(page, 'address1').fill('2 Valley Road')
    await field(page, 'postal_code').fill('05402')
    await field(page, 'city').fill('Jericho')
    await field(page, 'state').selectOption('Vermont')
    await press(page, 'save')
    await card.getByText('Jericho, Vermont').waitFor()
    await card.getByRole('button', { name: word('make_default_of', { name: '2 Valley Road, Jericho' }) }).click()
    await main(page).getByRole('status').getByText(word('done_default')).waitFor()
    expect(await card.first().textContent()).toMatch(new RegExp(`${word('default_address')}.*Jericho`, 's'))
    expect(await card.getByText(word('default_address'), { exact: true }).count()).toBe(1)
    await card.first().locator('summary').click()
    await press(page, 'remove_yes')
    await main(page).getByText(word('done_removed')).waitFor()
    // On a phone an address has the whole width.
    await page.setViewportSize({ width: 390, height: 844 })
    const list = await page.locator('.addresses').boundingBox()
    expect((await card.boundingBox())?.width).toBe(list?.width)
    await card.locator('summary').click()
    await press(page, 'remove_yes')
    await main(page).getByText(word('done_removed')).waitFor()
    expect(await card.count()).toBe(0)
  })

  test('changes names, and the password with the current one, then signs out', async () => {
    await postSignIn(page, { email: 'staff@firn.example', pw: ada.pw }, `${account}/profile`)
    await page.goto(`${account}/profile`)
    await field(page, 'phone', true).fill('+1 406 555 0100')
    await press(page, 'save')
    await main(page).getByRole('status').getByText(word('done_profile')).waitFor()
    expect(await field(page, 'phone', true).inputValue()).toBe('+1 406 555 0100')
    await field(page, 'new_password').fill('winter2029')
    await page.locator('#password-password').fill('nonsense1')
    await press(page, 'change_password')
    await main(page).getByText(word('field_current_password')).waitFor()
    expect(await page.content()).not.toContain('winter2029')
    await main(page).getByText(word('pro_title_staff')).waitFor()

    const download = page.waitForEvent('download')
    await press(page, 'data_download')
    expect((await download).suggestedFilename()).toBe('account.json')
    await main(page).getByText(word('delete_open')).click()
    await page.locator('#deletion-password').fill('nonsense1')
    await press(page, 'delete_yes')
    await main(page).locator('#deletion').getByText(word('field_current_password')).waitFor()
    expect(await page.locator('#deletion-password').isVisible()).toBe(true)
    // The browser scrolls to it: a button that is being pressed meanwhile would move away from the pointer.
    await page.locator('#deletion-complaint:focus').waitFor()

    const isSent = page.waitForRequest(/account\/sign-out$/)
    await page.getByRole('button', { name: word('sign_out') }).click()
    await isSent
    await page.waitForURL(`**${account}`)
    await field(page, 'email').waitFor()
    expect(await greeting(page, 'Stella').count()).toBe(0)
  })
})

describeInBrowser('a newcomer', () => {
  const browser = useBrowser()

  test('creates an account with scripts, and is signed in', async () => {
    const page = await browser.open()
    await page.goto(`${account}/create`)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await field(page, 'first_name').fill('Mina')
    await field(page, 'last_name').fill('Berg')
    await field(page, 'email').fill('no-address')
    await field(page, 'password').fill('winterlong')
    await press(page, 'create')
    expect(new URL(page.url()).pathname).toBe(`${account}/create`)
    await field(page, 'email').fill(ada.email)
    await press(page, 'create')
    await main(page).getByText(word('field_password')).waitFor()
    await page.waitForLoadState()
    expect(await field(page, 'last_name').inputValue()).toBe('Berg')
    await field(page, 'email').fill('mina.here@example.com')
    await field(page, 'password').fill('winter2026')
    await press(page, 'create')
    await greeting(page, 'Mina').waitFor()
    expect(fetched.filter((url) => url.includes('recaptcha/api.js')).length).toBeGreaterThan(0)
    await main(page).getByText(word('no_orders')).waitFor()
    await page.goto(`${account}/create`)
    expect(
      await main(page)
        .getByText(word('signed_in_as', { email: 'mina.here@example.com' }))
        .isVisible(),
    ).toBe(true)
    await page.goto(`${account}/profile`)
    await main(page).getByText(word('delete_open')).click()
    await page.locator('#deletion-password').fill('winter2026')
    await press(page, 'delete_yes')
    await main(page).getByText(word('done_deleted')).waitFor()
    await page.context().close()
  })

  test('creates an account without scripts by a mailed link, and chooses a new password by another', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto(`${account}/create`)
    expect(await field(page, 'password').isVisible()).toBe(false)
    expect(await main(page).getByText(word('create_by_mail')).isVisible()).toBe(true)
    await field(page, 'first_name').fill('Nils')
    await field(page, 'last_name').fill('Ost')
    await field(page, 'email').fill('nils.there@example.com')
    await press(page, 'create')
    await main(page).getByRole('status').getByText(word('done_mailed')).waitFor()
    await page.goto(await linkInMailTo('nils.there@example.com', /account\/confirm/))
    await main(page).getByText('nils.there@example.com').waitFor()
    await field(page, 'password').fill('winterlong')
    await press(page, 'create')
    await main(page).getByText(word('field_password')).waitFor()
    await field(page, 'password').fill('winter2026')
    await press(page, 'create')
    await greeting(page, 'Nils').waitFor()

    await press(page, 'sign_out')
    await main(page)
      .getByRole('link', { name: word('forgot_password') })
      .click()
    await page.getByLabel('Email').fill('nils.there@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.goto(await linkInMailTo('nils.there@example.com', /change_password/))
    await page.getByLabel('New password').fill('winter2031')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, { email: 'nils.there@example.com', pw: 'winter2031' })
    await greeting(page, 'Nils').waitFor()
    await page.context().close()
  })
})

describeInBrowser('the header', () => {
  const browser = useBrowser()
  const named = (page: Page, name: string) => page.locator('.account-a', { hasText: name })

  test('shows in all tabs that a customer signs in and out', async () => {
    const page = await browser.open({ viewport: { width: 1500, height: 900 } })
    await page.goto(account)
    const other = await page.context().newPage()
    await other.goto('/en-us/about')
    await signIn(page, ada)
    await named(page, 'Ada').waitFor()
    await named(other, 'Ada').waitFor()
    expect(await other.locator('.account-a').getAttribute('aria-label')).toBe(`${english('common', 'account')}: Ada`)
    await other.goto(`${account}/profile`)
    // It may read its session only once that has another customer, or none.
    expect(await other.locator('html[data-customer]').count()).toBe(1)
    await press(page, 'sign_out')
    await field(page, 'email').waitFor()
    // The other tab showed Ada's data: it is loaded again.
    await field(other, 'password').waitFor()
    expect(await named(other, 'Ada').count()).toBe(0)
    expect(await other.locator('html[data-customer]').count()).toBe(0)
    await page.context().close()
  })
})
