import type { Services } from '../../services.ts'
import type { BotCheck } from '../../ports/bot-protection.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Requires a valid token of the bot protection (specification, addendum 3).
 * @throws Problem `bot_refused` for a token that is invalid, used, expired or of another action;
 * `verification_unavailable` when the verifier fails
 */
export async function requireCaptcha(
  { botProtection }: Pick<Services, 'botProtection'>,
  check: BotCheck,
): Promise<void> {
  let human: boolean
  try {
    human = await botProtection.isHuman(check)
  } catch (cause) {
    if (!(cause instanceof VendorError)) throw cause
    throw new Problem('verification_unavailable', { cause, headers: { 'Retry-After': '30' } })
  }
  if (!human) throw new Problem('bot_refused')
}
