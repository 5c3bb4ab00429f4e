/** A mail to one person. `text` and `html` say the same. */
export type Mail = {
  /** Unique and stable: makes the `Message-ID`, so that a mail that is sent twice can be recognised. */
  readonly id: string
  readonly to: string
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string | undefined
  /** BCP 47. */
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Takes the one-click POST of RFC 8058; absent where there is nothing to unsubscribe from. */
  readonly unsubscribeUrl?: string | undefined
}

/** `refused`: for good, with the server's code and never its text, which repeats the address. */
export type MailResult = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly reason: string }

/** Sends the shop's own mail. */
export type MailService = {
  /** @throws VendorError when the server cannot be reached or takes nothing for now: the mail may be sent later */
  readonly send: (mail: Mail) => Promise<MailResult>
  /** Resolves when the server can be reached and takes our sign-in; rejects otherwise. Sends nothing. */
  readonly ping: () => Promise<void>
}
