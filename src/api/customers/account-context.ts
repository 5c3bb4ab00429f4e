import type { Context } from 'hono'
import type { ApiEnv } from '../kernel/api-env.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { Problem } from '../kernel/problems.ts'
import { findSession } from '../kernel/find-session.ts'

/** Who acts on accounts, where: what JSON calls and plain forms hand to the same rules. */
export type AccountContext = RequestContext & {
  /** Counted against limits, and told to those who check; never stored. */
  readonly clientAddress: string
  /** `true` for a plain form, which cannot fetch a bot-protection token: while sign-ins are under attack it waits. */
  readonly canWait?: boolean
}

/** The same, signed in. */
export type CustomerContext = AccountContext & { readonly customerId: number }

/** Of a write, which has a session: its token was checked. */
export async function toAccountContext(c: Context<ApiEnv>): Promise<AccountContext> {
  const session = await findSession(c)
  if (!session) throw new Problem('csrf_invalid')
  const { services, store, clientAddress } = c.var
  return { services, session, store, locale: undefined, clientAddress }
}

/** Behind `signedIn`. */
export async function toCustomerContext(c: Context<ApiEnv>): Promise<CustomerContext> {
  return { ...(await toAccountContext(c)), customerId: c.var.customerId }
}
