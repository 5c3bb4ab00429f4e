import type { BotCheck, TokenVerdict } from '../../ports/bot-protection.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { Services } from '../../services.ts'
import { Problem } from './problems.ts'
import { fromRefusal } from './to-problem.ts'
import { countByTurns } from '../../traffic/rates/count-by-turns.ts'
import { refundAll } from '../../traffic/rates/rate-limits.ts'

type CaptchaServices = Pick<Services, 'botProtection' | 'limits' | 'tryTurns'>
type Check = BotCheck & { readonly clientAddress: string }

/** The proof of a human that a valid token is. */
export type Proof = {
  /** Verdict on its score. */
  readonly verdict: Exclude<TokenVerdict, 'refused'>
  /** Whether its act has had its turn, before the token was verified. */
  readonly hasTurn: boolean
}

/**
 * Requires a valid token of the bot protection (specification, addendum 3). Invalid ones count against client and
 * range: beyond a limit tokens are verified by turns, so that wrong ones of one person refuse no right one of another.
 * @param act that the token is for, where that has turns of its own: a token that waits to be verified then waits for
 * both, so that none is used up for an act that gets no turn
 * @throws Problem `bot_refused` for a token that is invalid, used, expired or of another action;
 * `verification_unavailable` when the verifier fails; `rate_limited` when no turn came in time
 */
export async function requireCaptcha(services: CaptchaServices, check: Check, act?: 'tokenForm'): Promise<Proof> {
  const counted = await countByTurns(services, 'captcha', check.clientAddress, act)
  if (counted.kind === 'refuse') throw fromRefusal(counted)
  const { tries, hasNextTurn } = counted
  let verdict: TokenVerdict
  try {
    verdict = await services.botProtection.verify(check)
  } catch (cause) {
    await refundAll(tries)
    if (!(cause instanceof VendorError)) throw cause
    throw new Problem('verification_unavailable', { cause, headers: { 'Retry-After': '30' } })
  }
  if (verdict === 'refused') throw new Problem('bot_refused')
  await refundAll(tries)
  return { verdict, hasTurn: hasNextTurn }
}
