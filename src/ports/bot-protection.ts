/** A bot-protection token, and the form it was made for. */
export type BotCheck = {
  readonly token: string
  /** The one action that the form names (letters, digits, `/`, `_`). */
  readonly action: string
  /** The browser's address, if known. */
  readonly clientAddress?: string | undefined
}

/** Verdict on a token. `trusted`: a human with a good score. `refused`: a bot's, or not valid. */
export type TokenVerdict = 'refused' | 'human' | 'trusted'

/** Tells people from bots on forms that are worth abusing. */
export type BotProtection = {
  /**
   * Verifies a token. Only one of this shop and action, seen for the first time and less than two minutes old, is a
   * human's.
   * @throws VendorError when the verifier cannot be asked, or does not take our own secret
   */
  readonly verify: (check: BotCheck) => Promise<TokenVerdict>
}
