import { z } from '@hono/zod-openapi'
import { campaignParameters, longestCampaignValue } from '../../domain/analytics/campaign.ts'
import { longestEntry } from '../../domain/catalogue/modifier.ts'
import { maxLineQuantity } from '../../domain/cart/line-quantity.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import { productIdSchema } from '../kernel/ids.ts'
import { answer } from '../kernel/openapi-parts.ts'
import { requiredLines } from '../kernel/plain-text.ts'

/*
 * Bodies and answers of the cart routes (specification, addendum 3). Requests are closed: a key that is not listed is
 * refused. Answers carry the platform's field names; money is in major units of `currency.code`.
 */

const quantity = z.int().min(1).max(maxLineQuantity)

const lineOption = z
  .strictObject({ id: productIdSchema, value: z.union([productIdSchema, requiredLines(longestEntry)]) })
  .openapi({
    description: 'A choice: option id and value id, or what is typed: a text, a number as text, an ISO date',
  })

export const newLineSchema = z
  .strictObject({
    productID: productIdSchema,
    variantID: productIdSchema.optional(),
    options: z.array(lineOption).max(20).optional(),
    quantity,
  })
  .openapi('NewLine')

/** A cart's id, compared with the session's before it is used. */
export const cartParam = z.strictObject({ id: z.string().max(64) })

/** Id of a line. It becomes part of a platform URL: any other form is refused (security, R4). */
export const lineIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'is not the id of a line')

/** `POST cart/create` and `POST cart/{id}/items`. */
export const addItemsSchema = z.strictObject({ items: z.array(newLineSchema).min(1).max(50) }).openapi('AddItems')

/** `PUT cart/{id}/items/{itemId}`. */
export const updateItemSchema = z.strictObject({ productID: productIdSchema, quantity }).openapi('UpdateItem')

/** `PUT cart/{id}`. */
export const attachSchema = z.strictObject({ customerID: productIdSchema }).openapi('AttachCart')

/** `?locale=`: the language of `meta` (and, when a cart is created, of the platform's checkout). */
export const cartQuerySchema = z.strictObject({
  locale: z
    .string()
    .refine((locale) => findLocale(locale) !== undefined, 'is not a locale of the shop')
    .optional(),
})

const campaignValue = z.string().max(longestCampaignValue).optional()

/** `POST cart/{id}/checkout`: the language of the hosted pages, and the campaign that the visit came from. */
export const checkoutQuerySchema = cartQuerySchema.extend(
  Object.fromEntries(campaignParameters.map((name) => [name, campaignValue])),
)

const discountSchema = z.object({
  id: z.string(),
  name: z.string().nullable().openapi({ description: 'null where the platform does not name it' }),
  discounted_amount: z.number(),
})

const cartLineSchema = z
  .object({
    id: z.string(),
    parent_id: z.string().nullable().openapi({ description: 'The line that this one belongs to' }),
    product_id: z.int(),
    variant_id: z.int().optional(),
    sku: z.string(),
    name: z.string(),
    quantity: z.int(),
    original_price: z.number(),
    list_price: z.number(),
    sale_price: z.number(),
    extended_list_price: z.number(),
    extended_sale_price: z.number(),
    discount_amount: z.number(),
    discounts: z.array(discountSchema),
    is_mutable: z.boolean().openapi({ description: 'false: neither quantity nor removal is the shopper’s' }),
    added_by_promotion: z.boolean(),
    options: z.array(z.object({ name: z.string(), nameId: z.int(), value: z.string(), valueId: z.int().optional() })),
  })
  .openapi('CartLine')

const certificateSchema = z
  .object({ id: z.string(), name: z.string(), amount: z.number(), quantity: z.int() })
  .openapi('CartCertificate', { description: 'A gift certificate: it can be removed, and not be changed' })

const customItemSchema = z
  .object({
    id: z.string(),
    sku: z.string(),
    name: z.string(),
    quantity: z.int(),
    list_price: z.number(),
    extended_list_price: z.number(),
  })
  .openapi('CartCustomItem', { description: 'Put in by the shop’s staff: it can be removed, and not be changed' })

