import type { Services } from '../../services.ts'
import { countByTurns } from '../../traffic/rates/count-by-turns.ts'
import { Problem } from './problems.ts'
import { requireCaptcha } from './require-captcha.ts'
import { requireBudget } from './require-rate.ts'
import { fromRefusal } from './to-problem.ts'

/** Whether a form was sent by a human, and if that is not known, why not. */
export type Assessment = 'human' | 'without_token' | 'verifier_down'

type Sent = {
  /** Of the bot protection; empty or absent where its script did not run. */
  readonly token: string | undefined
  readonly action: string
  readonly clientAddress: string
}

/**
 * Asks the bot protection about a form that a visitor may send without it too: with scripts off, or with the provider
 * blocked. Such a form is accepted three times an hour and client, and is confirmed by mail or held for staff
 * (specification, addendum 3). Forms with a valid token wait for turns once their address, or its range, has sent many:
 * one person's refuse none of another. A token that could not be verified proves nothing, and gets no turn.
 * @throws Problem `bot_refused` for a token that is not valid, `rate_limited`
 */
export async function assessVisitor(
  services: Pick<Services, 'botProtection' | 'limits' | 'tryTurns'>,
  { token, action, clientAddress }: Sent,
): Promise<Assessment> {
  const { limits } = services
  if (token === undefined || token === '') {
    await requireBudget(limits, 'forms')
    return 'without_token'
  }
  const assessment = await requireCaptcha(services, { token, action, clientAddress }).then(
    () => 'human' as const,
    (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'verification_unavailable') throw error
      return 'verifier_down' as const
    },
  )
  // Refused tokens are not counted here: others at the address would pay for them.
  if (assessment === 'human') await waitForTurn(services, clientAddress)
  else await requireBudget(limits, 'tokenForms')
  return assessment
}

/** Counts a form of a human, and waits for its turn. @throws Problem `rate_limited` when none came in time */
async function waitForTurn(services: Pick<Services, 'limits' | 'tryTurns'>, clientAddress: string): Promise<void> {
  const counted = await countByTurns(services, 'tokenForm', clientAddress)
  if (counted.kind === 'refuse') throw fromRefusal(counted)
}
