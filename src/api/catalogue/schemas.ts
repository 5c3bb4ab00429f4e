import { z } from '@hono/zod-openapi'
import {
  type WireCategoryNode,
  categorySchema,
  optionSchema,
  productFieldNames,
  productIncludeNames,
  productSchema,
  variantSchema,
} from '../../wire/bigcommerce/catalogue.ts'
import { paginationSchema } from '../../wire/bigcommerce/envelope.ts'
import { pathIdSchema } from '../ids.ts'

const largestPage = 250

/** A comma-separated list of known names, as an array. */
const listOf = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)))
    .optional()
    .openapi({ type: 'string', description: `Comma-separated: ${names.join(', ')}` })

const page = pathIdSchema.optional()
const limit = pathIdSchema.refine((count) => count <= largestPage, `must be at most ${largestPage}`).optional()
const selection = { include: listOf(productIncludeNames), include_fields: listOf(productFieldNames) }

export const productListQuery = z.strictObject({ page, limit, 'categories:in': pathIdSchema.optional(), ...selection })
export const productQuery = z.strictObject(selection)
export const pageQuery = z.strictObject({ page, limit })
export const idParam = z.strictObject({ id: pathIdSchema })

const listAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ pagination: paginationSchema }) })
const wholeAnswer = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) })

export const productListAnswer = listAnswer(productSchema)
export const productAnswer = z.object({ data: productSchema })
export const variantsAnswer = wholeAnswer(variantSchema)
export const optionsAnswer = wholeAnswer(optionSchema)
export const categoriesAnswer = listAnswer(categorySchema)

/** Named, since its description refers to itself. */
const categoryNode: z.ZodType<WireCategoryNode> = z
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
