import { z } from '@hono/zod-openapi'
import type { AccountFormAct } from '../../domain/customer/account-forms.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import type { AccountContext } from '../customers/account-context.ts'
import { createAccount, identify } from '../customers/accounts.ts'
import { confirmationSchema, createSchema, loginSchema } from '../customers/schemas.ts'
import { signIn as startSignIn, signOut } from '../customers/sign-in.ts'
import { Problem } from '../kernel/problems.ts'
import { accountRequestSchema } from '../registrations/held-account.ts'
import { confirmAccount, holdAccount } from '../registrations/registrations.ts'
import { createVisitorSession } from '../kernel/create-visitor-session.ts'
import type { Session } from '../../session/session-store.ts'
import { type AccountForm, type FormResult, filled, withConsent } from './account-form.ts'
import { customerForms } from './customer-forms.ts'
import { type FormContext, fieldsOf } from './form.ts'
import { type Fields, localPath, parseFields } from './form-fields.ts'
import { orderLookUp } from './order-look-up.ts'

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  new Map([...fields].filter(([name]) => !names.includes(name)))

/**
 * Signs in, in a new session where another tab has rotated the form's own meanwhile. A second press of the same form
 * does not come here (`answer-once.ts`).
 */
async function signInWithRetry(context: AccountContext, customerId: number, checkedAt: number): Promise<Session> {
  try {
    return await startSignIn(context, customerId, checkedAt)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'csrf_invalid') throw error
    const session = await createVisitorSession(context, context.session.data.region)
    return startSignIn({ ...context, session }, customerId, checkedAt)
  }
}

/** Signs in and redirects to `return`, a path of this site. */
const signIn: AccountForm = {
  page: 'account',
  placement: 'anywhere',
  startsSession: true,
  hasField: fieldsOf(loginSchema, 'return'),
  read(fields) {
    const login = parseFields(loginSchema, filled(without(fields, 'return')))
    return async (context) => {
      const { customer, checkedAt } = await identify(context, login)
      const session = await signInWithRetry(context, customer.id, checkedAt)
      return { session, to: localPath(fields.get('return'), context.services.config.public.siteUrl) }
    }
  },
}

const signOutForm: AccountForm = {
  page: 'account',
  hasField: () => false,
  read(fields) {
    parseFields(z.strictObject({}), fields)
    return (context) => signOut(context)
  },
}

/** Holds an account until the owner of its address confirms it. The typed password is not even read. */
function readUnverified(fields: Fields): (context: FormContext) => Promise<FormResult> {
  const request = parseFields(accountRequestSchema, withConsent(without(fields, 'pw', 'bot_token')))
  return async (context) => {
    await holdAccount(context, request)
    return { session: context.session, message: { code: 'done_mailed', values: {} } }
  }
}

/**
 * Creates an account with a bot-protection token, which needs JavaScript. Without one, or while the verifier is
 * away, the account is held, and confirmed by mail.
 */
const create: AccountForm = {
  isOneTime: true,
  page: 'account/create',
  notice: 'done_created',
  startsSession: true,
  hasField: fieldsOf(createSchema),
  read(fields) {
    if (!fields.get('bot_token')) return readUnverified(fields)
    const account = parseFields(createSchema, withConsent(fields))
    const hold = readUnverified(fields)
    return async (context) => {
      try {
        const { session } = await createAccount(context, account)
        return { session, to: localePath(context.locale.locale, 'account') }
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'verification_unavailable') throw error
        return hold(context)
      }
    }
  },
}

/** Makes the account that a mailed link confirms, with the password that its owner has chosen. */
const confirm: AccountForm = {
  isOneTime: true,
  page: 'account/create',
  notice: 'done_created',
  startsSession: true,
  hasField: fieldsOf(confirmationSchema),
  read(fields) {
    const { token, pw } = parseFields(confirmationSchema, fields)
    return async (context) => {
      const { session } = await confirmAccount(context, token, pw)
      return { session, to: localePath(context.locale.locale, 'account') }
    }
  },
}

/** Path below `/api/forms/{locale}/account/` → its form. Fields are named as in the JSON bodies. */
export const accountForms: ReadonlyMap<AccountFormAct, AccountForm> = new Map<AccountFormAct, AccountForm>([
  ['sign-in', signIn],
  ['sign-out', signOutForm],
  ['create', create],
  ['confirm', confirm],
  ['order-status', orderLookUp],
  ...customerForms,
])
