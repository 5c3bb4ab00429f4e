import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { requireFound } from '../kernel/require-found.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { requireCaptcha } from '../kernel/require-captcha.ts'
import { Problem } from '../kernel/problems.ts'
import { rotateSession, withSlot } from '../../session/change-session.ts'
import { type Session, SessionStoreError } from '../../session/session-store.ts'
import type { AccountContext, CustomerContext } from './account-context.ts'
import { changeCustomer } from './change-customer.ts'
import { type Credentials, checkPassword } from './check-password.ts'
import { refusedAccount, sameNames } from './refused-account.ts'
import type { AccountChange, NewAccount } from './schemas.ts'
import { type SignedOut, signIn, signOut } from './sign-in.ts'
import { requireBudget, requireRate } from '../kernel/require-rate.ts'

/* Account rules shared by JSON calls and plain forms. Refusals throw `Problem`, failures `VendorError`. */

export type SignedIn = { readonly session: Session; readonly customer: PlatformCustomer }

const accountFields = sameNames(['first_name', 'last_name', 'company', 'phone', 'email'])

/** Action of the bot-protection token. */
const createAction = 'create_account'

/** A customer with right credentials. `checkedAt`: before these were checked, ms of the session store's clock. */
type IdentifiedCustomer = { readonly customer: PlatformCustomer; readonly checkedAt: number }

/** Finds the customer with these credentials. */
export async function identify(context: AccountContext, credentials: Credentials): Promise<IdentifiedCustomer> {
  const { services, store } = context
  const { id, checkedAt } = await checkPassword(context, credentials)
  services.reads[store].invalidateCustomer(id)
  const customer = await services.reads[store].customer(id)
  if (!customer) throw new Problem('credentials_invalid')
  return { customer, checkedAt }
}

export async function logIn(context: AccountContext, credentials: Credentials): Promise<SignedIn> {
  const { customer, checkedAt } = await identify(context, credentials)
  return { session: await signIn(context, customer.id, checkedAt), customer }
}

/**
 * Creates an account and signs in to it. Reports a taken address, behind bot protection and a rate limit of the address
 * (specification, addendum 3), which is higher for tokens with a good score.
 */
export async function createAccount(
  context: AccountContext,
  { bot_token, pw, ...account }: NewAccount,
): Promise<SignedIn> {
  const { services, clientAddress } = context
  const { verdict } = await requireCaptcha(services, { token: bot_token, action: createAction, clientAddress })
  await requireBudget(services.limits, verdict === 'trusted' ? 'trustedAccounts' : 'accounts')
  return makeAccount(context, { ...account, pw })
}

/**
 * Creates an account and signs in to it, once something has proved a person.
 * @throws Problem `email_taken`, `invalid_account`; VendorError
 */
export async function makeAccount(
  context: AccountContext,
  { pw, ...account }: Omit<NewAccount, 'bot_token'>,
): Promise<SignedIn> {
  const { services, store } = context
  const outcome = await services.commerce[store].customers.create({ ...account, authentication: { new_password: pw } })
  if (outcome.kind === 'refused') {
    throw refusedAccount(outcome, new Map([...accountFields, ['new_password', 'pw']]))
  }
  const { customer } = outcome
  return { session: await signIn(context, customer.id), customer }
}

/** Reads the session's customer from the platform. */
async function customerRecord(context: CustomerContext): Promise<PlatformCustomer> {
  return requireFound(await currentCustomer(context))
}

/**
 * Verifies the customer's password again (security, A2: validate, before e-mail or password change, and before
 * deletion). Limited per customer, right or wrong, so that strangers cannot use up the limit; a password that could not
 * be checked does not count.
 */
export async function verifyPassword(context: CustomerContext, password: string): Promise<void> {
  const { services, store, customerId } = context
  const counted = await requireRate(services.limits, 'prove_customer', `${store}/${customerId}`)
  let proven: number | undefined
  try {
    const { email } = await customerRecord(context)
    proven = await services.commerce[store].customers.validateCredentials(email, password)
  } catch (error) {
    await counted.refund()
    throw error
  }
  if (proven !== customerId) throw new Problem('credentials_invalid')
}

