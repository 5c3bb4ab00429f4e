/** A mail to one person. `text` and `html` say the same. */
export type Mail = {
  /** Unique and stable: makes the `Message-ID`, so that a mail that is sent twice can be recognised. */
  readonly id: string
  readonly to: string
  /** The address for answers, if it is not the sender's. */
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

/**
 * A mail server's report of a mail that it could not deliver. `permanent`: it never can; `transient`: it has given up
 * for now; `delayed`: it still tries. `status` is a code such as `5.1.1`, never a text.
 */
export type MailBounce = {
  readonly mailId: string
  readonly kind: 'permanent' | 'transient' | 'delayed'
  readonly status: string
}

/** Reads mail that came back. */
export type MailBounces = {
  /** @returns `undefined` for a message that is no report of one of our mails */
  readonly read: (message: string) => MailBounce | undefined
}

/** Sends the shop's own mail. */
export type MailService = {
  /** @throws VendorError when the server cannot be reached or takes nothing for now: the mail may be sent later */
  readonly send: (mail: Mail) => Promise<MailResult>
  /** Resolves when the server can be reached and takes our sign-in; rejects otherwise. Sends nothing. */
  readonly ping: () => Promise<void>
  /** Absent where mail comes back to its sender alone. */
  readonly bounces?: MailBounces | undefined
}
