/** A mail that was sent. `html` and `text` say the same. */
export type Mail = {
  from: string
  to: string
  subject: string
  /** BCP 47. */
  language: string
  html: string
  text: string
  /** Lower-case names; of mail that came by SMTP. */
  headers?: Readonly<Record<string, string>>
}

/** Takes a mail for delivery. Throws when it cannot. */
export type MailCarrier = (mail: Mail) => void
