import { z } from 'zod'

/*
 * Products as shoppers see them: the platform's storefront queries (vendors, commerce 11). Lists come as edges with
 * nodes, prices in major units of the store's currency, and levels not at all where the merchant hides or does not
 * count them.
 */

const connectionSchema = z.object({ edges: z.array(z.object({ node: z.unknown() })).nullish() })

/** The nodes of a connection; one without edges is an empty list. */
const nodesOf = <Node extends z.ZodType>(node: Node) =>
  connectionSchema.transform(({ edges }) => (edges ?? []).map((edge) => edge.node)).pipe(z.array(node))

const moneySchema = z.object({ value: z.coerce.number(), currencyCode: z.string() })
/** `null` where the merchant hides prices. */
const pricesSchema = z.object({ price: moneySchema, retailPrice: moneySchema.nullish() }).nullish()
const levelSchema = z.object({ availableToSell: z.coerce.number() }).nullish()

const idSchema = z.object({ entityId: z.int() })

const listedVariantSchema = z.object({
  entityId: z.int(),
  sku: z.string(),
  isPurchasable: z.boolean(),
  inventory: z.object({ isInStock: z.boolean(), aggregated: levelSchema }).nullish(),
  prices: pricesSchema,
  defaultImage: z.object({ url: z.string() }).nullish(),
  options: nodesOf(idSchema.extend({ values: nodesOf(idSchema) })),
})

const listedOptionSchema = z.object({
  entityId: z.int(),
  displayName: z.string(),
  /** False for a modifier. */
  isVariantOption: z.boolean(),
  /** Absent on options that are no choice among values. */
  values: nodesOf(idSchema.extend({ label: z.string(), hexColors: z.array(z.string()).default([]) })).default([]),
})

/** The options that make variants: the list holds the modifiers, too (vendors, commerce 11). */
const variantOptionsSchema = nodesOf(listedOptionSchema).transform((options) =>
  options.flatMap(({ isVariantOption, ...option }) => (isVariantOption ? [option] : [])),
)

const listingSchema = z.object({
  entityId: z.int(),
  name: z.string(),
  sku: z.string(),
  categories: nodesOf(idSchema),
  availabilityV2: z.object({ status: z.enum(['Available', 'Preorder', 'Unavailable']) }),
  prices: pricesSchema,
  inventory: z.object({ isInStock: z.boolean(), hasVariantInventory: z.boolean(), aggregated: levelSchema }),
  variants: nodesOf(listedVariantSchema),
  productOptions: variantOptionsSchema,
})

/** Failures are in `errors`, at any status; `data` may be partial. */
export const graphAnswerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).nullish(),
})

export const listingsSchema = z.object({ site: z.object({ products: nodesOf(listingSchema) }) })

export const storefrontTokenSchema = z.object({ data: z.object({ token: z.string().min(1) }) })
