/** Forms for every visitor, with or without an account: where each of them goes. */
export type VisitorFormAct = 'newsletter' | 'newsletter/confirm' | 'newsletter/leave' | 'contact' | 'pro/apply'

export function visitorFormPath(locale: string, act: VisitorFormAct): string {
  return `/api/forms/${locale}/${act}`
}

/** Actions of the bot-protection tokens of these forms. */
export const captchaActions = { newsletter: 'newsletter', contact: 'contact', 'pro/apply': 'pro_application' } as const

/** A field that people do not see: what fills it in is a robot. */
export const trapField = 'website'

/** Most characters of a message to a desk. */
export const longestMessage = 2000

/** The outcome of a form, shown on its page; words begin with the same keys. */
const messages = [
  'newsletter_sent',
  'newsletter_confirmed',
  'newsletter_left',
  'contact_sent',
  'contact_held',
  'link_expired',
] as const
export type VisitorMessage = (typeof messages)[number]

/** Questions that a link of a mail leads to: opening it changes nothing, as programs open links too. */
const questions = ['newsletter_confirm', 'newsletter_leave'] as const
export type VisitorQuestion = (typeof questions)[number]

export const isVisitorMessage = (code: string): code is VisitorMessage => messages.some((message) => message === code)

export const isVisitorQuestion = (code: string): code is VisitorQuestion =>
  questions.some((question) => question === code)
