import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { botToken } from '../../fixtures/bot-token.ts'
import { type LocalMail, localMail } from '../../fixtures/local-mail.ts'
import { addressOf, linkIn, newsletterOf, open, subscribe, tokenOf } from '../../fixtures/newsletter.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: ShopWithContent
let now = Date.parse('2026-11-20T12:00:00Z')
const mail: LocalMail = localMail()
beforeAll(async () => {
  shop = await openShopWithContent({ mail, clock: () => now })
})
afterAll(() => shop.close())
beforeEach(() => {
  mail.sent.length = 0
  mail.away = false
})

const day = 24 * 60 * 60 * 1000
const { newVisitor, flashOf, subscribers, subscriber, mailOf, confirmed } = newsletterOf(() => shop, mail)

describe('a newsletter sign-up', () => {
  test('stores a request, sends one mail, and subscribes only by the button behind its link', async () => {
    const visitor = newVisitor()
    const response = await subscribe(visitor, 'ada@example.com')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en-us/support/newsletter'])
    expect(await flashOf(visitor)).toMatchObject({ code: 'newsletter_sent', values: {} })
    expect(await subscriber('ada@example.com')).toMatchObject({ state: 'pending', locale: 'en-us' })

    const letter = await mailOf('ada@example.com')
    expect(letter?.subject).toBe('Confirm your letters from Firn')
    const link = linkIn(letter, 'confirm')
    const opened = await open(visitor, link)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/en-us/support/newsletter'])
    expect(opened.headers.get('cache-control')).toContain('no-store')
    expect(await subscriber('ada@example.com')).toMatchObject({ state: 'pending' })
    const asked = await flashOf(visitor)
    expect(asked?.code).toBe('newsletter_confirm')

    await visitor.post(`${addressOf('en-us')}/confirm`, { token: asked?.values['token'] ?? '' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'newsletter_confirmed' })
    expect(await subscriber('ada@example.com')).toMatchObject({ state: 'confirmed', confirmedAt: now })
    expect((await mailOf('ada@example.com'))?.subject).toBe('Welcome to the letters from Firn')
  })

  test('confirms once for repeated presses', async () => {
    const visitor = newVisitor()
    await subscribe(visitor, 'twice@example.com')
    const token = tokenOf(linkIn(await mailOf('twice@example.com'), 'confirm'))
    mail.sent.length = 0
    await Promise.all([1, 2, 3].map(() => visitor.post(`${addressOf('en-us')}/confirm`, { token })))
    await shop.services.outbox.runDue()
    expect(mail.sent.map(({ subject }) => subject)).toEqual(['Welcome to the letters from Firn'])
  })

  test('answers alike for a subscribed address in any spelling, and stores it once', async () => {
    await confirmed('known@example.com')
    const visitor = newVisitor()
    await subscribe(visitor, 'Known@Example.com')
    expect(await flashOf(visitor)).toMatchObject({ code: 'newsletter_sent' })
    expect((await subscribers()).filter(({ email }) => /known/i.test(email))).toHaveLength(1)
    expect((await mailOf('known@example.com'))?.subject).toBe('Welcome to the letters from Firn')
  })

  test('erases an unconfirmed request after seven days, and its link shows that', async () => {
    const visitor = newVisitor()
    await subscribe(visitor, 'late@example.com')
    const link = linkIn(await mailOf('late@example.com'), 'confirm')
    now += 7 * day + 1000
    await shop.services.outbox.runDue()
    expect(await subscriber('late@example.com')).toBeUndefined()
    const another = newVisitor()
    await open(another, link)
    expect(await flashOf(another)).toMatchObject({ code: 'link_expired', values: {} })
    await another.post(`${addressOf('en-us')}/confirm`, { token: tokenOf(link) })
    expect(await flashOf(another)).toMatchObject({ code: 'link_expired' })
  })

  test('accepts no forged or changed link, and none of another act', async () => {
    const visitor = newVisitor()
    await subscribe(visitor, 'forged@example.com')
    const letter = await mailOf('forged@example.com')
    const token = tokenOf(linkIn(letter, 'confirm'))
    const leaving = new URL(letter?.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
    const [head, , sign] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    const changed = `${head}.${Buffer.from('{"aud":"confirm","sub":"x"}').toString('base64url')}.${sign}`
    for (const wrong of [leaving, unsigned, changed, `${token}x`, '', 'x']) {
      await visitor.post(`${addressOf('en-us')}/confirm`, { token: wrong })
      expect(await flashOf(visitor)).toMatchObject({ code: 'link_expired' })
    }
    expect(await subscriber('forged@example.com')).toMatchObject({ state: 'pending' })
  })

  test('shows the error of an address, and the address as it was typed', async () => {
    const visitor = newVisitor()
    await subscribe(visitor, 'not an address')
    expect(await flashOf(visitor)).toMatchObject({
      code: 'invalid',
      values: { email: 'not an address' },
      faults: ['email'],
    })
    expect(await subscriber('not an address')).toBeUndefined()
  })

  test('refuses unknown fields', async () => {
    const visitor = newVisitor()
    await subscribe(visitor, 'more@example.com', 'en-us', { state: 'confirmed' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'invalid', values: { email: 'more@example.com' } })
    expect(await subscriber('more@example.com')).toBeUndefined()
  })

  test('accepts only forms of this site', async () => {
    const visitor = newVisitor()
    const fields = { email: 'evil@example.com' }
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post(addressOf('en-us'), fields, { headers: elsewhere })).status).toBe(403)
    expect((await visitor.post(addressOf('en-us'), fields, { without: ['origin'] })).status).toBe(403)
    expect((await visitor.post(addressOf('xx-us'), fields)).status).toBe(404)
    expect(await subscriber('evil@example.com')).toBeUndefined()
  })
})

