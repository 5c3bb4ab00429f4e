import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import { type LocalMail, localMail } from '../../fixtures/local-mail.ts'
import { addressOf, linkIn, newsletterOf, open, subscribe, tokenOf } from '../../fixtures/newsletter.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'

let shop: ShopWithContent
let now = Date.parse('2026-11-20T12:00:00Z')
const mail: LocalMail = localMail()
beforeAll(async () => {
  shop = await openShopWithContent({ mail, clock: () => now })
})
afterAll(() => shop.close())

const day = 24 * 60 * 60 * 1000
const { newVisitor, flashOf, subscriber, mailOf, confirmed } = newsletterOf(() => shop, mail)

describe('a newsletter unsubscription', () => {
  test('takes one click in a mail program, without a page or a session (RFC 8058)', async () => {
    const { welcome } = await confirmed('one-click@example.com', 'de-at')
    const url = new URL(welcome?.unsubscribeUrl ?? '')
    const response = await shop.api.request(url.pathname + url.search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await subscriber('one-click@example.com')).toBeUndefined()
    const again = await shop.api.request(url.pathname + url.search, { method: 'POST' })
    expect(again.status).toBe(200)
  })

  test('asks first when its link in a mail is opened, then erases the address', async () => {
    const { welcome } = await confirmed('leaver@example.com')
    const visitor = newVisitor()
    await open(visitor, linkIn(welcome, 'leave'))
    const asked = await flashOf(visitor)
    expect(asked?.code).toBe('newsletter_leave')
    expect(await subscriber('leaver@example.com')).toBeDefined()
    await visitor.post(`${addressOf('en-us')}/leave`, { token: asked?.values['token'] ?? '' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'newsletter_left' })
    expect(await subscriber('leaver@example.com')).toBeUndefined()
  })

  test('works years later', async () => {
    const { welcome } = await confirmed('years@example.com')
    now += 3 * 365 * day
    const url = new URL(welcome?.unsubscribeUrl ?? '')
    expect((await shop.api.request(url.pathname + url.search, { method: 'POST' })).status).toBe(200)
    expect(await subscriber('years@example.com')).toBeUndefined()
  })

  test('requires a valid link, which no cookie or page can replace', async () => {
    await confirmed('stays@example.com')
    const visitor = newVisitor()
    const forged = await shop.api.request(`${addressOf('en-us')}/leave?token=abc`, { method: 'POST' })
    expect(forged.status).toBe(410)
    expect((await visitor.post(`${addressOf('en-us')}/leave`, { token: 'abc' })).status).toBe(303)
    const without = await shop.api.request(`${addressOf('en-us')}/leave`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(without.status).toBe(403)
    expect(await subscriber('stays@example.com')).toBeDefined()
  })
})

describe('the mails of the newsletter', () => {
  const languages = [
    ['en-us', 'Confirm your letters from Firn', 'Welcome to the letters from Firn'],
    ['fr-ca', 'Confirmez votre inscription aux lettres de Firn', 'Bienvenue parmi les lecteurs de Firn'],
    ['de-at', 'Bitte bestätigen: Briefe von Firn', 'Willkommen bei den Briefen von Firn'],
    ['it-ch', 'Conferma le tue lettere da Firn', 'Le lettere di Firn ti danno il benvenuto'],
    ['es-es', 'Confirma tus cartas de Firn', 'Te damos la bienvenida a las cartas de Firn'],
    ['sv-se', 'Bekräfta dina brev från Firn', 'Välkommen till breven från Firn'],
    ['no-no', 'Bekreft brevene dine fra Firn', 'Velkommen til brevene fra Firn'],
    ['ja-jp', 'Firnの便りの登録をご確認ください', 'Firnの便りへようこそ'],
  ] as const

  test.each(languages)('are written in the language of the page: %s', async (locale, ask, welcome) => {
    const email = `${locale}@example.com`
    const visitor = newVisitor()
    await subscribe(visitor, email, locale)
    const asking = await mailOf(email)
    expect(asking).toMatchObject({ subject: ask, language: findLocale(locale)?.tag })
    const link = linkIn(asking, 'confirm')
    expect(link).toContain(`/api/forms/${locale}/`)
    expect(asking?.html).toContain(`href="${siteUrl}${link}"`)
    expect(asking?.html).toContain(`<html lang="${findLocale(locale)?.tag}">`)
    await visitor.post(`${addressOf(locale)}/confirm`, { token: tokenOf(link) })
    const welcoming = await mailOf(email)
    expect(welcoming?.subject).toBe(welcome)
    expect(welcoming?.text).toContain(welcoming?.unsubscribeUrl)
    for (const letter of [asking, welcoming]) expect(`${letter?.text}${letter?.html}`).not.toMatch(/\{\w+\}/)
  })
})
