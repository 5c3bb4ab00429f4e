import { type Context, Hono } from 'hono'
import { escapeHtml, page } from '../page.ts'
import { bounceReasons, deliveryReport, handOver, returnPathOf } from './bounce.ts'
import { openMailbox, type Mailbox, type ReceivedMail } from './mailbox.ts'
import { type MailReceiver, type ReceiverOptions, listenForMail } from './receiver.ts'
import type { Vendor, VendorOptions } from '../vendor.ts'

/** Keeps no seed: a new start has the mail of the last one. */
export type MailService = Pick<Vendor, 'app'> &
  Pick<Mailbox, 'receive' | 'clear' | 'close'> & {
    /** Takes mail by SMTP too. */
    listen(options: ReceiverOptions): Promise<MailReceiver>
  }

export type MailOptions = VendorOptions & {
  /** A page of the storefront's operators, who take reports of bounces; '' or nothing where there is none. */
  readonly operatorsUrl?: string
  /** Carries those reports; default: the network. */
  readonly load?: typeof fetch
}

/** The mailbox: what the platform and the shop have sent, newest first; `/messages?to=` the same for programs. */
export function createMail({ dataDir, clock = Date.now, operatorsUrl = '', load }: MailOptions): MailService {
  const mailbox = openMailbox(dataDir, clock)
  const app = new Hono()
  app
    .get('/', (c) => c.html(page('Mailbox', `<h1>Mailbox</h1>${listOf(mailbox.list())}`)))
    .get('/messages', (c) => c.json(mailbox.list(c.req.query('to'))))
    .get('/messages/:id', (c) => withMail(c, mailbox, (mail) => c.html(page(mail.subject, messageOf(mail)))))
    .post('/messages/:id/bounce', (c) =>
      withMail(c, mailbox, async (mail) => {
        const { status } = await c.req.parseBody()
        if (typeof status !== 'string' || !bounceReasons.has(status) || returnPathOf(mail) === undefined)
          return c.text('This mail cannot come back so.', 400)
        const answer = await handOver(deliveryReport(mail, status, clock()), operatorsUrl, load)
        return c.html(page('Bounce', bounceAnswer(mail, status, answer)), answer === 204 ? 200 : 502)
      }),
    )
    .get('/messages/:id/html', (c) => withMail(c, mailbox, (mail) => c.html(mail.html)))
  return {
    app,
    receive: (mail) => mailbox.receive(mail),
    clear: () => mailbox.clear(),
    close: () => mailbox.close(),
    listen: (options) => listenForMail((mail) => mailbox.receive(mail), options),
  }
}

function withMail(c: Context, mailbox: Mailbox, show: (mail: ReceivedMail) => Response | Promise<Response>) {
  const mail = mailbox.get(Number(c.req.param('id')))
  return mail ? show(mail) : c.notFound()
}

const timeOf = ({ sent }: ReceivedMail): string => new Date(sent).toISOString().slice(0, 16).replace('T', ' ')

function listOf(mails: readonly ReceivedMail[]): string {
  if (mails.length === 0) return '<p>No mail has been sent.</p>'
  const rows = mails.map(
    (mail) =>
      `<tr><td>${timeOf(mail)}</td><td>${escapeHtml(mail.to)}</td><td><a href="/mail/messages/${mail.id}" lang="${escapeHtml(mail.language)}">${escapeHtml(mail.subject)}</a></td></tr>`,
  )
  return `<table class="records"><tr><th>Sent (UTC)</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`
}

const row = (name: string, value: string): string =>
  `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`

const bounceAnswer = ({ id, to }: ReceivedMail, status: string, answer: number): string =>
  `<h1>Bounce</h1><p>The mail to ${escapeHtml(to)} came back (${status}); the shop ${answer === 0 ? 'could not be reached' : `answered ${answer}`}.</p>
    <p><a href="/mail/messages/${id}">The mail</a></p>`

/** Buttons that have a mail come back, though its server has taken it. */
const bounceForm = (mail: ReceivedMail): string =>
  returnPathOf(mail) === undefined
    ? ''
    : `<h2>Have it come back</h2><form method="post" action="/mail/messages/${mail.id}/bounce">${[...bounceReasons]
        .map(([status, text]) => `<button name="status" value="${status}">${text} (${status})</button>`)
        .join('')}</form>`

const headerRows = ({ headers = {} }: ReceivedMail): string =>
  Object.entries(headers).map(([name, value]) => row(name, value)).join('') // prettier-ignore

function messageOf(mail: ReceivedMail): string {
  return `<h1 lang="${escapeHtml(mail.language)}">${escapeHtml(mail.subject)}</h1>
    <table>${row('From', mail.from)}${row('To', mail.to)}${row('Sent (UTC)', timeOf(mail))}${headerRows(mail)}</table>
    <iframe title="The mail" src="/mail/messages/${mail.id}/html" sandbox style="width:100%;height:60rem;border:0;margin-top:1.5rem;background:#fff"></iframe>
    <h2>As plain text</h2><pre lang="${escapeHtml(mail.language)}" style="white-space:pre-wrap">${escapeHtml(mail.text)}</pre>
    ${bounceForm(mail)}<p><a href="/mail">All mail</a></p>`
}