describe('bot protection of the newsletter', () => {
  test('recognizes a human, and also accepts a request without a token, which only its mail confirms', async () => {
    const human = newVisitor()
    const token = await botToken(shop, 'newsletter')
    await subscribe(human, 'human@example.com', 'en-us', { bot_token: token })
    expect(await subscriber('human@example.com')).toMatchObject({ assessment: 'human' })
    await subscribe(newVisitor(), 'plain@example.com')
    expect(await subscriber('plain@example.com')).toMatchObject({ assessment: 'without_token', state: 'pending' })
  })

  test.each([
    ['a low score', 'firn-test:score=0.1;action=newsletter'],
    ['another form’s token', 'firn-test:score=0.9;action=contact'],
    ['another site’s token', 'firn-test:score=0.9;action=newsletter;hostname=evil.example'],
    ['a token used twice', 'firn-test:error=timeout-or-duplicate'],
    ['no token of the provider', 'nonsense'],
  ])('refuses %s with the reason, and keeps the typed values', async (_what, bot_token) => {
    const visitor = newVisitor()
    await subscribe(visitor, 'robot@example.com', 'en-us', { bot_token })
    expect(await flashOf(visitor)).toMatchObject({ code: 'bot_refused', values: { email: 'robot@example.com' } })
    expect(await subscriber('robot@example.com')).toBeUndefined()
  })

  test('accepts a score at the threshold', async () => {
    const bot_token = 'firn-test:score=0.5;action=newsletter'
    await subscribe(newVisitor(), 'just@example.com', 'en-us', { bot_token })
    expect(await subscriber('just@example.com')).toMatchObject({ assessment: 'human' })
  })

  test('loses nothing while the verifier is unreachable', async () => {
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    const visitor = newVisitor()
    await subscribe(visitor, 'away@example.com', 'en-us', { bot_token: 'firn-test:score=0.9;action=newsletter' })
    shop.breakNetwork(undefined)
    expect(await flashOf(visitor)).toMatchObject({ code: 'newsletter_sent' })
    expect(await subscriber('away@example.com')).toMatchObject({ assessment: 'verifier_down', state: 'pending' })
    expect((await mailOf('away@example.com'))?.subject).toBe('Confirm your letters from Firn')
  })

  test('answers a bot in the honeypot with success, and stores nothing', async () => {
    const visitor = newVisitor()
    await subscribe(visitor, 'trapped@example.com', 'en-us', { website: 'https://spam.example' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'newsletter_sent' })
    expect(await subscriber('trapped@example.com')).toBeUndefined()
  })
})

describe('limits of the newsletter', () => {
  test('allow three forms an hour per client without a token, then give the reason', async () => {
    const visitor = newVisitor()
    for (const name of ['a', 'b', 'c']) await subscribe(visitor, `limit-${name}@example.com`)
    await subscribe(visitor, 'limit-d@example.com')
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited', values: { email: 'limit-d@example.com' } })
    expect(await subscriber('limit-d@example.com')).toBeUndefined()
  })

  test('hold for bots in the honeypot, too', async () => {
    // Of another range, whose limit meets no other test's.
    const visitor = new Visitor(shop.api, 'us', siteUrl, '203.0.113.9')
    for (const name of ['a', 'b', 'c', 'd'])
      await subscribe(visitor, `trapped-${name}@example.com`, 'en-us', { website: 'https://spam.example' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited' })
  })

  test('allow three mails a day to one address, from all clients together', async () => {
    for (let index = 0; index < 3; index += 1) await subscribe(newVisitor(), 'bombed@example.com')
    mail.sent.length = 0
    const visitor = newVisitor()
    await subscribe(visitor, 'bombed@example.com')
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited' })
    now += 2 * day
    await subscribe(newVisitor(), 'bombed@example.com')
    expect(await mailOf('bombed@example.com')).toBeDefined()
  })
})

describe('a newsletter request', () => {
  test('is stored while the mail server is down, and its mail sent later', async () => {
    mail.away = true
    const visitor = newVisitor()
    await subscribe(visitor, 'patient@example.com')
    expect(await mailOf('patient@example.com')).toBeUndefined()
    expect(await flashOf(visitor)).toMatchObject({ code: 'newsletter_sent' })
    mail.away = false
    now += 60_000
    expect(await mailOf('patient@example.com')).toBeDefined()
  })

  test('is logged without its address and link', () => {
    const log = shop.log.join('')
    expect(log).toContain('mail_sent')
    expect(log).not.toContain('@example.com')
    expect(log).not.toMatch(/token=/)
  })
})
