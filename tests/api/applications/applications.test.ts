import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseApplication } from '../../../src/api/applications/apply.ts'
import { parseApplication } from '../../../src/records/stored-application.ts'
import type { RecordStore } from '../../../src/records/record-store.ts'
import { createSqliteRecordStore } from '../../../src/records/sqlite-record-store.ts'
import { SessionStoreError } from '../../../src/session/session-store.ts'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { type LocalMail, localMail } from '../../fixtures/local-mail.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { changeProService } from '../../fixtures/pro-service.ts'
import { postToStaff, staffPageOf } from '../../fixtures/pro-staff.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { proEnds } from '../../fixtures/programme-end.ts'

const day = 24 * 60 * 60 * 1000
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
  isStoreAway = false
  shop.breakNetwork(undefined)
  // A circuit that an earlier test opened closes.
  now += 60_000
})

let visitors = 0
const newVisitor = () => new Visitor(shop.api, 'us', siteUrl, `203.0.113.${(visitors += 1)}`)
const nell = {
  name: 'Nell Ost',
  email: 'nell@example.com',
  profession: 'guide',
  organisation: 'Ridge Guides',
  member_number: '',
  country: 'us',
  consent: 'on',
  website: '',
  bot_token: '',
}
const apply = (visitor: Visitor, fields: Record<string, string> = {}, locale = 'en-us') =>
  visitor.post(`/api/forms/${locale}/pro/apply`, { ...nell, ...fields })
const asHuman = async (fields: Record<string, string> = {}, locale = 'en-us') => {
  const visitor = newVisitor()
  await apply(visitor, { ...fields, bot_token: await botToken(shop, 'pro_application') }, locale)
  return visitor
}
async function flashOf(visitor: Visitor, locale = 'en-us') {
  const found = findLocale(locale)
  if (!found) throw new Error(locale)
  const request = new Request(`${siteUrl}/${locale}/pro/signup`, { headers: { cookie: visitor.cookieHeader } })
  return (await pageSession(shop.services, request, found)).session.flash
}
const stored = async () =>
  (await shop.services.records.list('application', 100)).map(({ id, value }) => ({ id, ...parseApplication(value) }))
const storedOf = async (email: string) =>
  (await stored()).find((each) => each.state !== 'sent' && each.details.email === email)
/** Path and query of the link in the mail to an address. */
const linkTo = (email: string): string => {
  const text = mail.sent.find(({ to }) => to === email)?.text ?? ''
  return /http:\/\/localhost:3000(\S+\/pro\/status\?token=\S+)/.exec(text)?.[1] ?? ''
}
async function statusAt(link: string) {
  const visitor = newVisitor()
  const answer = await visitor.call('GET', link)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en-us/pro/signup'])
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  return (await flashOf(visitor))?.code
}

