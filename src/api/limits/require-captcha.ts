import type { Services } from '../../services.ts'
import type { BotCheck } from '../../ports/bot-protection.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Lets only humans pass, by the bot protection's token (specification, addendum 3).
 * @throws Problem `bot_refused` for a token that is invalid, used, old, or for something else;
 * `verification_unavailable` when nobody can tell
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
