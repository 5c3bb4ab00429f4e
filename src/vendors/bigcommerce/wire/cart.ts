import { z } from 'zod'
import { plainText } from '../../../domain/format/plain-text.ts'
import { idOrZero, optionalId, optionalText } from '../../../ports/commerce/shape-fields.ts'

/*
 * The platform's cart as the shop reads it (vendors, commerce 7.3). Unknown fields are dropped here, so a field that is
 * not listed cannot travel further. Money: major units of the cart's currency.
 */

/** Camel case in an otherwise snake case body; present only when asked for by `include`. */
const lineOptionSchema = z.object({
  name: z.string(),
  nameId: z.number().int(),
  value: z.string(),
  valueId: optionalId.transform((id) => id || undefined),
})

/** The id is a number for a promotion, and `coupon` for what a coupon took off. */
const discountSchema = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String),
    name: optionalText,
    display_name: optionalText,
    discounted_amount: z.number().default(0),
  })
  .transform(({ id, name, display_name, discounted_amount }) => ({
    id,
    name: name || display_name || null,
    discounted_amount,
  }))

/** A list that may be left out, or null. */
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((items) => items ?? [])

const discountsSchema = listOf(discountSchema)

const couponSchema = z.object({
  code: optionalText,
  display_name: optionalText,
  coupon_type: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((type) => String(type ?? '')),
  discounted_amount: z.number().default(0),
})

/** Also an empty object, as in an example of the vendor's. */
const parentSchema = z
  .unknown()
  .optional()
  .transform((id) => (typeof id === 'string' && id !== '' ? id : null))

const cartLineSchema = z.object({
  id: z.string().min(1),
  parent_id: parentSchema,
  product_id: z.number().int(),
  variant_id: optionalId,
  sku: optionalText,
  name: z.string(),
  quantity: z.number().int(),
  original_price: z.number(),
  list_price: z.number(),
  sale_price: z.number(),
  extended_list_price: z.number(),
  extended_sale_price: z.number(),
  discount_amount: z.number().default(0),
  discounts: discountsSchema,
  is_mutable: z.boolean().default(true),
  added_by_promotion: z.boolean().default(false),
  options: z.array(lineOptionSchema).default([]),
})

const contactSchema = z
  .object({ name: optionalText, email: optionalText })
  .nullish()
  .transform((contact) => contact ?? { name: '', email: '' })

const certificateSchema = z.object({
  id: z.string().min(1),
  name: optionalText,
  theme: optionalText,
  amount: z.number(),
  quantity: z.number().int().default(1),
  sender: contactSchema,
  recipient: contactSchema,
  message: optionalText,
})

/** The schema says that numbers are texts, the examples have numbers (vendors, commerce 14). */
const number = z.coerce.number()

const customItemSchema = z.object({
  id: z.string().min(1),
  sku: optionalText,
  name: optionalText,
  quantity: number.int(),
  list_price: number,
  extended_list_price: number,
})

/** Texts that promotions show in a cart; by the promotion's id, they name its discounts. */
const promotionsSchema = z
  .object({ banners: z.array(z.object({ id: z.coerce.string(), text: optionalText })) })
  .nullish()
  .catch(undefined)

type Named = { readonly id: string; readonly name: string | null }

const fieldsSchema = z.object({
  id: z.string().min(1),
  /** 0 = guest. */
  customer_id: idOrZero,
  currency: z.object({ code: z.string().length(3) }),
  base_amount: z.number(),
  discount_amount: z.number().default(0),
  cart_amount: z.number(),
  coupons: listOf(couponSchema),
  discounts: discountsSchema,
  line_items: z.object({
    physical_items: listOf(cartLineSchema),
    digital_items: listOf(cartLineSchema),
    gift_certificates: listOf(certificateSchema),
    custom_items: listOf(customItemSchema),
  }),
  promotions: promotionsSchema,
  /** Some write answers leave it out (vendors, commerce 7.1). */
  version: z.number().int().default(0),
})

export const cartSchema = fieldsSchema.transform(({ promotions, discounts, line_items, ...cart }) => {
  const texts = new Map(promotions?.banners.map(({ id, text }) => [id, plainText(text)]))
  const named = <Discount extends Named>(all: readonly Discount[]) =>
    all.map((discount) => ({ ...discount, name: discount.name ?? (texts.get(discount.id) || null) }))
  const withNames = <LineItem extends { readonly discounts: readonly Named[] }>(lines: readonly LineItem[]) =>
    lines.map((line) => ({ ...line, discounts: named(line.discounts) }))
  const { physical_items, digital_items } = line_items
  return {
    ...cart,
    discounts: named(discounts),
    line_items: {
      ...line_items,
      physical_items: withNames(physical_items),
      digital_items: withNames(digital_items),
    },
  }
})

export const redirectUrlsSchema = z.object({ cart_url: z.string(), checkout_url: z.string() })