describe('a pro application', () => {
  test('reaches the staff, and is confirmed by a mail that links to its status', async () => {
    const visitor = await asHuman({ email: 'first@example.com' })
    expect(await flashOf(visitor)).toEqual({ code: 'application_sent', page: '/en-us/pro/signup', values: {} })
    await shop.services.outbox.runDue()
    expect(await staffPageOf(shop)).toContain('first@example.com')
    expect(mail.sent).toHaveLength(1)
    expect(mail.sent[0]).toMatchObject({ subject: 'Your application to Firn Pro has arrived', language: 'en-US' })
    expect(await statusAt(linkTo('first@example.com'))).toBe('application_pending')
  })

  test('shows its decision each time the link is opened', async () => {
    for (const [decision, fields] of [
      ['approve', { place: 'pro:3', expires: proEnds }],
      ['decline', {}],
    ] as const) {
      const email = `${decision}@example.com`
      await asHuman({ email })
      const id = (await storedOf(email))?.id ?? ''
      await shop.services.outbox.runDue()
      await postToStaff(shop, `/applications/${id}/${decision}`, fields)
      const link = linkTo(email)
      expect(await statusAt(link)).toBe(`application_${decision}d`)
      expect(await statusAt(link)).toBe(`application_${decision}d`)
    }
  })

  test.each([
    ['en-us', 'Your application to Firn Pro has arrived'],
    ['fr-ca', 'Votre demande pour Firn Pro est arrivée'],
    ['de-at', 'Deine Bewerbung für Firn Pro ist angekommen'],
    ['it-it', 'La tua domanda per Firn Pro è arrivata'],
    ['es-es', 'Tu solicitud para Firn Pro ha llegado'],
    ['sv-se', 'Din ansökan till Firn Pro har kommit fram'],
    ['no-no', 'Søknaden din til Firn Pro har kommet fram'],
    ['ja-jp', 'Firn Proへのお申し込みを受け付けました'],
  ])('is confirmed in the language of the page: %s', async (locale, subject) => {
    const email = `${locale}@example.com`
    await asHuman({ email }, locale)
    await shop.services.outbox.runDue()
    const letter = mail.sent.find(({ to }) => to === email)
    expect(letter).toMatchObject({ subject, language: findLocale(locale)?.tag })
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/\{\w+\}/)
    expect(letter?.text).toContain(`/api/forms/${locale}/pro/status?token=`)
  })

  test('returns with the typed values and names each invalid field when incomplete', async () => {
    const visitor = newVisitor()
    const { consent: _, ...without } = nell
    const wrong = { ...without, name: ' ', email: 'nell@', profession: 'king', country: 'mars' }
    await visitor.post('/api/forms/en-us/pro/apply', wrong)
    const flash = await flashOf(visitor)
    expect(flash).toMatchObject({ code: 'invalid', faults: ['name', 'email', 'profession', 'country', 'consent'] })
    expect(flash?.values).toMatchObject({ email: 'nell@', organisation: 'Ridge Guides' })
    expect(flash?.values).not.toHaveProperty('consent')
  })

  test('requires the member number for an association that verifies by number', async () => {
    const fields = { email: 'psia@example.com', organisation: 'PSIA-AASI' }
    const visitor = await asHuman(fields)
    expect(await flashOf(visitor)).toMatchObject({ code: 'invalid', faults: ['member_number'] })
    await asHuman({ ...fields, member_number: '123456' })
    expect(await storedOf('psia@example.com')).toMatchObject({ details: { memberNumber: '123456' } })
  })

  test('sends mail to one address at most three times a day, regardless of the sender', async () => {
    for (let index = 0; index < 3; index += 1) await asHuman({ email: 'bombed@example.com' })
    const visitor = await asHuman({ email: 'Bombed@example.com' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited' })
  })
})

describe('an application of a suspected bot', () => {
  test('is held without a token until an operator releases it once, and shows as pending meanwhile', async () => {
    const email = 'plain@example.com'
    const visitor = newVisitor()
    await apply(visitor, { email })
    expect(await flashOf(visitor)).toMatchObject({ code: 'application_held' })
    await shop.services.outbox.runDue()
    expect(await staffPageOf(shop)).not.toContain(email)
    const held = await storedOf(email)
    expect(held).toMatchObject({ state: 'held', reason: 'without_token' })
    expect(await statusAt(linkTo(email))).toBe('application_pending')
    const released = await Promise.all([1, 2, 3].map(() => releaseApplication(shop.services, held?.id ?? '')))
    expect(released.filter(Boolean)).toHaveLength(1)
    await shop.services.outbox.runDue()
    expect(await staffPageOf(shop)).toContain(email)
  })

  test('is held, and not lost, while the verifier is unreachable', async () => {
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    await apply(newVisitor(), { email: 'away@example.com', bot_token: 'firn-test:score=0.9;action=pro_application' })
    expect(await storedOf('away@example.com')).toMatchObject({ state: 'held', reason: 'verifier_down' })
  })

  test('is held without a mail when it fills the honeypot field', async () => {
    const trapped = { email: 'trap@example.com', website: 'https://spam.example' }
    await asHuman(trapped)
    await shop.services.outbox.runDue()
    expect(await storedOf('trap@example.com')).toMatchObject({ state: 'held', reason: 'trapped' })
    expect(mail.sent.filter(({ to }) => to === trapped.email)).toEqual([])
  })

  test('is refused with the typed values for a low score or a token of another form', async () => {
    for (const bot_token of ['firn-test:score=0.1;action=pro_application', await botToken(shop, 'contact')]) {
      const visitor = newVisitor()
      await apply(visitor, { email: 'low@example.com', bot_token })
      expect(await flashOf(visitor)).toMatchObject({ code: 'bot_refused', values: { consent: 'on' } })
    }
    expect(await storedOf('low@example.com')).toBeUndefined()
  })

  test('is accepted at most three times an hour from one client', async () => {
    const visitor = newVisitor()
    for (let index = 0; index < 3; index += 1) await apply(visitor, { email: `often-${index}@example.com` })
    await apply(visitor, { email: 'often-3@example.com' })
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited' })
    expect(await storedOf('often-3@example.com')).toBeUndefined()
  })
})

describe('a submitted application', () => {
  test('waits while the pro service is down, and shows as pending at its link', async () => {
    const email = 'waits@example.com'
    await asHuman({ email })
    const id = (await storedOf(email))?.id ?? ''
    changeProService(shop, 'dead')
    await shop.services.outbox.runDue()
    expect(await storedOf(email)).toMatchObject({ state: 'waiting', tries: 1 })
    expect(await statusAt(linkTo(email))).toBe('application_pending')
    shop.breakNetwork(undefined)
    now += 60_000
    // The circuit is let close by another call.
    await shop.services.pro.applicationStatus('none').catch(() => undefined)
    now += 60_000
    await shop.services.outbox.runDue()
    expect(await shop.services.pro.applicationStatus(id)).toBe('pending')
  })

  test('shows the service as unreachable at its link, and is unknown for a wrong token', async () => {
    const email = 'status@example.com'
    await asHuman({ email })
    await shop.services.outbox.runDue()
    changeProService(shop, 'dead')
    expect(await statusAt(linkTo(email))).toBe('application_unreachable')
    expect(await statusAt('/api/forms/en-us/pro/status?token=guess')).toBe('application_unknown')
    expect(await statusAt('/api/forms/en-us/pro/status')).toBe('application_unknown')
  })

  test('is refused on the page with the typed values, and without a mail, while the store is down', async () => {
    isStoreAway = true
    const visitor = await asHuman({ email: 'store@example.com' })
    isStoreAway = false
    expect(await flashOf(visitor)).toMatchObject({ code: 'session_unavailable', values: { name: nell.name } })
    await shop.services.outbox.runDue()
    expect(mail.sent).toEqual([])
  })

  test('is deleted from the shop’s records once staff have it, and its link works for half a year', async () => {
    const email = 'gone@example.com'
    await asHuman({ email })
    const id = (await storedOf(email))?.id ?? ''
    await shop.services.outbox.runDue()
    const record = await shop.services.records.get('application', id)
    expect(record?.value).not.toMatch(/gone@example|Nell/)
    now += 181 * day
    await shop.services.outbox.runDue()
    expect(await shop.services.records.get('application', id)).toBeUndefined()
  })

  test('is logged without personal data or its link', () => {
    const log = shop.log.join('')
    expect(log).toContain('application_stored')
    expect(log).not.toMatch(/@example\.com|Nell Ost|token=[\w-]{20}/)
  })
})