const couponSchema = z.object({
  code: z.string(),
  display_name: z.string(),
  coupon_type: z
    .string()
    .openapi({ description: '`free_shipping` and `shipping_discount` leave the cart’s sum as it is' }),
  discounted_amount: z.number(),
})

export const cartSchema = z
  .object({
    id: z.string(),
    version: z.int(),
    currency: z.object({ code: z.string() }),
    base_amount: z.number(),
    discount_amount: z.number(),
    cart_amount: z.number(),
    coupons: z.array(couponSchema),
    discounts: z.array(discountSchema),
    line_items: z.object({
      physical_items: z.array(cartLineSchema),
      digital_items: z.array(cartLineSchema),
      gift_certificates: z.array(certificateSchema),
      custom_items: z.array(customItemSchema),
    }),
  })
  .openapi('Cart')

const picture = z
  .object({
    name: z.string(),
    alt: z.string(),
    width: z.number(),
    height: z.number(),
    poi: z.object({ x: z.number(), y: z.number() }).optional(),
  })
  .openapi('Picture')

/** Content of a product in the cart, in the reader's language. */
const cartProductSchema = z
  .object({
    title: z.string(),
    lang: z.string().optional().openapi({ description: 'Language of the title (BCP 47), unless it is the reader’s' }),
    path: z.string(),
    image: picture.nullable(),
    images: z.record(z.string(), picture).openapi({ description: 'First picture by colour slug' }),
    options: z
      .record(z.string(), z.object({ name: z.string(), values: z.record(z.string(), z.string()) }))
      .openapi({ description: 'Names in the reader’s language by option id and value id; a typed day by itself' }),
    preorder: z
      .object({ day: z.string().optional() })
      .optional()
      .openapi({ description: 'Of a product that is sold before it is there; ISO date, where it is known' }),
    quantity: z
      .object({ least: z.int().optional(), most: z.int().optional() })
      .optional()
      .openapi({ description: 'How many of all its variants an order may hold; absent without limits' }),
  })
  .openapi('CartProduct')

export const cartMetaSchema = z
  .object({
    products: z.record(z.string(), cartProductSchema).openapi({ description: 'By product id; only with ?locale=' }),
    add_ons: z.array(z.int()).openapi({
      description: 'Ids of products that go with those in the cart; only with ?locale=',
    }),
    free_shipping: z.object({ threshold: z.number(), remaining: z.number() }).nullable().openapi({
      description:
        'Major units; null where the store offers none, for customers who are not told, and without ?locale=',
    }),
    shipping_cost: z.number().nullable().openapi({
      description: 'Lowest cost of shipping by total, major units; null where it is free or only known at checkout',
    }),
    spend: z
      .object({
        total: z.number(),
        limit: z.number(),
        after_cart: z.number(),
        exceeds: z.boolean(),
        employee: z.boolean(),
      })
      .nullable()
      .openapi({ description: 'A trade customer’s spend, major units; checkout is refused while the cart `exceeds`' }),
  })
  .openapi('CartMeta')

/** Every cart answer. `data` is null when the change removed the last line: the cart is gone. */
const cartAnswerSchema = z.object({ data: cartSchema.nullable(), meta: cartMetaSchema }).openapi('CartAnswer')

export const wholeCart = answer('The whole cart; `data` is null once it is empty', cartAnswerSchema)

export const checkoutAnswerSchema = z.object({ data: z.object({ checkout_url: z.string() }) }).openapi('Checkout')

export type NewLine = z.infer<typeof newLineSchema>
export type AddItems = z.infer<typeof addItemsSchema>
export type UpdateItem = z.infer<typeof updateItemSchema>
export type CartMetaAnswer = z.infer<typeof cartMetaSchema>
export type CartAnswer = z.infer<typeof cartAnswerSchema>
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>
