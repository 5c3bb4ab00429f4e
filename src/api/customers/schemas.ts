import { z } from '@hono/zod-openapi'
import { isStrongEnough, passwordLength } from '../../domain/customer/password-rule.ts'
import { botTokenSchema } from '../kernel/bot-token.ts'
import { pathIdSchema, productIdSchema } from '../kernel/ids.ts'
import { codeText, emailSchema, knownEmailSchema, plainText, requiredText } from '../kernel/plain-text.ts'

/*
 * Bodies and answers of the customer routes (specification, core 7). Requests are closed: group, notes, store credit,
 * tax and channels cannot be named. Answers carry the platform's field names.
 */

const customerIdSchema = productIdSchema
export const customerParam = z.strictObject({ id: pathIdSchema })
export const addressParam = z.strictObject({ id: pathIdSchema, addressId: pathIdSchema })

/** An existing password, without rules for new ones. */
const givenPassword = z.string().min(1).max(256)
const newPassword = z
  .string()
  .max(passwordLength.most)
  .refine(isStrongEnough, `needs ${passwordLength.least} characters or more, with letters and digits`)
  .openapi({ description: `${passwordLength.least} to ${passwordLength.most} characters, with letters and digits` })
const consent = z.boolean().openapi({ description: 'Mail about carts that were left and products to review' })

export const loginSchema = z
  .strictObject({ email: knownEmailSchema, pw: givenPassword, bot_token: botTokenSchema('sign_in').optional() })
  .openapi('Login')

export const findQuery = z.strictObject({ 'email:in': emailSchema })

export const createSchema = z
  .strictObject({
    email: emailSchema,
    pw: newPassword,
    first_name: requiredText(),
    last_name: requiredText(),
    company: plainText().optional(),
    phone: codeText(50).optional(),
    accepts_product_review_abandoned_cart_emails: consent.optional(),
    bot_token: botTokenSchema('create_account'),
  })
  .openapi('NewCustomer')

/** The fields that confirm a held account. @property email shown again, and judged by nothing */
export const confirmationSchema = z.strictObject({
  token: z.string().max(64),
  email: z.string().optional(),
  pw: newPassword,
})

/** A code of the trade programme as it was typed. */
const proCode = codeText(64).min(1)

/** An account made with a code of the trade programme. */
export const newProAccountSchema = z.strictObject({
  code: proCode,
  email: emailSchema,
  pw: newPassword,
  first_name: requiredText(),
  last_name: requiredText(),
  accepts_product_review_abandoned_cart_emails: consent.optional(),
})

/** @property return page of the form */
export const redemptionSchema = z.strictObject({ code: proCode, return: z.string().optional() })

const changesIdentity = (change: { email?: unknown; new_password?: unknown }): boolean =>
  change.email !== undefined || change.new_password !== undefined

const profileFields = {
  first_name: requiredText().optional(),
  last_name: requiredText().optional(),
  company: plainText().optional(),
  phone: codeText(50).optional(),
  accepts_product_review_abandoned_cart_emails: consent.optional(),
}

/** Changes that need no password. */
export const profileChangeSchema = z.strictObject(profileFields)

export const changeSchema = z
  .strictObject({
    ...profileFields,
    email: emailSchema.optional(),
    new_password: newPassword.optional(),
    current_password: givenPassword
      .optional()
      .openapi({ description: 'Needed with `email` and `new_password`, and only with them' }),
  })
  .refine((change) => changesIdentity(change) === (change.current_password !== undefined), {
    path: ['current_password'],
    message: 'goes with email and new_password',
  })
  .refine((change) => Object.keys(change).length > 0, 'changes nothing')
  .openapi('CustomerChange')

export const deletionSchema = z.strictObject({ current_password: givenPassword }).openapi('AccountDeletion')

export const validateSchema = z.strictObject({ customer: customerIdSchema, pw: givenPassword }).openapi('PasswordCheck')

export const hostedLoginSchema = z
  .strictObject({
    id: customerIdSchema,
    redirect: z
      .string()
      .max(2000)
      .optional()
      .openapi({ description: 'Page of the hosted shop: account, cart or checkout; any other leads to the account' }),
  })
  .openapi('HostedLogin')

export const summarySchema = z
  .object({
    id: z.int(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    customer_group_id: z.int(),
    is_pro: z.boolean(),
  })
  .openapi('CustomerSummary')

export const profileSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
    phone: z.string(),
    customer_group_id: z.int(),
    accepts_product_review_abandoned_cart_emails: z.boolean(),
  })
  .openapi('Customer')

const token = z.string().openapi({ description: 'The anti-forgery token from now on' })

export const signedInAnswer = z.object({ data: z.object({ customer: summarySchema, csrf_token: token }) })
export const signedOutAnswer = z.object({
  data: z.object({
    csrf_token: token,
    hosted_logout_url: z
      .string()
      .optional()
      .openapi({
        description:
          'Only where the hosted shop has signed this browser in: lead the browser there, since no other page can ' +
          'sign it out. That page links back to the shop.',
      }),
  }),
})
export const foundAnswer = z.object({ data: z.array(profileSchema) })
export const changedAnswer = z.object({ data: profileSchema, meta: z.object({ csrf_token: token }) })
export const validAnswer = z.object({ data: z.object({ valid: z.literal(true) }) })
export const sessionStateAnswer = z.object({
  data: z.object({ valid: z.boolean(), customer: summarySchema.nullable() }),
})
export const hostedLoginAnswer = z.object({
  data: z.object({ url: z.string().openapi({ description: 'Go there at once: it works once, for 30 seconds' }) }),
})

export type NewAccount = z.infer<typeof createSchema>
export type NewProAccount = z.infer<typeof newProAccountSchema>
export type AccountChange = z.infer<typeof changeSchema>
export type SummaryAnswer = z.infer<typeof summarySchema>
export type SignedOutAnswer = z.infer<typeof signedOutAnswer>
