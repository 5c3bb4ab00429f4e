import { currentCustomer } from '../kernel/current-customer.ts'
import { Problem } from '../kernel/problems.ts'
import { requireFound } from '../kernel/require-found.ts'
import { checkCode, redeemCode } from '../pro/redeem-code.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { rotateForRole } from '../../session/change-session.ts'
import type { Session } from '../../session/session-store.ts'
import type { AccountContext, CustomerContext } from './account-context.ts'
import { changeCustomer } from './change-customer.ts'
import { refusedAccount, sameNames } from './refused-account.ts'
import type { NewProAccount } from './schemas.ts'
import { signIn } from './sign-in.ts'

const accountFields = new Map([...sameNames(['first_name', 'last_name', 'email']), ['new_password', 'pw']])

/**
 * Redeems a code for the signed-in customer, under a new session id: the role has changed (security, G5).
 * @throws Problem `code_…`, `rate_limited`; VendorError
 */
export async function redeemAsCustomer(context: CustomerContext, code: string): Promise<Session> {
  const { services, store, session, customerId } = context
  services.reads[store].invalidateCustomer(customerId)
  const customer = requireFound(await currentCustomer(context))
  await changeCustomer(context, () => redeemCode(context, customer, code))
  const role = { customer: customerId, isTrade: true }
  return (await rotateForRole(services.sessions, session.id, store, role)) ?? session
}

type Created = { readonly session: Session; readonly isMember: boolean }

/**
 * Creates an account with a code, and signs in to it. The code, which staff made for this address, stands for the bot
 * protection. It is checked before and used up after the account is made: where that fails, the customer redeems it on
 * the account page.
 * @throws Problem `code_…`, `email_taken`, `invalid_account`, `rate_limited`; VendorError
 */
export async function createWithCode(
  context: AccountContext,
  { code, pw, ...account }: NewProAccount,
): Promise<Created> {
  const { services, store } = context
  await checkCode(context, code, account.email)
  const outcome = await services.commerce[store].customers.create({ ...account, authentication: { new_password: pw } })
  if (outcome.kind === 'refused') throw refusedAccount(outcome, accountFields)
  const { customer } = outcome
  const isMember = await isRedeemed(() => redeemCode(context, customer, code))
  return { session: await signIn(context, customer.id), isMember }

  async function isRedeemed(redeem: () => Promise<void>): Promise<boolean> {
    try {
      await redeem()
      return true
    } catch (error) {
      if (!(error instanceof Problem) && !(error instanceof VendorError)) throw error
      services.log.warn({ event: 'pro_code_not_redeemed', store, err: error })
      return false
    }
  }
}
