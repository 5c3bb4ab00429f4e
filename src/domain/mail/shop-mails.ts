import { interpolate } from '../format/interpolate.ts'
import type { Words } from '../pages/words/words.ts'
import { type MailBody, drawMail } from './mail-body.ts'

/** The means by which every mail of the shop is written. `language` is BCP 47. */
export type MailContext = { readonly language: string; readonly brand: string; readonly words: Words<'mail'> }

/** The life of the link that confirms an address, days. */
export const confirmDays = 7

/** Asks the owner of an address to confirm the newsletter (double opt-in). */
export function confirmMail({ language, brand, words }: MailContext, url: string): MailBody {
  return drawMail(language, interpolate(words.confirm_subject, { brand }), brand, [
    { kind: 'text', text: words.confirm_text },
    { kind: 'button', text: words.confirm_button, url },
    { kind: 'text', text: interpolate(words.confirm_term, { days: confirmDays }) },
    { kind: 'text', text: words.confirm_ignore },
  ])
}

/** Welcomes a subscriber. @param leaveUrl where the newsletter is left */
export function welcomeMail({ language, brand, words }: MailContext, leaveUrl: string): MailBody {
  return drawMail(language, interpolate(words.welcome_subject, { brand }), brand, [
    { kind: 'text', text: words.welcome_text },
    { kind: 'link', text: words.leave, url: leaveUrl },
  ])
}

/** Confirms that an application for the trade programme has arrived. @param url where its status is shown */
export function applicationMail({ language, brand, words }: MailContext, name: string, url: string): MailBody {
  return drawMail(language, interpolate(words.application_subject, { brand }), brand, [
    { kind: 'text', text: interpolate(words.application_text, { name }) },
    { kind: 'text', text: words.application_next },
    { kind: 'button', text: words.application_status, url },
    { kind: 'text', text: words.application_ignore },
  ])
}

/** The life of the link that makes an account, hours. */
export const accountHours = 24

/**
 * Asks the owner of an address to confirm an account. Names no person: a robot could have the shop send its own text.
 * @param url where the password is chosen
 */
export function accountMail({ language, brand, words }: MailContext, url: string): MailBody {
  return drawMail(language, interpolate(words.account_subject, { brand }), brand, [
    { kind: 'text', text: words.account_text },
    { kind: 'button', text: words.account_button, url },
    { kind: 'text', text: interpolate(words.account_term, { hours: accountHours }) },
    { kind: 'text', text: words.account_ignore },
  ])
}

/** Brings a visitor's message to a desk. */
export function messageMail(
  { language, brand, words }: MailContext,
  { name, email, message }: { readonly name: string; readonly email: string; readonly message: string },
): MailBody {
  return drawMail(language, interpolate(words.message_subject, { name }), brand, [
    { kind: 'fact', name: words.message_name, value: name },
    { kind: 'fact', name: words.message_email, value: email },
    { kind: 'quote', text: message },
    { kind: 'text', text: interpolate(words.message_answer, { name }) },
  ])
}
