import type { Services } from '../../services.ts'
import { Problem } from './problems.ts'
import { requireCaptcha } from './require-captcha.ts'
import { requireBudget } from './require-rate.ts'

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
 * (specification, addendum 3).
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
  await requireBudget(limits, 'tokenForms')
  return assessment
}
