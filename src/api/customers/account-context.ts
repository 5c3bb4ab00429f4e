import type { Context } from 'hono'
import type { ApiEnv } from '../kernel/api-env.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { Problem } from '../kernel/problems.ts'
import { findSession } from '../kernel/find-session.ts'

/** Context of account rules, from JSON calls and plain forms. */
export type AccountContext = RequestContext & {
  /** For rate limits and bot protection; never stored. */
  readonly clientAddress: string
  /** `true` for a plain form, which cannot get a bot-protection token: it waits while sign-ins are throttled. */
  readonly canWait?: boolean
}

/** Context of a signed-in customer. */
export type CustomerContext = AccountContext & { readonly customerId: number }

/** Returns the context of a write, whose session passed the CSRF check. */
export async function toAccountContext(c: Context<ApiEnv>): Promise<AccountContext> {
  const session = await findSession(c)
  if (!session) throw new Problem('csrf_invalid')
  const { services, store, clientAddress } = c.var
  return { services, session, store, locale: undefined, clientAddress }
}

/** Returns the context of a signed-in customer. Runs after `requireSignIn`. */
export async function toCustomerContext(c: Context<ApiEnv>): Promise<CustomerContext> {
  return { ...(await toAccountContext(c)), customerId: c.var.customerId }
}
