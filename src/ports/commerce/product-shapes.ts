import { z } from 'zod'
import { countOrZero, variantPrice } from './shape-fields.ts'

/*
 * Catalogue shapes as the shop reads them (vendors, commerce 5, 6). Only what is listed passes: `cost_price` and
 * other inside figures end here. Prices: major units of the store's default currency.
 */

const optionValueSchema = z.object({
  id: z.number().int(),
  label: z.string(),
  sort_order: z.number().int().default(0),
  is_default: z.boolean().default(false),
  value_data: z
    .union([
      z.object({
        colors: z.array(z.string()).optional(),
        image_url: z.string().optional(),
        checked_value: z.boolean().optional(),
      }),
      z.null(),
      z.array(z.unknown()).max(0),
    ])
    .optional()
    .transform((data) => (data && !Array.isArray(data) ? data : null)),
})

export const optionSchema = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  name: z.string(),
  display_name: z.string(),
  type: z.string(),
  sort_order: z.number().int().default(0),
  option_values: z.array(optionValueSchema),
})

const bound = z.number().nullish()
const day = z.string().nullish()

const limitsSchema = z.object({
  checked_by_default: z.boolean().nullish(),
  checkbox_label: z.string().nullish(),
  date_limited: z.boolean().nullish(),
  date_limit_mode: z.string().nullish(),
  date_earliest_value: day,
  date_latest_value: day,
  text_characters_limited: z.boolean().nullish(),
  text_min_length: bound,
  text_max_length: bound,
  text_lines_limited: z.boolean().nullish(),
  text_max_lines: bound,
  number_limited: z.boolean().nullish(),
  number_limit_mode: z.string().nullish(),
  number_lowest_value: bound,
  number_highest_value: bound,
  number_integers_only: z.boolean().nullish(),
})

/** No limits, where the platform names none: a kind without any may have an empty list. */
const noLimits: z.infer<typeof limitsSchema> = {}

/** Limits of what is typed. */
const modifierConfigSchema = z
  .union([limitsSchema, z.array(z.unknown()).max(0), z.null()])
  .optional()
  .transform((config) => (config && !Array.isArray(config) ? config : noLimits))

/** A choice that makes no variant (vendors, commerce 5.2). */
export const modifierSchema = z.object({
  id: z.number().int(),
  display_name: z.string(),
  type: z.string(),
  required: z.boolean().default(false),
  sort_order: z.number().int().default(0),
  config: modifierConfigSchema,
  option_values: z.array(optionValueSchema).default([]),
})

export const variantSchema = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  sku: z.string(),
  price: variantPrice,
  sale_price: variantPrice,
  retail_price: variantPrice,
  calculated_price: variantPrice,
  purchasing_disabled: z.boolean().default(false),
  purchasing_disabled_message: z.string().default(''),
  image_url: z.string().default(''),
  /** Null where the platform has none (vendors, commerce 5.2). */
  inventory_level: countOrZero,
  inventory_warning_level: countOrZero,
  option_values: z
    .array(
      z.object({
        id: z.number().int(),
        label: z.string(),
        option_id: z.number().int(),
        option_display_name: z.string(),
      }),
    )
    .default([]),
})

/**
 * The fields of a variant that leave the shop: the number of pieces left does not (`out-of-stock` tells whether it can
 * be bought).
 */
const shownVariantSchema = variantSchema.omit({ inventory_level: true, inventory_warning_level: true })

/** Names a caller may ask for with `include_fields` of variants. */
export const variantFieldNames = shownVariantSchema.keyof().options

/** A variant as asked for by a caller: both ids always, the rest as `include_fields` selected. */
export const someVariantSchema = z.object({
  ...shownVariantSchema.partial().shape,
  id: z.number().int(),
  product_id: z.number().int(),
})

/** Exactly the named fields, and both ids. */
export function variantWith(fields: readonly VariantField[] | undefined): z.ZodType<PartialVariant> {
  if (!fields?.length) return shownVariantSchema
  const mask: Partial<Record<VariantField, true>> = { id: true, product_id: true }
  for (const field of fields) mask[field] = true
  return shownVariantSchema.pick(mask)
}

