import { z } from '@hono/zod-openapi'
import { type AccountFormAct, formMarks } from '../../domain/customer/account-forms.ts'
import { joinNames, reorderMessage } from '../../domain/order/reorder.ts'
import { cartHref, localePath } from '../../domain/pages/links/links.ts'
import { productNames } from '../cart/product-names.ts'
import { reorder } from '../cart/reorder.ts'
import { accountData } from '../customers/account-data.ts'
import type { AccountContext, CustomerContext } from '../customers/account-context.ts'
import { changeAccount, deleteAccount } from '../customers/accounts.ts'
import { changedAddressSchema, newAddressSchema } from '../customers/address-schemas.ts'
import { addAddress, changeAddress, removeAddress, setDefaultAddress } from '../customers/addresses.ts'
import { changeSchema, deletionSchema, profileChangeSchema } from '../customers/schemas.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { Problem } from '../kernel/problems.ts'
import { ownOrder } from '../orders/own-order.ts'
import { addEvents, readForEvents } from './cart-events.ts'
import { type AccountForm, type FormResult, filled, withConsent } from './account-form.ts'
import { type Form, fieldsOf } from './form.ts'
import { type Fields, parseFields } from './form-fields.ts'

type FormContext = Parameters<ReturnType<Form<FormResult>['read']>>[0]
type OwnContext = CustomerContext & Pick<FormContext, 'locale'>

/** Returns the id of the customer signed in to the locale's store. */
function customerIdOf({ session, store }: AccountContext): number {
  const customerId = session.data.slots[store]?.customer
  if (customerId === undefined) throw new Problem('signed_out')
  return customerId
}

/** Runs a form of a signed-in customer: checks the sign-in before the fields. */
export const readOwn =
  (act: (context: OwnContext, fields: Fields) => Promise<FormResult>): AccountForm['read'] =>
  (fields) =>
  async (context) =>
    act({ ...context, customerId: customerIdOf(context) }, fields)

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

const deletionForm = deletionSchema.extend({ [formMarks.deletion]: z.string() })

/**
 * Deletes the account with its password, and leads to the sign-in, which confirms it; past the hosted shop's sign-out
 * where that shop has signed the browser in.
 */
const deleteOwnAccount: AccountForm = {
  page: 'account/profile',
  notice: 'done_deleted',
  hasField: fieldsOf(deletionForm),
  read: readOwn(async (context, fields) => {
    const { current_password } = parseFields(deletionForm, fields)
    const ended = await deleteAccount(context, current_password)
    return { ...ended, to: localePath(context.locale.locale, 'account'), isDeleted: true }
  }),
}

const dataForm = z.strictObject({ [formMarks.data]: z.string() })

/** Answers the customer's data as a file. */
const downloadData: AccountForm = {
  page: 'account/profile',
  hasField: fieldsOf(dataForm),
  read: readOwn(async (context, fields) => {
    parseFields(dataForm, fields)
    return { session: context.session, download: { name: 'account.json', content: await accountData(context) } }
  }),
}

const addOwnAddress: AccountForm = {
  isOneTime: true,
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

const oneAddress = z.strictObject({ id: pathIdSchema })

/** Removes an address; succeeds when it is already gone, since a form may be sent twice. */
const removeOwnAddress: AccountForm = {
  page: 'account/addresses',
  notice: 'done_removed',
  hasField: fieldsOf(oneAddress),
  read: readOwn(async (context, fields) => {
    const { id } = parseFields(oneAddress, fields)
    try {
      await removeAddress(context, id)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    }
    return { session: context.session }
  }),
}

const chooseDefault: AccountForm = {
  page: 'account/addresses',
  notice: 'done_default',
  hasField: fieldsOf(oneAddress),
  read: readOwn(async (context, fields) => {
    await setDefaultAddress(context, parseFields(oneAddress, fields).id)
    return { session: context.session }
  }),
}

const orderSchema = z.strictObject({ order: pathIdSchema })

/** Adds the products of an own order to the cart, which names those that cannot be had as they were ordered. */
const orderAgain: AccountForm = {
  isOneTime: true,
  page: 'account/orders',
  hasField: fieldsOf(orderSchema),
  read: readOwn(async (context, fields) => {
    const { id } = await ownOrder(context, parseFields(orderSchema, fields).order)
    const products = await context.services.commerce[context.store].orders.products(id)
    const { left, added } = await reorder(context, products)
    const named = left.map(({ product_id: productId, name }) => ({ productId, name }))
    const names = joinNames(productNames(context, named))
    return {
      session: context.session,
      to: cartHref(context.locale.locale),
      message: { code: reorderMessage(added.length, left.length), values: { names } },
      events: async () => {
        // The first line may have created the cart.
        const session = await context.services.sessions.get(context.session.id)
        const now = session && { ...context, session }
        return now ? addEvents(now, await readForEvents(now), added) : []
      },
    }
  }),
}

/** Forms of a signed-in customer, by their path below `/api/forms/{locale}/account/`. */
export const customerForms: readonly (readonly [AccountFormAct, AccountForm])[] = [
  ['profile', changeProfile],
  ['credentials', changeCredentials],
  ['addresses/add', addOwnAddress],
  ['addresses/update', changeOwnAddress],
  ['addresses/remove', removeOwnAddress],
  ['addresses/default', chooseDefault],
  ['orders/reorder', orderAgain],
  ['data', downloadData],
  ['deletion', deleteOwnAccount],
]
