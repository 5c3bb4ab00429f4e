import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/ports/mail.ts'
import { VendorError } from '../../src/ports/vendor-error.ts'
import type { VendorEvent } from '../../src/vendors/guard/vendor-events.ts'
import { createSmtp } from '../../src/vendors/smtp/index.ts'
import { freePort } from '../fixtures/free-port.ts'
import { type MailServer, mailboxPages, openMailServer } from '../fixtures/mail-server.ts'

let server: MailServer
const events: VendorEvent[] = []
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())

const letter: Mail = {
  id: 'a1b2c3',
  to: 'åsa@example.com',
  language: 'sv',
  subject: 'Bekräfta ditt nyhetsbrev – välkommen',
  text: 'Hej Åsa!\n\nTryck på länken: https://shop.example/api/newsletter/sv-se/confirm?token=abc.def.ghi\n',
  html: '<p>Hej <b>Åsa</b>!</p>',
}
const smtpAt = (smtpUrl: string) =>
  createSmtp({ smtpUrl, from: 'Firn <hello@firn.example>' }, performance.now.bind(performance), (event) => {
    events.push(event)
  })

describe('mail by SMTP', () => {
  test('reaches the mailbox with its text, sender, language and a Message-ID of its own', async () => {
    expect(await smtpAt(server.url).send({ ...letter, to: 'asa@example.com' })).toEqual({ kind: 'sent' })
    const [mail] = server.mails('asa@example.com')
    expect(mail).toMatchObject({ subject: letter.subject, language: 'sv', from: '"Firn" <hello@firn.example>' })
    expect(mail?.text.trim()).toBe(letter.text.trim())
    expect(mail?.html).toContain(letter.html)
    expect(mail?.headers).toEqual({
      'message-id': '<a1b2c3@firn.example>',
      'auto-submitted': 'auto-generated',
      'return-path': '<hello@firn.example>',
    })
  })

  test('checks that its server can be reached without sending anything', async () => {
    await expect(smtpAt(server.url).ping()).resolves.toBeUndefined()
    await expect(smtpAt(`smtp://127.0.0.1:${await freePort()}`).ping()).rejects.toThrow()
  })

  test('has the headers for replies and one-click unsubscription', async () => {
    const unsubscribeUrl = `https://shop.example/api/newsletter/sv-se/unsubscribe?token=${'x'.repeat(200)}`
    await smtpAt(server.url).send({ ...letter, to: 'per@example.com', replyTo: 'eva@example.com', unsubscribeUrl })
    expect(server.mails('per@example.com')[0]?.headers).toMatchObject({
      'reply-to': 'eva@example.com',
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  test('cannot be given extra headers or recipients by its subject', async () => {
    const subject = 'Hello\r\nBcc: victim@example.com\r\n\r\nBuy'
    await smtpAt(server.url).send({ ...letter, to: 'ola@example.com', subject })
    expect(server.mails('victim@example.com')).toEqual([])
    expect(server.mails('ola@example.com')[0]?.text).not.toContain('Buy')
  })

  test('reports a permanent refusal by its code alone', async () => {
    const result = await smtpAt(server.url).send({ ...letter, to: 'refused@example.com' })
    expect(result).toEqual({ kind: 'refused', reason: '550 5.1.1' })
    expect(server.mails('refused@example.com')).toEqual([])
  })

  test('throws on a temporary refusal and when the server is unreachable', async () => {
    const busy = await smtpAt(server.url)
      .send({ ...letter, to: 'later@example.com' })
      .catch((error: unknown) => error)
    expect(busy).toBeInstanceOf(VendorError)
    expect(busy).toMatchObject({ fault: 'busy', retryable: true })
    const away = smtpAt(`smtp://127.0.0.1:${await freePort()}`).send(letter)
    await expect(away).rejects.toMatchObject({ vendor: 'mail', fault: 'unreachable' })
    expect(events.at(-1)).toMatchObject({ event: 'vendor_call', vendor: 'mail', outcome: 'unreachable' })
  })

  test('never names the recipient in an error', async () => {
    const error = await smtpAt(server.url)
      .send({ ...letter, to: 'later@example.com' })
      .catch(String)
    expect(error).not.toContain('later@example.com')
  })
})

describe('the mailbox’s pages', () => {
  test('show the headers of a mail that came by SMTP, as text', async () => {
    const mailbox = mailboxPages()
    const headers = { 'list-unsubscribe': '<https://shop.example/x>' }
    mailbox.receive({ ...letter, from: 'Firn', headers })
    const page = await (await mailbox.app.fetch(new Request('http://localhost:3100/messages/1'))).text()
    expect(page).toContain('&lt;https://shop.example/x&gt;')
    const [listed] = await (await mailbox.app.fetch(new Request('http://localhost:3100/messages'))).json()
    expect(listed).toMatchObject({ to: letter.to, headers })
    mailbox.close()
  })
})
