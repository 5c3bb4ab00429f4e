import { emailKey } from '../../domain/forms/email-address.ts'
import { limitGuesses } from '../kernel/limit-guesses.ts'
import { Problem } from '../kernel/problems.ts'
import type { AccountContext } from './account-context.ts'

/** Credentials of a sign-in. */
export type Credentials = {
  readonly email: string
  readonly pw: string
  /** Bot-protection token, action `sign_in`: needed only while sign-ins are throttled. */
  readonly bot_token?: string | undefined
}

/** A customer whose password was right. */
type CheckedCustomer = {
  readonly id: number
  /** The time just before the check, ms of the session store's clock: a revocation from after it ends the sign-in. */
  readonly checkedAt: number
}

/**
 * Finds the customer with these credentials. An unknown address costs one call, like a wrong password.
 * @throws Problem `credentials_invalid` for a wrong address or password; `rate_limited`, `captcha_required`,
 * `bot_refused`
 */
export async function checkPassword(
  { services, session, store, clientAddress, canWait = false }: AccountContext,
  { email, pw, bot_token: botToken }: Credentials,
): Promise<CheckedCustomer> {
  const guess = { kind: 'password', store, target: emailKey(email), clientAddress, botToken, canWait } as const
  const customer = await limitGuesses(services, guess, async () => {
    const { readAt: checkedAt } = (await services.sessions.get(session.id)) ?? session
    const id = await services.commerce[store].customers.validateCredentials(email, pw)
    return id === undefined ? undefined : { id, checkedAt }
  })
  if (customer === undefined) throw new Problem('credentials_invalid')
  return customer
}
