import { z } from '@hono/zod-openapi'
import type { AccountFormAct, AccountMessage } from '../../domain/customer/account-forms.ts'
import { createAccountHref, localePath } from '../../domain/pages/links.ts'
import type { AccountContext, CustomerContext } from '../customers/account-context.ts'
import { changeAccount, createAccount, identify } from '../customers/accounts.ts'
import { changedAddressSchema, newAddressSchema } from '../customers/address-schemas.ts'
import { addAddress, changeAddress, removeAddress } from '../customers/addresses.ts'
import { changeSchema, createSchema, loginSchema, profileChangeSchema } from '../customers/schemas.ts'
import { signIn as startSignIn, signOut } from '../customers/sign-in.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { Problem } from '../kernel/problems.ts'
import { createVisitorSession } from '../session/create-visitor-session.ts'
import type { Session } from '../session/session-store.ts'
import { type Form, fieldsOf } from './form.ts'
import { type Fields, localPath, parseFields } from './form-fields.ts'

/** The resulting session, and the page to redirect to, if not the form's own. */
type FormResult = { readonly session: Session; readonly to?: string | undefined }

/** A plain form of the account pages. */
export type AccountForm = Form<FormResult> & {
  /** Page of the form, below `/{locale}/`; shows refusals. */
  readonly page: string
  /** The form may be on another account page, named by its field `return`. */
  readonly placement?: 'anywhere'
  /** Message shown after success; absent where the page itself shows the result. */
  readonly notice?: AccountMessage
  /** Address outside this shop to redirect to instead of running the form. */
  readonly externalUrl?: (commerce: { readonly storefrontUrl: string }, fields: Fields) => string | undefined
}

const consentField = 'accepts_product_review_abandoned_cart_emails'

/** Removes empty fields, as JSON omits them. */
const filled = (fields: Fields): [string, string][] => [...fields].filter(([, value]) => value !== '')

/** A checkbox is sent only when it is ticked. */
const withConsent = (fields: Fields): [string, unknown][] => [
  ...[...fields].filter(([name]) => name !== consentField),
  [consentField, fields.has(consentField)],
]

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  new Map([...fields].filter(([name]) => !names.includes(name)))

/** Returns the context of the customer signed in to the locale's store. */
function toCustomerContext(context: AccountContext): CustomerContext {
  const customerId = context.session.data.slots[context.store]?.customer
  if (customerId === undefined) throw new Problem('signed_out')
  return { ...context, customerId }
}

/**
 * Signs in, in a new session if the form was sent twice (a double click): the browser ignores the first answer, whose
 * session was rotated.
 */
async function signInWithRetry(context: AccountContext, customerId: number): Promise<Session> {
  try {
    return await startSignIn(context, customerId)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'csrf_invalid') throw error
    const session = await createVisitorSession(context, context.session.data.region)
    return startSignIn({ ...context, session }, customerId)
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
      const { id } = await identify(context, login)
      const session = await signInWithRetry(context, id)
      return { session, to: localPath(fields.get('return'), context.services.config.public.siteUrl) }
    }
  },
}

const signOutForm: AccountForm = {
  page: 'account',
  hasField: () => false,
  read(fields) {
    parseFields(z.strictObject({}), fields)
    return async (context) => ({ session: await signOut(context) })
  },
}

/**
 * Creates an account with a bot-protection token, which needs JavaScript. Without one it redirects to the platform's
 * own registration, which creates the same account.
 */
const create: AccountForm = {
  page: 'account/create',
  startsSession: true,
  hasField: fieldsOf(createSchema),
  externalUrl: ({ storefrontUrl }, fields) => (fields.get('bot_token') ? undefined : createAccountHref(storefrontUrl)),
  read(fields) {
    const account = parseFields(createSchema, withConsent(fields))
    return async (context) => {
      const { session } = await createAccount(context, account)
      return { session, to: localePath(context.locale.locale, 'account') }
    }
  },
}

/** Runs a form of a signed-in customer: checks the sign-in before the fields. */
const readOwn =
  (act: (context: CustomerContext, fields: Fields) => Promise<FormResult>): AccountForm['read'] =>
  (fields) =>
  async (context) =>
    act(toCustomerContext(context), fields)

const changeProfile: AccountForm = {
  page: 'account/profile',
  notice: 'done_profile',
  hasField: fieldsOf(profileChangeSchema),
  read: readOwn(async (context, fields) =>
    changeAccount(context, parseFields(profileChangeSchema, withConsent(fields))),
  ),
}

const changeCredentials: AccountForm = {
  page: 'account/profile',
  notice: 'done_credentials',
  hasField: fieldsOf(changeSchema),
  read: readOwn(async (context, fields) => changeAccount(context, parseFields(changeSchema, filled(fields)))),
}

const addOwnAddress: AccountForm = {
  page: 'account/addresses',
  notice: 'done_address',
  hasField: fieldsOf(newAddressSchema),
  read: readOwn(async (context, fields) => {
    await addAddress(context, parseFields(newAddressSchema, fields))
    return { session: context.session }
  }),
}

const changedAddressForm = changedAddressSchema.extend({ id: pathIdSchema })

const changeOwnAddress: AccountForm = {
  page: 'account/addresses',
  notice: 'done_address',
  hasField: fieldsOf(changedAddressForm),
  read: readOwn(async (context, fields) => {
    const { id, ...address } = parseFields(changedAddressForm, fields)
    await changeAddress(context, id, address)
    return { session: context.session }
  }),
}

const removalSchema = z.strictObject({ id: pathIdSchema })

/** Removes an address; succeeds when it is already gone, since a form may be sent twice. */
const removeOwnAddress: AccountForm = {
  page: 'account/addresses',
  notice: 'done_removed',
  hasField: fieldsOf(removalSchema),
  read: readOwn(async (context, fields) => {
    const { id } = parseFields(removalSchema, fields)
    try {
      await removeAddress(context, id)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    }
    return { session: context.session }
  }),
}

/** Path below `/api/forms/{locale}/account/` → its form. Fields are named as in the JSON bodies. */
export const accountForms: ReadonlyMap<AccountFormAct, AccountForm> = new Map<AccountFormAct, AccountForm>([
  ['sign-in', signIn],
  ['sign-out', signOutForm],
  ['create', create],
  ['profile', changeProfile],
  ['credentials', changeCredentials],
  ['addresses/add', addOwnAddress],
  ['addresses/update', changeOwnAddress],
  ['addresses/remove', removeOwnAddress],
])
