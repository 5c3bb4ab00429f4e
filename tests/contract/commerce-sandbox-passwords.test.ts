import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../sandbox/mail/mail.ts'
import { hostedPages } from '../../src/config/vendor-hosts.ts'
import { interpolate } from '../../src/domain/format/interpolate.ts'
import { type CommerceStandIn, openCommerce, siteUrl } from '../fixtures/commerce-stand-in.ts'
import { openBrowser } from '../fixtures/hosted-browser.ts'

const hosted = 'http://localhost:3100/storefront'
const login = `${hosted}/us/login.php`
/** The shop's link to the page, in a language. */
const passwordReset = (store: string, tag: string): string =>
  interpolate(hostedPages(`${hosted}/${store}`).passwordReset, { tag })
const ada = { email: 'ada@firn.example', password: 'snowshoe1' }

let shop: CommerceStandIn
let mails: Mail[]
beforeEach(() => {
  mails = []
  shop = openCommerce(':memory:', { sendMail: (mail) => void mails.push(mail) })
})
afterEach(() => shop.commerce.close())

/** Asks for a link to a new password, and reads it in the mail. */
async function requestLink(email = ada.email): Promise<URL> {
  await openBrowser(shop).submit(`${login}?action=reset_password`, { email })
  return new URL(/http\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '')
}
/** Opens a link and sends the form behind it. */
async function choosePassword(link: URL, password: string) {
  const browser = openBrowser(shop)
  await browser.visit(link.href)
  const [c, t] = [link.searchParams.get('c') ?? '', link.searchParams.get('t') ?? '']
  return browser.submit(`${login}?action=save_new_password`, { c, t, password })
}
const statusOfSignIn = async (password: string): Promise<number> =>
  (await openBrowser(shop).submit(login, { ...ada, password })).status

describe('a forgotten password', () => {
  test('is reset by a mailed link', async () => {
    const link = await requestLink('ADA@firn.example ')
    expect(mails).toMatchObject([{ to: ada.email, subject: 'Choose a new password for Firn', language: 'en-US' }])
    expect(mails[0]?.html).toContain(link.href.replaceAll('&', '&amp;'))
    const page = await openBrowser(shop).visit(link.href)
    expect([page.status, page.html.includes('type="password"')]).toEqual([200, true])
    const done = await choosePassword(link, 'winter2031')
    expect([done.status, done.html.includes('Your new password is saved')]).toEqual([200, true])
    expect(done.html).toContain(`href="${siteUrl}/en-us/account"`)
    expect([await statusOfSignIn(ada.password), await statusOfSignIn('winter2031')]).toEqual([401, 200])
  })

  test('is not changed to a weak one, and the link may be used again', async () => {
    const link = await requestLink()
    const weak = await choosePassword(link, 'winter')
    expect([weak.status, weak.html.includes('Use at least 7 characters')]).toEqual([422, true])
    expect(weak.html).not.toContain('value="winter"')
    expect((await choosePassword(link, 'winter2031')).status).toBe(200)
  })

  test.each<[string, (link: URL) => unknown]>([
    ['was used', (link) => choosePassword(link, 'winter2031')],
    ['is an hour old', () => shop.pass(60 * 60_000)],
    ['a newer one has replaced', () => requestLink()],
    ['has another token', (link) => link.searchParams.set('t', 'a'.repeat(48))],
    ['names another customer', (link) => link.searchParams.set('c', '2')],
  ])('is not changed by a link that %s', async (_case, spoil) => {
    const link = await requestLink()
    await spoil(link)
    const before = await statusOfSignIn('summer2031')
    const page = await openBrowser(shop).visit(link.href)
    expect([page.status, page.html.includes('This link no longer works')]).toEqual([403, true])
    expect((await choosePassword(link, 'summer2031')).status).toBe(403)
    expect([before, await statusOfSignIn('summer2031')]).toEqual([401, 401])
  })

  test('gets the same response for an unknown account, without a mail', async () => {
    const ask = (email: string) => openBrowser(shop).submit(`${login}?action=reset_password`, { email })
    expect(await ask('nobody@firn.example')).toEqual(await ask(ada.email))
    expect(mails.map(({ to }) => to)).toEqual([ada.email])
  })
})

describe('a link from the shop to the hosted pages', () => {
  test.each([
    ['de-DE', 'eu', 'de-de', 'Passwort zurücksetzen', 'Konto anlegen'],
    ['fr-CA', 'ca', 'fr-ca', 'Adresse courriel', 'Créer un compte'],
  ])('sets their language to %s, regardless of the browser’s', async (tag, store, locale, resetText, createText) => {
    const browser = openBrowser(shop)
    const open = (url: string) => browser.visit(url, { headers: { 'accept-language': 'en-US' } })
    const reset = await open(passwordReset(store, tag))
    expect(reset.html).toContain(resetText)
    const created = await open(`${hosted}/${store}/login.php?action=create_account`)
    expect(created.html).toContain(createText)
    for (const { html } of [reset, created]) {
      expect(html).toContain(`<html lang="${tag}">`)
      expect(html).toContain(`href="${siteUrl}/${locale}"`)
    }
  })

  test('sets the language of the mail', async () => {
    const browser = openBrowser(shop)
    await browser.visit(passwordReset('us', 'de-DE'))
    await browser.submit(`${login}?action=reset_password`, { email: ada.email })
    expect(mails).toMatchObject([{ language: 'de-DE', subject: expect.stringContaining('Neues Passwort') }])
    const page = await openBrowser(shop).visit(/http\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
    expect(page.html).toContain('<html lang="de-DE">')
  })

  test('falls back to the browser’s language when it names an invalid one', async () => {
    const page = await openBrowser(shop).visit(`${login}?action=reset_password&locale=%22%3E`, {
      headers: { 'accept-language': 'sv' },
    })
    expect(page.html).toContain('<html lang="sv-US">')
  })
})
