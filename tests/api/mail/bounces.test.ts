import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMail } from '../../../sandbox/mail/index.ts'
import type { MailReceiver } from '../../../sandbox/mail/receiver.ts'
import { bounceDays, parseQueued, toOutbox } from '../../../src/records/outbox.ts'
import { mostTries, retryAfterMs } from '../../../src/records/outbox-worker.ts'
import { bouncedMs } from '../../../src/api/operators/take-bounce.ts'
import { createOperatorRoutes } from '../../../src/api/operators/routes.ts'
import { createSmtp } from '../../../src/vendors/smtp/index.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const day = 24 * 60 * 60 * 1000
const token = 'demo-operators-token-0123456789abcdef'
let now = Date.parse('2026-11-20T12:00:00Z')
let shop: ShopWithContent
let routes: ReturnType<typeof createOperatorRoutes>
let receiver: MailReceiver
/** The stand-in's mailbox, whose reports reach the shop's operators' port as `npm start` has it. */
const mailbox = createMail({
  dataDir: ':memory:',
  origin: 'http://localhost:3100',
  operatorsUrl: 'http://localhost:3150/releases',
  load: async (input, init) => routes.request(new Request(input, init)),
})
beforeAll(async () => {
  receiver = await mailbox.listen({ port: 0, addresses: ['127.0.0.1'] })
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${receiver.port}`,
    from: 'Firn <hello@firn.example>',
    bounces: 'bounces@firn.example',
  }
  shop = await openShopWithContent({ mail: createSmtp(settings, () => performance.now()), clock: () => now })
  routes = createOperatorRoutes(shop.services)
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
  mailbox.close()
})
beforeEach(() => mailbox.clear())

const mailSchema = z.array(
  z.object({ id: z.number(), text: z.string(), headers: z.record(z.string(), z.string()).optional() }),
)
/** The mails in the mailbox, newest first, once the outbox has sent what is due. */
async function mailsTo(to: string) {
  await shop.services.outbox.runDue()
  const answer = await mailbox.app.fetch(new Request(`http://localhost:3100/messages?to=${to}`))
  return mailSchema.parse(await answer.json())
}
/** Has the newest mail to an address come back, by the button on its page. */
async function bounce(to: string, status: string): Promise<number> {
  const [mail] = await mailsTo(to)
  const body = new URLSearchParams({ status })
  const request = new Request(`http://localhost:3100/messages/${mail?.id}/bounce`, { method: 'POST', body })
  return (await mailbox.app.fetch(request)).status
}
const ask = (path: string, init: RequestInit = {}) =>
  routes.request(path, { ...init, headers: { authorization: `Bearer ${token}` } })
const listSchema = z.object({ data: z.array(z.looseObject({ to: z.string().optional() })) })
const undelivered = async (email: string) =>
  listSchema.parse(await (await ask('/forms/mail')).json()).data.find(({ to }) => to === email)
const stateOf = async (email: string): Promise<string | undefined> =>
  (await (await ask('/forms/subscribers')).text())
    .split('\r\n')
    .find((line) => line.includes(`,${email},`))
    ?.split(',')[3]
let visitors = 0
const post = (path: string, fields: Readonly<Record<string, string>>) =>
  new Visitor(shop.api, 'us', siteUrl, `198.51.100.${(visitors += 1)}`).post(`/api/forms/en-us/${path}`, fields)
const subscribe = (email: string) => post('newsletter', { email, website: '', bot_token: '' })

async function confirmed(email: string): Promise<void> {
  await subscribe(email)
  const [mail] = await mailsTo(email)
  const link = mail?.text.match(/newsletter\/confirm\?token=(\S+)/)?.[1] ?? ''
  await post('newsletter/confirm', { token: link })
}

describe('a bounced mail', () => {
  test('is shown to operators, and stops the newsletter, after a permanent failure', async () => {
    const email = 'gone@example.com'
    await confirmed(email)
    expect([await stateOf(email), (await mailsTo(email)).length]).toEqual(['confirmed', 2])
    expect(await bounce(email, '5.1.1')).toBe(200)
    expect(await stateOf(email)).toBe('bounced')
    expect(await undelivered(email)).toMatchObject({ state: 'bounced', tries: 1, reason: 'returned 5.1.1' })
    expect(await shop.services.metrics.text()).toContain('alarms_total{name="mail_undelivered"} 1')

    // Neither the newsletter's page nor time sends anything more.
    expect((await subscribe(email)).status).toBe(303)
    now += day
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await bounce(email, '5.1.1')).toBe(200)
    now += bouncedMs
    await shop.services.outbox.runDue()
    expect(await stateOf(email)).toBeUndefined()
  })

  test('is sent again later, once for a repeated report, after a temporary failure', async () => {
    const email = 'full@example.com'
    await subscribe(email)
    expect(await bounce(email, '4.2.2')).toBe(200)
    expect(await bounce(email, '4.2.2')).toBe(200)
    expect(await undelivered(email)).toMatchObject({ state: 'waiting', tries: 6, reason: 'returned 4.2.2' })
    now += retryAfterMs(6) - 1
    expect(await mailsTo(email)).toHaveLength(1)
    now += 1
    const mails = await mailsTo(email)
    expect(mails.map(({ headers }) => headers?.['message-id'])).toEqual(
      Array.from({ length: 2 }, () => mails[0]?.headers?.['message-id']),
    )
    expect(await stateOf(email)).toBe('pending')
    expect(await undelivered(email)).toBeUndefined()
  })

  test('is given up after repeated temporary failures', async () => {
    const email = 'always-full@example.com'
    await subscribe(email)
    for (let tries = 6; tries <= mostTries; tries += 6) {
      await bounce(email, '4.2.2')
      now += retryAfterMs(tries)
    }
    expect(await mailsTo(email)).toHaveLength(mostTries / 6)
    expect(await undelivered(email)).toMatchObject({ state: 'given_up', reason: 'returned 4.2.2' })
  })

  test('is unknown when it comes too late, and its copy is gone', async () => {
    const email = 'late@example.com'
    await subscribe(email)
    await mailsTo(email)
    now += bounceDays * day
    await shop.services.outbox.runDue()
    expect(await shop.services.records.list('sent', 100)).toEqual([])
    expect(await bounce(email, '5.1.1')).toBe(502)
    expect(await undelivered(email)).toBeUndefined()
  })

  test('is erased with all other data of its person', async () => {
    const email = 'erased@example.com'
    await subscribe(email)
    await mailsTo(email)
    expect(await (await ask(`/forms/people?email=${email}`, { method: 'DELETE' })).json()).toEqual({ erased: 2 })
    expect(await bounce(email, '5.1.1')).toBe(502)
  })
})

