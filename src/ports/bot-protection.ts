/** A bot-protection token, and the form it was made for. */
export type BotCheck = {
  readonly token: string
  /** The one action that the form names (letters, digits, `/`, `_`). */
  readonly action: string
  /** The browser's address, if known. */
  readonly clientAddress?: string | undefined
}

/** Tells people from bots on forms that are worth abusing. */
export type BotProtection = {
  /**
   * True for a token of this shop and action, seen for the first time, less than two minutes old, that scores as a
   * human.
   * @throws VendorError when the verifier cannot be asked, or does not take our own secret
   */
  readonly isHuman: (check: BotCheck) => Promise<boolean>
}
