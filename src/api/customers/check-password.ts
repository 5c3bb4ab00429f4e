import { limitGuesses } from '../limits/limit-guesses.ts'
import { Problem } from '../kernel/problems.ts'
import type { AccountContext } from './account-context.ts'

/** What a customer signs in with. */
export type Credentials = {
  readonly email: string
  readonly pw: string
  /** Of the bot protection, action `sign_in`: needed only while sign-ins are under attack. */
  readonly bot_token?: string | undefined
}

/**
 * Id of the customer with this address and password, for a visitor who is not signed in. An unknown address costs what
 * a wrong password costs: one call.
 * @throws Problem `credentials_invalid` whatever does not match; `rate_limited`, `captcha_required`, `bot_refused`
 */
export async function checkPassword(
  { services, store, clientAddress, canWait = false }: AccountContext,
  { email, pw, bot_token: botToken }: Credentials,
): Promise<number> {
  const guess = { kind: 'password', store, target: email.toLowerCase(), clientAddress, botToken, canWait } as const
  const customer = await limitGuesses(services, guess, () =>
    services.commerce[store].customers.validateCredentials(email, pw),
  )
  if (customer === undefined) throw new Problem('credentials_invalid')
  return customer
}
