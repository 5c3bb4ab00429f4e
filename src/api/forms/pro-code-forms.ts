import type { AccountFormAct } from '../../domain/customer/account-forms.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { createWithCode, redeemAsCustomer } from '../customers/pro-account.ts'
import { newProAccountSchema, redemptionSchema } from '../customers/schemas.ts'
import { type AccountForm, withConsent } from './account-form.ts'
import { readOwn } from './customer-forms.ts'
import { fieldsOf } from './form.ts'
import { parseFields } from './form-fields.ts'

/** Makes an account with a code of the trade programme; needs no script, since the code proves a person. */
const create: AccountForm = {
  isOneTime: true,
  page: 'pro/create',
  startsSession: true,
  hasField: fieldsOf(newProAccountSchema),
  read(fields) {
    const account = parseFields(newProAccountSchema, withConsent(fields))
    return async (context) => {
      const { session, isMember } = await createWithCode(context, account)
      const code = isMember ? 'done_created_pro' : 'done_created_without_code'
      return { session, message: { code, values: {} }, to: localePath(context.locale.locale, 'account') }
    }
  },
}

/** Redeems a code for the signed-in customer, on the account page or the programme's own. */
const redeem: AccountForm = {
  isOneTime: true,
  page: 'account',
  placement: 'anywhere',
  notice: 'done_pro',
  hasField: fieldsOf(redemptionSchema),
  read: readOwn(async (context, fields) => {
    const { code } = parseFields(redemptionSchema, fields)
    const session = await redeemAsCustomer(context, code)
    return { session, to: localePath(context.locale.locale, 'account') }
  }),
}

/** The forms that take a code of the trade programme, by their path as `accountForms`. */
export const proCodeForms: ReadonlyMap<AccountFormAct, AccountForm> = new Map<AccountFormAct, AccountForm>([
  ['create-pro', create],
  ['redeem', redeem],
])
