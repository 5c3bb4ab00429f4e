import { z } from '@hono/zod-openapi'
import type { AccountFormAct, AccountNews } from '../../domain/account-forms.ts'
import { createAccountHref, localePath } from '../../domain/links.ts'
import type { Locale } from '../../domain/locale.ts'
import type { AccountPlace, OwnPlace } from '../customers/account-place.ts'
import { changeAccount, createAccount, identify } from '../customers/accounts.ts'
import { changedAddressSchema, newAddressSchema } from '../customers/address-schemas.ts'
import { addAddress, changeAddress, removeAddress } from '../customers/addresses.ts'
import { changeSchema, createSchema, loginSchema, profileChangeSchema } from '../customers/schemas.ts'
import { signIn as startSignIn, signOut } from '../customers/sign-in.ts'
import { pathIdSchema } from '../ids.ts'
import { Problem } from '../problems.ts'
import { newSessionData } from '../session/change-session.ts'
import type { Session } from '../session/session-store.ts'
import { type Fields, localPath, parseFields } from './form-fields.ts'

/** The session afterwards, and where to go when that is not the form's own page. */
type Done = { readonly session: Session; readonly to?: string | undefined }

/** A plain form of the account pages: it does what the JSON call does, by the same rules. */
export type AccountForm = {
  /** The page that the form stands on, below `/{locale}/`; told there what was refused. */
  readonly page: string
  /** The form may stand on another account page, which its field `return` names. */
  readonly stands?: 'anywhere'
  /** Told on the page once it is done; nothing where the page itself says it. */
  readonly news?: AccountNews
  readonly act: (place: AccountPlace, fields: Fields, locale: Locale) => Promise<Done>
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
 * Sent twice, as by a double click, the first answer is lost to the browser, and with it the session that it renewed: the
 * second signs in to one of its own.
 */
async function signInAtLast(place: AccountPlace, customerId: number): Promise<Session> {
  try {
    return await startSignIn(place, customerId)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'csrf_invalid') throw error
    const session = await place.services.sessions.create(newSessionData(place.session.data.region))
    return startSignIn({ ...place, session }, customerId)
  }
}

/** `return`, a path of this site, is where to go once signed in. */
const signIn: AccountForm['act'] = async (place, fields) => {
  const { id } = await identify(place, parseFields(loginSchema, filled(without(fields, 'return'))))
  const session = await signInAtLast(place, id)
  return { session, to: localPath(fields.get('return'), place.services.config.public.siteUrl) }
}

const signOutForm: AccountForm['act'] = async (place, fields) => {
  parseFields(z.strictObject({}), fields)
  return { session: await signOut(place) }
}

/**
 * Makes an account for who proves to be human, which takes a script. Without one nothing is made here: the platform's own
 * registration, with its own protection, makes the same account.
 */
const create: AccountForm['act'] = async (place, fields, { locale }) => {
  if (!fields.get('bot_token')) {
    const { storefrontUrl } = place.services.config.commerce[place.store]
    return { session: place.session, to: createAccountHref(storefrontUrl) }
  }
  const typed = new Map(withConsent(fields))
  const { session } = await createAccount(place, parseFields(createSchema, typed))
  return { session, to: localePath(locale, 'account') }
}

const changeProfile: AccountForm['act'] = async (place, fields) => {
  const customer = own(place)
  return changeAccount(customer, parseFields(profileChangeSchema, withConsent(fields)))
}

const changeCredentials: AccountForm['act'] = async (place, fields) => {
  const customer = own(place)
  return changeAccount(customer, parseFields(changeSchema, filled(fields)))
}

const addOwnAddress: AccountForm['act'] = async (place, fields) => {
  const customer = own(place)
  await addAddress(customer, parseFields(newAddressSchema, fields))
  return { session: place.session }
}

const changedAddressForm = changedAddressSchema.extend({ id: pathIdSchema })

const changeOwnAddress: AccountForm['act'] = async (place, fields) => {
  const customer = own(place)
  const { id, ...address } = parseFields(changedAddressForm, fields)
  await changeAddress(customer, id, address)
  return { session: place.session }
}

/** Removing what is already gone is done: a form may be sent twice. */
const removeOwnAddress: AccountForm['act'] = async (place, fields) => {
  const customer = own(place)
  const { id } = parseFields(z.strictObject({ id: pathIdSchema }), fields)
  try {
    await removeAddress(customer, id)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
  }
  return { session: place.session }
}

/** Address below `/api/forms/{locale}/account/` → its form. Fields are named as in the JSON bodies. */
export const accountForms: ReadonlyMap<AccountFormAct, AccountForm> = new Map<AccountFormAct, AccountForm>([
  ['sign-in', { page: 'account', stands: 'anywhere', act: signIn }],
  ['sign-out', { page: 'account', act: signOutForm }],
  ['create', { page: 'account/create', act: create }],
  ['profile', { page: 'account/profile', news: 'done_profile', act: changeProfile }],
  ['credentials', { page: 'account/profile', news: 'done_credentials', act: changeCredentials }],
  ['addresses/add', { page: 'account/addresses', news: 'done_address', act: addOwnAddress }],
  ['addresses/update', { page: 'account/addresses', news: 'done_address', act: changeOwnAddress }],
  ['addresses/remove', { page: 'account/addresses', news: 'done_removed', act: removeOwnAddress }],
])
