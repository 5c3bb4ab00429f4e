import { z } from '@hono/zod-openapi'
import {
  optionSchema,
  productFieldNames,
  productIncludeNames,
  productSchema,
  someVariantSchema,
  variantFieldNames,
} from '../../ports/commerce/product-shapes.ts'
import { type CategoryNode, categorySchema } from '../../ports/commerce/category-shapes.ts'
import { paginationSchema } from '../../ports/commerce/paging.ts'
import { idListSchema, pathIdSchema } from '../kernel/ids.ts'

/** The platform's own limits of a page (vendors, commerce 3.5). */
const largestPage = 250
const usualPage = 50
/** Most products of a variant query: their ids become part of a URL. */
const mostProducts = 100
/** Most categories of a product query. */
const mostCategories = 20

/**
 * Parses a comma-separated list of known names, sorted and without duplicates, so that equal queries share a cache
 * entry.
 */
const listOf = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)))
    .transform((found) => [...new Set(found)].toSorted())
    .optional()
    .openapi({
      type: 'string',
      description: `Comma-separated: ${names.join(', ')}`,
      example: names.slice(0, 2).join(','),
    })

const paging = {
  page: pathIdSchema.default(1).openapi({ type: 'integer', minimum: 1, default: 1 }),
  limit: pathIdSchema
    .refine((count) => count <= largestPage, `must be at most ${largestPage}`)
    .default(usualPage)
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: largestPage,
      default: usualPage,
      description:
        '`meta.pagination.per_page` says how many the platform gave: with `include=options` never more than 10',
    }),
}
const selection = { include: listOf(productIncludeNames), include_fields: listOf(productFieldNames) }
const variantSelection = { include_fields: listOf(variantFieldNames) }

export const productListQuery = z.strictObject({
  ...paging,
  'categories:in': idListSchema(mostCategories).optional(),
  ...selection,
})
export const productQuery = z.strictObject(selection)
export const pageQuery = z.strictObject(paging)
export const variantPageQuery = z.strictObject({ ...paging, ...variantSelection })
export const variantQuery = z.strictObject(variantSelection)
export const variantSearchQuery = z.strictObject({
  ...paging,
  'product_id:in': idListSchema(mostProducts).optional(),
  id: pathIdSchema.optional().openapi({ type: 'integer', minimum: 1, description: 'A variant id' }),
  sku: z.string().min(1).max(255).optional(),
  ...variantSelection,
})
export const idParam = z.strictObject({ id: pathIdSchema })
export const variantParam = z.strictObject({ id: pathIdSchema, variantId: pathIdSchema })

const listAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).readonly(), meta: z.object({ pagination: paginationSchema }) })
const wholeAnswer = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item).readonly() })

export const productListAnswer = listAnswer(productSchema)
export const productAnswer = z.object({ data: productSchema })
export const variantListAnswer = listAnswer(someVariantSchema)
export const variantAnswer = z.object({ data: someVariantSchema })
export const optionListAnswer = listAnswer(optionSchema)
export const categoriesAnswer = listAnswer(categorySchema)
export const categoryAnswer = z.object({ data: categorySchema })

/** Named, since its description refers to itself. */
const categoryNode: z.ZodType<CategoryNode> = z
  .object({
    id: z.int(),
    parent_id: z.int(),
    depth: z.int(),
    path: z.array(z.int()),
    name: z.string(),
    is_visible: z.boolean(),
    url: z.string(),
    get children() {
      return z.array(categoryNode)
    },
  })
  .openapi('CategoryNode')

export const categoryTreeAnswer = wholeAnswer(categoryNode)