describe('bounce reports', () => {
  test('require the operators’ token', async () => {
    const answer = await routes.request('/forms/bounces', { method: 'POST', body: 'x' })
    expect(answer.status).toBe(401)
  })

  test.each([
    ['something else', 'Subject: Away\n\nI am away.', 422],
    ['something endless', 'x'.repeat(1_000_001), 413],
  ])('are refused: %s', async (_, body, status) => {
    expect((await ask('/forms/bounces', { method: 'POST', body })).status).toBe(status)
  })

  test('are deferred while the mail is still being sent', async () => {
    const mail = { id: crypto.randomUUID(), to: 'quick@example.com', language: 'en', subject: 's', text: 't', html: '' }
    await shop.services.records.write([toOutbox(mail)])
    const body = [
      `To: bounces+${mail.id}@firn.example`,
      'Content-Type: multipart/report; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
    ].join('\n')
    expect((await ask('/forms/bounces', { method: 'POST', body })).status).toBe(503)
    expect(await mailsTo(mail.to)).toHaveLength(1)
    expect((await ask('/forms/bounces', { method: 'POST', body })).status).toBe(204)
    const record = await shop.services.records.get('mail', mail.id)
    expect(record && parseQueued(record)).toMatchObject({ state: 'bounced' })
  })
})
