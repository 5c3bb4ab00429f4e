import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseMessage } from '../../../src/api/contact/contact.ts'
import { parseMessage } from '../../../src/api/contact/message.ts'
import { longestMessage } from '../../../src/domain/forms/visitor-forms.ts'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import type { RecordStore } from '../../../src/records/record-store.ts'
import { createSqliteRecordStore } from '../../../src/records/sqlite-record-store.ts'
import { SessionStoreError } from '../../../src/session/session-store.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { openClientConnection } from '../../fixtures/client-connection.ts'
import { type LocalMail, localMail } from '../../fixtures/local-mail.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: ShopWithContent
let now = Date.parse('2026-11-20T12:00:00Z')
let isStoreAway = false
const mail: LocalMail = localMail()
/** Records that may be out of reach. */
function mortalRecords(): RecordStore {
  const records = createSqliteRecordStore(':memory:', () => now)
  return {
    ...records,
    write: (changes) =>
      isStoreAway ? Promise.reject(new SessionStoreError('records write', new Error('away'))) : records.write(changes),
  }
}
beforeAll(async () => {
  shop = await openShopWithContent({ mail, clock: () => now, records: mortalRecords() })
})
afterAll(() => shop.close())
beforeEach(() => {
  mail.sent.length = 0
  mail.away = false
  isStoreAway = false
})

const day = 24 * 60 * 60 * 1000
/** Each of its characters is written as six. */
const wideMessage = '\u0001'.repeat(1900)
let visitors = 0
const newVisitor = () => new Visitor(shop.api, 'us', siteUrl, `203.0.113.${(visitors += 1)}`)
const ada = { name: 'Ada Lind', email: 'ada@example.com', message: 'Do the straps fit?\r\n\r\nSize 42, „Basalt“.' }
const write = (visitor: Visitor, fields: Record<string, string> = {}, locale = 'en-us') =>
  visitor.post(`/api/forms/${locale}/contact`, { ...ada, desk: '', website: '', bot_token: '', ...fields })
const asHuman = async (fields: Record<string, string> = {}, locale = 'en-us') => {
  const visitor = newVisitor()
  await write(visitor, { ...fields, bot_token: await botToken(shop, 'contact') }, locale)
  return visitor
}
async function flashOf(visitor: Visitor, locale = 'en-us') {
  const found = findLocale(locale)
  if (!found) throw new Error(locale)
  const request = new Request(`${siteUrl}/${locale}/support/write`, { headers: { cookie: visitor.cookieHeader } })
  return (await pageSession(shop.services, request, found)).session.flash
}
const messages = async () =>
  (await shop.services.records.list('message', 100)).map(({ id, value }) => ({ id, ...parseMessage(value) }))
const messageOf = async (email: string) => (await messages()).find((one) => one.email === email)
const desksOf = (locale: string) => {
  const found = findLocale(locale)
  if (!found) throw new Error(locale)
  return shop.content.support(found).contacts
}

