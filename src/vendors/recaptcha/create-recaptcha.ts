import type { Config } from '../../config.ts'
import { DeadlineError, withDeadline } from '../../lib/deadline.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { readText } from '../../lib/read-text.ts'
import { verdictSchema } from '../../wire/recaptcha/verdict.ts'
import { VendorError } from '../vendor-error.ts'

/** What a token was made for, and who sent it. */
export type BotCheck = {
  readonly token: string
  /** The one action that the form names (letters, digits, `/`, `_`). */
  readonly action: string
  /** The browser's address, if known. */
  readonly clientAddress?: string | undefined
}

export type Recaptcha = {
  /**
   * True for a token of this shop and action, seen for the first time, less than two minutes old, that scores as a human.
   * @throws VendorError when the verifier cannot be asked, or does not take our own secret
   */
  readonly isHuman: (check: BotCheck) => Promise<boolean>
}

const deadlineMs = 5000
const longestBody = 10_000
const place = { vendor: 'recaptcha', operation: 'siteverify' }

/** Codes that are our fault, never the shopper's (Google contract §2). */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The server's side of bot protection. The vendor itself refuses a token that is used twice or is too old.
 * @param hostname of the shop, which a token must name
 */
export function createRecaptcha(settings: Config['recaptcha'], hostname: string, fetch: Fetch): Recaptcha {
  async function ask(form: URLSearchParams): Promise<unknown> {
    try {
      return await withDeadline(deadlineMs, async (signal) => {
        const answer = await fetch(settings.verifyUrl, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
          body: form.toString(),
          redirect: 'manual',
          signal,
        })
        if (answer.status !== 200) throw new VendorError(place, { fault: 'answer', status: answer.status })
        return toJson(await readText(answer.body, longestBody))
      })
    } catch (cause) {
      if (cause instanceof VendorError) throw cause
      throw new VendorError(place, { fault: cause instanceof DeadlineError ? 'timeout' : 'unreachable', cause })
    }
  }

  return {
    async isHuman({ token, action, clientAddress }) {
      const form = new URLSearchParams({ secret: settings.secret, response: token })
      if (clientAddress !== undefined) form.set('remoteip', clientAddress)
      const parsed = verdictSchema.safeParse(await ask(form))
      if (!parsed.success) throw new VendorError(place, { fault: 'answer', detail: 'unexpected shape' })
      const { success, score = 0, ...verdict } = parsed.data
      const fault = verdict['error-codes'].find((code) => ourFaults.has(code))
      if (fault !== undefined) throw new VendorError(place, { fault: 'answer', detail: fault })
      return success && verdict.action === action && verdict.hostname === hostname && score >= settings.minScore
    },
  }
}
