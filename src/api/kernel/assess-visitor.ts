import type { Services } from '../../services.ts'
import { countAct, countByTurns } from '../../traffic/rates/count-by-turns.ts'
import { Problem } from './problems.ts'
import { type Proof, requireCaptcha } from './require-captcha.ts'
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
 * one person's refuse none of another. Where the token has to wait to be verified, the form waits before that: no valid
 * token is used up for a form that gets no turn. One that could not be verified proves nothing, and gets no turn.
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
  const proof = await requireCaptcha(services, { token, action, clientAddress }, 'tokenForm').catch(
    (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'verification_unavailable') throw error
      return undefined
    },
  )
  if (!proof) {
    await requireBudget(limits, 'tokenForms')
    return 'verifier_down'
  }
  // Refused tokens are not counted here: others at the address would pay for them.
  await waitForTurn(services, clientAddress, proof)
  return 'human'
}

/** Counts a form of a human, and waits for its turn. @throws Problem `rate_limited` when none came in time */
async function waitForTurn(
  services: Pick<Services, 'limits' | 'tryTurns'>,
  clientAddress: string,
  { hasTurn }: Proof,
): Promise<void> {
  if (hasTurn) {
    await countAct(services.limits, 'tokenForm', clientAddress)
    return
  }
  const counted = await countByTurns(services, 'tokenForm', clientAddress)
  if (counted.kind === 'refuse') throw fromRefusal(counted)
}
