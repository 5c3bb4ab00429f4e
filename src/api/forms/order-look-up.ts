import { z } from '@hono/zod-openapi'
import { orderFound } from '../../domain/customer/account-forms.ts'
import { screenPlace } from '../../domain/pages/links/screens.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { codeText, knownEmailSchema } from '../kernel/plain-text.ts'
import { botTokenSchema } from '../kernel/bot-token.ts'
import { findOrder } from '../orders/order-status.ts'
import { type AccountForm, filled } from './account-form.ts'
import { fieldsOf } from './form.ts'
import { parseFields } from './form-fields.ts'

/** An order number as people copy it: `#1001`. */
const orderNumberSchema = codeText()
  .transform((text) => text.replace(/^#?\s*/, ''))
  .pipe(pathIdSchema)

const lookUpSchema = z.strictObject({
  order: orderNumberSchema,
  email: knownEmailSchema,
  bot_token: botTokenSchema('order_status').optional(),
})

/**
 * Finds an order by its number and e-mail address, for visitors without an account. The address comes in the body: it
 * stands in no URL and in no log. The session keeps the number of an order that was found, for one view of the page.
 */
export const orderLookUp: AccountForm = {
  page: screenPlace('order_status').path,
  startsSession: true,
  hasField: fieldsOf(lookUpSchema),
  read(fields) {
    const { order: id, email, bot_token: botToken } = parseFields(lookUpSchema, filled(fields))
    return async ({ services, session, store, clientAddress, canWait }) => {
      const order = await findOrder({ services, store, clientAddress }, { id, email, botToken, canWait })
      return { session, message: { code: orderFound, values: { order: String(order.id) } } }
    }
  },
}
