import { z } from 'zod'

/** A category of the flat family (vendors, commerce 5.3). */
export const categorySchema = z.object({
  id: z.number().int(),
  parent_id: z.number().int(),
  name: z.string(),
  description: z.string().default(''),
  sort_order: z.number().int().default(0),
  page_title: z.string().default(''),
  meta_description: z.string().default(''),
  image_url: z.string().default(''),
  is_visible: z.boolean(),
  custom_url: z
    .object({ url: z.string() })
    .nullish()
    .transform((url) => url ?? null),
})

export const treeSchema = z.object({ id: z.number().int(), name: z.string() })

export type CategoryNode = {
  id: number
  parent_id: number
  depth: number
  path: number[]
  name: string
  is_visible: boolean
  url: string
  children: CategoryNode[]
}

export const categoryNodeSchema: z.ZodType<CategoryNode> = z.object({
  id: z.number().int(),
  parent_id: z.number().int(),
  depth: z.number().int(),
  path: z.array(z.number().int()),
  name: z.string(),
  is_visible: z.boolean(),
  url: z.string(),
  get children() {
    return z.array(categoryNodeSchema)
  },
})

export type PlatformCategory = z.infer<typeof categorySchema>
