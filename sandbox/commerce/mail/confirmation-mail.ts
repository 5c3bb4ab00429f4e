import { html, raw } from 'hono/html'
import { dayIn, writeDate } from '../../formatters.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Shop } from '../shop.ts'
import { addressLines } from '../text/address-lines.ts'
import { type HostedText, hostedText } from '../text/hosted-text.ts'
import { daysText, linesOfOrder, methodText, type ReceiptLine, type ReceiptSum, sumsOf } from '../text/receipt.ts'
import type { StoredOrder } from '../wire/orders.ts'

/** The contents of the mail, before it is laid out. */
type Letter = {
  subject: string
  greeting: string
  intro: string
  lines: ReceiptLine[]
  sums: ReceiptSum[]
  /** Headings and what stands below each, line by line. */
  facts: [heading: string, lines: string[]][]
  questions: string
  store: string
  /** The sender: name and postal address. */
  sender: string[]
}

/** The confirmation of an order, in the language that it was ordered in. */
export async function confirmationMail(shop: Shop, stored: StoredOrder): Promise<Mail> {
  const text = hostedText(shop, stored.order.customer_locale)
  const store = shop.records.get('store', shop.account.region)
  const letter = toLetter(shop, text, stored)
  return {
    from: `${store?.name ?? ''} <${store?.order_email ?? ''}>`,
    to: stored.order.billing_address.email,
    subject: letter.subject,
    language: text.tag,
    html: (await htmlOf(shop, text, letter)).toString(),
    text: textOf(letter),
  }
}

function toLetter(shop: Shop, text: HostedText, stored: StoredOrder): Letter {
  const { order, address, receipt, created } = stored
  const { say } = text
  const store = shop.records.get('store', shop.account.region)
  const placedOn = dayIn(store?.timezone.name ?? 'UTC', created)
  const values = { number: String(order.id), store: store?.name ?? '' }
  return {
    subject: say('mail_subject', values),
    greeting: say('mail_greeting', { name: text.language === 'ja' ? address.last_name : address.first_name }),
    intro: say('mail_intro', { date: writeDate(text.tag, Date.parse(placedOn)) }),
    lines: linesOfOrder(shop, text, stored),
    sums: receipt ? sumsOf(shop, text, receipt.totals, order.currency_code) : [],
    facts: [
      ...(receipt?.expected
        ? [[say('expected'), [daysText(text, receipt.expected)]] satisfies Letter['facts'][number]]
        : []),
      [say('ship_to'), addressLines(address, text)],
      [say('shipped_by'), [methodText(text, address.shipping_method)]],
    ],
    questions: say('mail_questions', { email: store?.order_email ?? '' }),
    store: values.store,
    sender: (store?.address ?? '').split('\n'),
  }
}

function textOf({ subject, greeting, intro, lines, sums, facts, questions, sender }: Letter): string {
  const items = lines.map(
    ({ name, options, quantity, price }) => `${[name, ...options, quantity].join(', ')}: ${price}`,
  )
  const amounts = sums.map(({ label, amount }) => `${label}: ${amount}`)
  const paragraphs = facts.map(([heading, below]) => [heading, ...below].join('\n'))
  return [subject, greeting, intro, items.join('\n'), amounts.join('\n'), ...paragraphs, questions, sender.join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

const font = "font-family:'Helvetica Neue',Helvetica,Arial,'Hiragino Sans','Noto Sans CJK JP',sans-serif"
const quiet = 'color:#46586a;font-size:14px'

/** Mail programs read tables and inline styles alone. */
function htmlOf({ hostedUrl }: Shop, { tag }: HostedText, letter: Letter) {
  const { subject, greeting, intro, lines, sums, facts, questions, store, sender } = letter
  return html`<!doctype html>
    <html lang="${tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;background:#f5f7f8;color:#10202b;${raw(font)};font-size:16px;line-height:1.55;line-break:strict"
      >
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;background:#fff;text-align:left"
              >
                <tr>
                  <td style="padding:32px 32px 8px">
                    <img src="${hostedUrl}/mark.svg" alt="${store}" width="114" height="32" />
                    <h1 style="font-size:26px;line-height:1.2;margin:32px 0 16px">${subject}</h1>
                    <p style="margin:0 0 8px">${greeting}</p>
                    <p style="margin:0 0 16px">${intro}</p>
                  </td>
                </tr>
                <tr>
                  <td style="padding:0 32px">
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                      ${lines.map((line) => lineRow(line))}
                    </table>
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="padding:16px 0">
                      ${sums.map((sum) => sumRow(sum))}
                    </table>
                  </td>
                </tr>
                <tr>
                  <td style="padding:8px 32px 24px;border-top:1px solid #e1e7eb">
                    ${facts.map(
                      ([heading, below]) =>
                        html`<h2 style="font-size:16px;margin:20px 0 4px">${heading}</h2>
                          <p style="margin:0">
                            ${below.map((line, at) => html`${at > 0 ? raw('<br />') : ''}${line}`)}
                          </p>`,
                    )}
                    <p style="margin:28px 0 0">${questions}</p>
                  </td>
                </tr>
              </table>
              <p style="margin:16px 0 0;${quiet}">${sender.join(' · ')}</p>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

const cell = 'padding:12px 0;border-top:1px solid #e1e7eb;vertical-align:top'

function lineRow({ name, options, quantity, price, picture }: ReceiptLine) {
  return html`<tr>
    <td width="76" style="${cell}">
      ${picture ? html`<img src="${picture}?w=128&amp;fmt=auto" alt="" width="60" height="80" />` : ''}
    </td>
    <td style="${cell}">
      <strong>${name}</strong><br />
      <span style="${quiet}">${[...options, quantity].map((fact) => html`${fact}<br />`)}</span>
    </td>
    <td align="right" style="${cell};white-space:nowrap;padding-left:16px">${price}</td>
  </tr>`
}

const sumStyles: Record<ReceiptSum['kind'], string> = {
  part: 'padding:3px 0',
  included: `padding:3px 0;${quiet}`,
  total: 'padding:8px 0 3px;font-size:20px;font-weight:700',
}

function sumRow({ label, amount, kind }: ReceiptSum) {
  const style = sumStyles[kind]
  return html`<tr>
    <td style="${style}">${label}</td>
    <td align="right" style="${style};white-space:nowrap">${amount}</td>
  </tr>`
}