const imageSchema = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  is_thumbnail: z.boolean(),
  sort_order: z.number().int(),
  description: z.string(),
  url_zoom: z.string(),
  url_standard: z.string(),
  url_thumbnail: z.string(),
  url_tiny: z.string(),
})

export const productFields = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  type: z.enum(['physical', 'digital']),
  description: z.string(),
  weight: z.number(),
  price: z.number(),
  sale_price: z.number(),
  retail_price: z.number(),
  calculated_price: z.number(),
  categories: z.array(z.number().int()),
  brand_id: z.number().int(),
  inventory_tracking: z.enum(['none', 'product', 'variant']),
  availability: z.enum(['available', 'disabled', 'preorder']),
  availability_description: z.string(),
  is_visible: z.boolean(),
  is_featured: z.boolean(),
  is_free_shipping: z.boolean(),
  is_price_hidden: z.boolean(),
  condition: z.string(),
  order_quantity_minimum: z.number().int(),
  order_quantity_maximum: z.number().int(),
  custom_url: z.object({ url: z.string(), is_customized: z.boolean() }),
  base_variant_id: z.number().int().nullable(),
  page_title: z.string(),
  meta_description: z.string(),
  date_created: z.string(),
  date_modified: z.string(),
})

/** Names a caller may ask for with `include_fields`: exactly the fields that we read. */
export const productFieldNames = Object.keys(productFields.shape) as readonly (keyof typeof productFields.shape)[]

/** A merchant's notes on a product, by names of their own. */
const customFieldSchema = z.object({ id: z.number().int(), name: z.string(), value: z.string() })

const productIncludes = z.object({
  variants: z.array(shownVariantSchema),
  options: z.array(optionSchema),
  images: z.array(imageSchema),
  primary_image: imageSchema.nullable(),
  custom_fields: z.array(customFieldSchema),
})

export const productIncludeNames = ['variants', 'options', 'images', 'primary_image', 'custom_fields'] as const

/** A product as asked for by a caller: `id` always, the rest as `include` and `include_fields` selected. */
export const productSchema = z.object({
  ...productFields.partial().shape,
  ...productIncludes.partial().shape,
  id: z.number().int(),
})

/** A product as the shop itself reads it: what buying and showing need, with variants and options. */
export const fullProductSchema = productFields
  .pick({
    id: true,
    name: true,
    sku: true,
    price: true,
    inventory_tracking: true,
    availability: true,
    is_visible: true,
  })
  .extend({
    sale_price: z.number().default(0),
    retail_price: z.number().default(0),
    calculated_price: z.number(),
    categories: z.array(z.number().int()),
    inventory_level: z.number().int().default(0),
    sort_order: z.number().int().default(0),
    order_quantity_minimum: z.number().int().default(0),
    order_quantity_maximum: z.number().int().default(0),
    custom_url: z.object({ url: z.string() }),
    variants: z.array(variantSchema),
    options: z.array(optionSchema),
    modifiers: z.array(modifierSchema).default([]),
    preorder_release_date: z.string().nullish(),
    preorder_message: z.string().nullish(),
    custom_fields: z.array(customFieldSchema).default([]),
  })

/** The fields that decide whether anything of a product may be shown. */
export const visibilitySchema = productFields.pick({ id: true, is_visible: true, is_price_hidden: true })

export type PlatformProduct = z.infer<typeof productSchema>
export type PlatformFullProduct = z.infer<typeof fullProductSchema>
export type PlatformVariant = z.infer<typeof variantSchema>
export type PlatformModifier = z.infer<typeof modifierSchema>
export type PlatformOption = z.infer<typeof optionSchema>
export type PartialVariant = z.infer<typeof someVariantSchema>
export type VariantField = (typeof variantFieldNames)[number]
export type ProductField = (typeof productFieldNames)[number]
export type ProductInclude = (typeof productIncludeNames)[number]
