import { html } from 'hono/html'
import type { Shop } from '../shop.ts'
import type { HostedText } from '../text/hosted-text.ts'
import type { Customer } from '../wire/customers.ts'

/** Brings a link to a new password, in the language of the page that asked for it. */
export async function sendPasswordMail(
  shop: Shop,
  { tag, language, say }: HostedText,
  customer: Customer,
  url: string,
): Promise<void> {
  const store = shop.records.get('store', shop.account.region)
  const subject = say('reset_mail_subject', { store: store?.name ?? '' })
  const greeting = say('mail_greeting', { name: language === 'ja' ? customer.last_name : customer.first_name })
  const ignore = say('reset_mail_ignore')
  const body = html`<!doctype html>
    <html lang="${tag}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font:16px/1.55 sans-serif;color:#10202b">
        <p>${greeting}</p>
        <p>${say('reset_mail_text', { url: '' })}<br /><a href="${url}">${url}</a></p>
        <p>${ignore}</p>
      </body>
    </html>`
  shop.sendMail({
    from: `${store?.name ?? ''} <${store?.order_email ?? ''}>`,
    to: customer.email,
    subject,
    language: tag,
    html: (await body).toString(),
    text: `${[greeting, say('reset_mail_text', { url }), ignore].join('\n\n')}\n`,
  })
}