describe('a contact message', () => {
  test('goes to the desk of the region, with the visitor’s address for the reply', async () => {
    const visitor = await asHuman({ email: 'human@example.com' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'contact_sent', values: {} })
    await shop.services.outbox.runDue()
    expect(mail.sent).toHaveLength(1)
    const [letter] = mail.sent
    expect(letter).toMatchObject({
      to: desksOf('en-us')[0]?.email,
      replyTo: 'human@example.com',
      subject: 'Message from Ada Lind',
    })
    expect(letter?.text).toContain('> Do the straps fit?\n> \n> Size 42, „Basalt“.')
    expect(letter?.unsubscribeUrl).toBeUndefined()
    expect(await messageOf('human@example.com')).toMatchObject({ state: 'sent', locale: 'en-us' })
  })

  test('goes to another desk when chosen, and to none that does not exist', async () => {
    const other = desksOf('de-de').at(-1)
    await asHuman({ email: 'other@example.com', desk: other?.uid ?? '' }, 'de-de')
    await shop.services.outbox.runDue()
    expect(mail.sent[0]?.to).toBe(other?.email)
    const visitor = await asHuman({ email: 'nowhere@example.com', desk: 'blt0' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'invalid', faults: ['desk'] })
    expect(await messageOf('nowhere@example.com')).toBeUndefined()
  })

  test.each([
    ['en-us', 'Message from Ada Lind'],
    ['fr-fr', 'Message de Ada Lind'],
    ['de-de', 'Nachricht von Ada Lind'],
    ['it-it', 'Messaggio di Ada Lind'],
    ['es-es', 'Mensaje de Ada Lind'],
    ['sv-se', 'Meddelande från Ada Lind'],
    ['no-no', 'Melding fra Ada Lind'],
    ['ja-jp', 'Ada Lind様からのメッセージ'],
  ])('is written in the language of the page: %s', async (locale, subject) => {
    await asHuman({}, locale)
    await shop.services.outbox.runDue()
    const [letter] = mail.sent
    expect(letter).toMatchObject({ subject, language: findLocale(locale)?.tag, to: desksOf(locale)[0]?.email })
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/\{\w+\}/)
  })

  test('contains its markup as escaped text, and cannot name another recipient', async () => {
    await asHuman({ name: 'Eve <b>', message: '<script>alert(1)</script> & "more"' })
    await shop.services.outbox.runDue()
    expect(mail.sent[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
    expect(mail.sent[0]?.html).not.toContain('<b>Eve')
    const visitor = await asHuman({ name: 'Eve\r\nBcc: victim@example.com', email: 'bcc@example.com' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'invalid', faults: ['name'] })
    expect(await messageOf('bcc@example.com')).toBeUndefined()
  })

  test('returns with the typed values, at any length, when incomplete', async () => {
    const visitor = newVisitor()
    // A browser counts a line break as one character, and sends two.
    const lines = '雪 & "snow"\n'.repeat(Math.ceil(longestMessage / 11)).slice(0, longestMessage)
    const message = lines.replaceAll('\n', '\r\n')
    const desk = desksOf('en-us').at(-1)?.uid ?? ''
    await write(visitor, { email: 'ada@', message, desk })
    const flash = await flashOf(visitor)
    expect(flash).toMatchObject({ code: 'invalid', faults: ['email'] })
    expect(flash?.values).toEqual({ desk, name: ada.name, email: 'ada@', message, website: '' })
  })

  test('returns without the typed values once an address has had many of them stored', async () => {
    const refuse = async (address: string) => {
      const visitor = new Visitor(shop.api, 'us', siteUrl, address)
      await write(visitor, { email: 'ada@', message: wideMessage })
      return flashOf(visitor)
    }
    for (let time = 0; time < 8; time += 1) expect((await refuse('198.51.100.9'))?.values['message']).toBe(wideMessage)
    const bare = { code: 'invalid', values: { name: '', email: '', message: '' } }
    expect(await refuse('198.51.100.9')).toMatchObject(bare)
    expect((await refuse('198.51.101.9'))?.values['message']).toBe(wideMessage)
    now += 60_000
    expect((await refuse('198.51.100.9'))?.values['message']).toBe(wideMessage)
  })

  test('is sent in its turn once others of its address have sent ten in the hour', async () => {
    await shop.services.limits.consume('token_form_address', '198.51.102.9', 10)
    const visitor = new Visitor(shop.api, 'us', siteUrl, '198.51.102.9')
    await write(visitor, { email: 'eleventh@example.com', bot_token: await botToken(shop, 'contact') })
    expect(await flashOf(visitor)).toMatchObject({ code: 'contact_sent' })
    await shop.services.outbox.runDue()
    expect(mail.sent.map(({ replyTo }) => replyTo)).toEqual(['eleventh@example.com'])
    expect(await messageOf('eleventh@example.com')).toMatchObject({ state: 'sent' })
  })

  test('is not sent for a visitor who left before its turn: a second press sends it', async () => {
    await shop.services.limits.consume('token_form_address', '198.51.104.9', 10)
    const visitor = new Visitor(shop.api, 'us', siteUrl, '198.51.104.9')
    const { connection, leave } = openClientConnection()
    visitor.connection = connection
    leave()
    await write(visitor, { email: 'left@example.com', bot_token: await botToken(shop, 'contact') })
    expect(await messageOf('left@example.com')).toBeUndefined()
    expect(await flashOf(visitor)).toBeUndefined()
    visitor.connection = undefined
    await write(visitor, { email: 'left@example.com', bot_token: await botToken(shop, 'contact') })
    expect(await messageOf('left@example.com')).toMatchObject({ state: 'sent' })
    await shop.services.outbox.runDue()
  })

  test('is refused with each missing or overlong field named', async () => {
    const visitor = newVisitor()
    await write(visitor, { name: ' ', message: 'x'.repeat(longestMessage + 1) })
    expect((await flashOf(visitor))?.faults).toEqual(['name', 'message'])
    expect(await messageOf('ada@example.com')).toMatchObject({ message: expect.not.stringContaining('xxx') })
  })
})

describe('a message of a suspected bot', () => {
  const held = async (email: string, fields: Record<string, string>) => {
    const visitor = newVisitor()
    await write(visitor, { email, ...fields })
    await shop.services.outbox.runDue()
    return visitor
  }

  test('is held without a token for staff, who release it once', async () => {
    const visitor = await held('plain@example.com', {})
    expect(await flashOf(visitor)).toMatchObject({ code: 'contact_held' })
    expect(mail.sent).toEqual([])
    const message = await messageOf('plain@example.com')
    expect(message).toMatchObject({ state: 'held', reason: 'without_token' })
    const released = await Promise.all([1, 2, 3].map(() => releaseMessage(shop.services, message?.id ?? '')))
    expect(released.filter(Boolean)).toHaveLength(1)
    await shop.services.outbox.runDue()
    expect(mail.sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      [desksOf('en-us')[0]?.email, 'plain@example.com'],
    ])
    expect(await messageOf('plain@example.com')).toMatchObject({ state: 'sent' })
    expect(await releaseMessage(shop.services, message?.id ?? '')).toBe(false)
  })

  test('is held, and not lost, while the verifier is unreachable', async () => {
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    const visitor = await held('away@example.com', { bot_token: 'firn-test:score=0.9;action=contact' })
    shop.breakNetwork(undefined)
    expect(await flashOf(visitor)).toMatchObject({ code: 'contact_held' })
    expect(await messageOf('away@example.com')).toMatchObject({ state: 'held', reason: 'verifier_down' })
  })

  test('is refused while the verifier is unreachable once its address has sent ten in the hour', async () => {
    await shop.services.limits.consume('token_form_address', '198.51.103.9', 10)
    const visitor = new Visitor(shop.api, 'us', siteUrl, '198.51.103.9')
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    await write(visitor, { email: 'flood@example.com', bot_token: 'firn-test:score=0.9;action=contact' })
    shop.breakNetwork(undefined)
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited', values: { message: ada.message } })
    expect(await messageOf('flood@example.com')).toBeUndefined()
  })

  test('is held when the verifier does not accept our own secret', async () => {
    await held('secret@example.com', { bot_token: 'firn-test:error=invalid-input-secret' })
    expect(await messageOf('secret@example.com')).toMatchObject({ state: 'held', reason: 'verifier_down' })
  })

  test('is held when the honeypot field is filled in, as a browser may do', async () => {
    await held('trap@example.com', { website: 'https://spam.example', bot_token: await botToken(shop, 'contact') })
    expect(await messageOf('trap@example.com')).toMatchObject({ state: 'held', reason: 'trapped' })
    expect(mail.sent).toEqual([])
  })

  test.each([0, 0.1, 0.3, 0.4])('is refused with a score of %s, and can be sent again', async (score) => {
    const visitor = await held('low@example.com', { bot_token: `firn-test:score=${score};action=contact` })
    const flash = await flashOf(visitor)
    expect(flash).toMatchObject({ code: 'bot_refused', values: { message: ada.message } })
    expect(JSON.stringify(flash)).not.toContain('firn-test')
    expect(await messageOf('low@example.com')).toBeUndefined()
  })

  test.each([0.5, 0.7, 1])('is accepted as a human’s with a score of %s', async (score) => {
    const email = `score-${score}@example.com`
    await held(email, { bot_token: `firn-test:score=${score};action=contact` })
    expect(await messageOf(email)).toMatchObject({ state: 'sent' })
  })

  test('cannot use a token twice', async () => {
    const bot_token = await botToken(shop, 'contact')
    await held('first@example.com', { bot_token })
    const visitor = await held('second@example.com', { bot_token })
    expect(await flashOf(visitor)).toMatchObject({ code: 'bot_refused' })
    expect(await messageOf('second@example.com')).toBeUndefined()
  })

  test('is accepted three times an hour from one client, then refused with the reason', async () => {
    const visitor = newVisitor()
    // Equal ones within ten seconds would count as one.
    for (const name of ['first', 'second', 'third']) await write(visitor, { email: `${name}@example.com` })
    await write(visitor, { email: 'fourth@example.com' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited', values: { message: ada.message } })
    expect(await messageOf('fourth@example.com')).toBeUndefined()
  })
})

describe('a submitted message', () => {
  test('is refused on the page with the typed values, and without a mail, while the store is down', async () => {
    isStoreAway = true
    const visitor = await asHuman({ email: 'store@example.com' })
    isStoreAway = false
    const flash = await flashOf(visitor)
    expect(flash).toMatchObject({ code: 'session_unavailable', values: { message: ada.message } })
    await shop.services.outbox.runDue()
    expect(mail.sent).toEqual([])
  })

  test('is stored while the mail server is down, and mailed later', async () => {
    mail.away = true
    await asHuman({ email: 'later@example.com' })
    await shop.services.outbox.runDue()
    expect(mail.sent).toEqual([])
    mail.away = false
    now += 60_000
    await shop.services.outbox.runDue()
    expect(mail.sent[0]?.replyTo).toBe('later@example.com')
  })

  test('is kept for three months, then erased', async () => {
    await asHuman({ email: 'old@example.com' })
    now += 89 * day
    await shop.services.outbox.runDue()
    expect(await messageOf('old@example.com')).toBeDefined()
    now += 2 * day
    await shop.services.outbox.runDue()
    expect(await messageOf('old@example.com')).toBeUndefined()
  })

  test('is logged without the visitor and without its text', () => {
    const log = shop.log.join('')
    expect(log).toContain('message_held')
    expect(log).not.toMatch(/@example\.com|Ada Lind|straps fit/)
  })
})