/**
 * Changes names, phone, company and consent; with the current password also e-mail address and password, which gives
 * the session a new id and token and revokes the customer's other sign-ins.
 */
export async function changeAccount(context: CustomerContext, change: AccountChange): Promise<SignedIn> {
  const { services, store, session, customerId } = context
  const { current_password, new_password, ...fields } = change
  const update = async (): Promise<PlatformCustomer> => {
    const outcome = await changeCustomer(context, () =>
      services.commerce[store].customers.update(customerId, {
        ...fields,
        ...(new_password !== undefined && { authentication: { new_password } }),
      }),
    )
    if (outcome.kind === 'customer') return outcome.customer
    throw refusedAccount(outcome, new Map([...accountFields, ['new_password', 'new_password']]))
  }
  if (current_password === undefined) return { session, customer: await update() }
  await verifyPassword(context, current_password)
  return changeCredentials(context, update)
}

/**
 * Runs a change of e-mail address or password under the session's lock, after pending cart writes, and renews the
 * sign-in. A lock that is not free changes nothing. A change that failed but may have been made revokes every sign-in
 * of the customer, this one included.
 * @throws Problem `csrf_invalid` when the sign-in has ended meanwhile: nothing is changed
 */
function changeCredentials(context: CustomerContext, update: () => Promise<PlatformCustomer>): Promise<SignedIn> {
  const { services, store, session, customerId } = context
  const { sessions, sessionRevocations } = services
  return sessions.locked(session.id, async () => {
    const current = await sessions.get(session.id)
    if (current?.data.slots[store]?.customer !== customerId) throw new Problem('csrf_invalid')
    try {
      const customer = await update()
      return { session: await renewSignIn(context), customer }
    } catch (error) {
      if (!mayBeChanged(error)) throw error
      const { readAt } = (await sessions.get(session.id)) ?? current
      await sessionRevocations.revokeAll(store, customerId, readAt)
      throw error
    }
  })
}

/** Whether credentials may be new although their change failed: its outcome is unknown, or a store failed after it. */
const mayBeChanged = (error: unknown): boolean =>
  error instanceof SessionStoreError || (error instanceof VendorError && error.uncertain)

/** Renews the sign-in under a new session id and revokes the customer's others. Runs under the session's lock. */
async function renewSignIn({ services, store, session, customerId }: CustomerContext): Promise<Session> {
  const rotated = await rotateSession(services.sessions, session.id, ({ data, readAt }) =>
    withSlot(data, store, { ...data.slots[store], customer: customerId, signedInAt: readAt }),
  )
  await services.sessionRevocations.revokeAll(
    store,
    customerId,
    rotated?.data.slots[store]?.signedInAt ?? session.readAt,
  )
  if (!rotated) throw new Problem('csrf_invalid')
  return rotated
}

/** Verifies the password of an account that is to be deleted. Returns `false` when the platform no longer has it. */
async function verifyIfPresent(context: CustomerContext, password: string): Promise<boolean> {
  try {
    await verifyPassword(context, password)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false
    throw error
  }
}

/**
 * Deletes the account at the platform after verifying its password, and signs out. After a deletion that failed
 * half-way the platform no longer has the account: the remaining steps, which may be repeated, need no password.
 */
export async function deleteAccount(context: CustomerContext, currentPassword: string): Promise<SignedOut> {
  const { services, store, session, customerId } = context
  if (await verifyIfPresent(context, currentPassword))
    await changeCustomer(context, () => services.commerce[store].customers.delete(customerId))
  await services.consents.eraseOf({ store, customer: customerId })
  const { cart } = session.data.slots[store] ?? {}
  if (cart !== undefined) await services.customerCarts.delete(store, customerId, cart)
  await services.sessionRevocations.revokeAll(store, customerId, session.readAt)
  return signOut(context)
}
