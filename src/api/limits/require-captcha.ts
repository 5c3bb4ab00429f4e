import { networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import type { BotCheck, TokenVerdict } from '../../ports/bot-protection.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../kernel/problems.ts'
import { type CountedTry, refundAll } from './rate-limits.ts'
import { noTurnRetry } from './try-turns.ts'

type CaptchaServices = Pick<Services, 'botProtection' | 'limits' | 'tryTurns'>
type Check = BotCheck & { readonly clientAddress: string }

/** Counts a token as an invalid one, and waits for a turn where the client or its range sent many of those. */
async function countToken({ limits, tryTurns }: CaptchaServices, clientAddress: string): Promise<CountedTry[]> {
  const tries = await Promise.all([
    limits.count('captcha_address', clientAddress),
    limits.count('captcha_range', clientAddress),
  ])
  const [ofAddress, ofRange] = tries
  const turns = [
    ...(ofAddress.msLeft > 0 ? [['captcha_address_turn', networkOf(clientAddress)] as const] : []),
    ...(ofRange.msLeft > 0 ? [['captcha_range_turn', rangeOf(clientAddress)] as const] : []),
  ]
  if (turns.length === 0 || (await tryTurns.wait(turns, clientAddress))) return tries
  await refundAll(tries)
  throw new Problem('rate_limited', { headers: noTurnRetry })
}

/**
 * Requires a valid token of the bot protection (specification, addendum 3). Invalid ones count against client and
 * range: beyond a limit tokens are verified by turns, so that wrong ones of one person refuse no right one of another.
 * @returns how good the token's score is
 * @throws Problem `bot_refused` for a token that is invalid, used, expired or of another action;
 * `verification_unavailable` when the verifier fails; `rate_limited` when no turn came in time
 */
export async function requireCaptcha(
  services: CaptchaServices,
  check: Check,
): Promise<Exclude<TokenVerdict, 'refused'>> {
  const tries = await countToken(services, check.clientAddress)
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
  return verdict
}
