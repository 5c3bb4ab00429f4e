import { z } from '@hono/zod-openapi'
import type { AccountFormAct, AccountMessage } from '../../domain/account-forms.ts'
import { createAccountHref, localePath } from '../../domain/links.ts'
import type { AccountPlace, OwnPlace } from '../customers/account-place.ts'
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

/** The session afterwards, and where to go when that is not the form's own page. */
type Done = { readonly session: Session; readonly to?: string | undefined }

/** A plain form of the account pages. */
export type AccountForm = Form<Done> & {
  /** The page that the form stands on, below `/{locale}/`; told there what was refused. */
  readonly page: string
  /** The form may stand on another account page, which its field `return` names. */
  readonly stands?: 'anywhere'
  /** Told on the page once it is done; nothing where the page itself says it. */
  readonly news?: AccountMessage
  /** Where these fields lead, outside this shop, without anything being done here. */
  readonly leadsTo?: (commerce: { readonly storefrontUrl: string }, fields: Fields) => string | undefined
}

const consentField = 'accepts_product_review_abandoned_cart_emails'

/** Fields without those that were left empty, as JSON leaves them out. */
const filled = (fields: Fields): [string, string][] => [...fields].filter(([, value]) => value !== '')

/** A checkbox is sent only when it is ticked. */
const withConsent = (fields: Fields): [string, unknown][] => [
  ...[...fields].filter(([name]) => name !== consentField),
  [consentField, fields.has(consentField)],
]

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  new Map([...fields].filter(([name]) => !names.includes(name)))

/** Of whoever is signed in to the locale's store. */
function own(place: AccountPlace): OwnPlace {
  const customerId = place.session.data.slots[place.store]?.customer
  if (customerId === undefined) throw new Problem('signed_out')
  return { ...place, customerId }
}

/**
 * Sent twice, as by a double click, the first answer is lost to the browser, and with it the session that it renewed:
 * the second signs in to one of its own.
 */
async function signInAtLast(place: AccountPlace, customerId: number): Promise<Session> {
  try {
    return await startSignIn(place, customerId)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'csrf_invalid') throw error
    const session = await createVisitorSession(place, place.session.data.region)
    return startSignIn({ ...place, session }, customerId)
  }
}

/** `return`, a path of this site, is where to go once signed in. */
const signIn: AccountForm = {
  page: 'account',
  stands: 'anywhere',
  begins: true,
  has: fieldsOf(loginSchema, 'return'),
  read(fields) {
    const login = parseFields(loginSchema, filled(without(fields, 'return')))
    return async (place) => {
      const { id } = await identify(place, login)
      const session = await signInAtLast(place, id)
      return { session, to: localPath(fields.get('return'), place.services.config.public.siteUrl) }
    }
  },
}

const signOutForm: AccountForm = {
  page: 'account',
  has: () => false,
  read(fields) {
    parseFields(z.strictObject({}), fields)
    return async (place) => ({ session: await signOut(place) })
  },
}

/**
 * Makes an account for who proves to be human, which takes a script. Without one nothing is made here: the platform's
 * own registration, with its own protection, makes the same account.
 */
const create: AccountForm = {
  page: 'account/create',
  begins: true,
  has: fieldsOf(createSchema),
  leadsTo: ({ storefrontUrl }, fields) => (fields.get('bot_token') ? undefined : createAccountHref(storefrontUrl)),
  read(fields) {
    const account = parseFields(createSchema, withConsent(fields))
    return async (place) => {
      const { session } = await createAccount(place, account)
      return { session, to: localePath(place.locale.locale, 'account') }
    }
  },
}

/** What a form of a signed-in customer does: who sends it is asked before what was sent. */
const readOwn =
  (act: (place: OwnPlace, fields: Fields) => Promise<Done>): AccountForm['read'] =>
  (fields) =>
  async (place) =>
    act(own(place), fields)

const changeProfile: AccountForm = {
  page: 'account/profile',
  news: 'done_profile',
  has: fieldsOf(profileChangeSchema),
  read: readOwn(async (place, fields) => changeAccount(place, parseFields(profileChangeSchema, withConsent(fields)))),
}

const changeCredentials: AccountForm = {
  page: 'account/profile',
  news: 'done_credentials',
  has: fieldsOf(changeSchema),
  read: readOwn(async (place, fields) => changeAccount(place, parseFields(changeSchema, filled(fields)))),
}

const addOwnAddress: AccountForm = {
  page: 'account/addresses',
  news: 'done_address',
  has: fieldsOf(newAddressSchema),
  read: readOwn(async (place, fields) => {
    await addAddress(place, parseFields(newAddressSchema, fields))
    return { session: place.session }
  }),
}

const changedAddressForm = changedAddressSchema.extend({ id: pathIdSchema })

const changeOwnAddress: AccountForm = {
  page: 'account/addresses',
  news: 'done_address',
  has: fieldsOf(changedAddressForm),
  read: readOwn(async (place, fields) => {
    const { id, ...address } = parseFields(changedAddressForm, fields)
    await changeAddress(place, id, address)
    return { session: place.session }
  }),
}

const removalSchema = z.strictObject({ id: pathIdSchema })

/** Removing what is already gone is done: a form may be sent twice. */
const removeOwnAddress: AccountForm = {
  page: 'account/addresses',
  news: 'done_removed',
  has: fieldsOf(removalSchema),
  read: readOwn(async (place, fields) => {
    const { id } = parseFields(removalSchema, fields)
    try {
      await removeAddress(place, id)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    }
    return { session: place.session }
  }),
}

/** Address below `/api/forms/{locale}/account/` → its form. Fields are named as in the JSON bodies. */
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
