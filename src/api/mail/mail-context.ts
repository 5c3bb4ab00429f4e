import { randomUUID } from 'node:crypto'
import type { Locale } from '../../domain/locale/locale.ts'
import type { MailBody } from '../../domain/mail/mail-body.ts'
import type { MailContext } from '../../domain/mail/shop-mails.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * The words of a locale's mail, from the live content.
 * @throws Problem `overloaded` before there is any content
 */
export function mailContext({ content }: Pick<Services, 'content'>, locale: Locale): MailContext {
  const live = content()
  if (!live) throw new Problem('overloaded', { headers: { 'Retry-After': '5' } })
  const words = live.words(locale, 'mail')
  return { language: locale.tag, brand: live.brand(locale).name, words }
}

/** Addresses a mail. */
export const addressMail = (body: MailBody, to: string, more: Pick<Mail, 'replyTo' | 'unsubscribeUrl'> = {}): Mail => ({
  id: randomUUID(),
  to,
  ...body,
  ...more,
})
