import type { z } from 'zod'
import { bannerSchema } from './banner.ts'
import { categorySchema } from './category.ts'
import { pageSchema } from './page.ts'
import { productSchema } from './product.ts'
import { alertSchema, brandSchema, cartPageSchema, displayTextSchema, footerSchema, headerSchema, regionSchema } from './site.ts' // prettier-ignore

/** Content type → the schema of its entries, in the order they are loaded. Each gives what the snapshot keeps. */
export const entrySchemas = {
  regions: regionSchema,
  brand_settings: brandSchema,
  top_alert: alertSchema,
  header: headerSchema,
  footer: footerSchema,
  display_text: displayTextSchema,
  banner: bannerSchema,
  page: pageSchema,
  product_category: categorySchema,
  product: productSchema,
  cart: cartPageSchema,
} as const

export type EntryType = keyof typeof entrySchemas
/** Content type → entry as checked: no vendor shape is left in it. */
export type Entries = { readonly [Type in EntryType]: Readonly<z.output<(typeof entrySchemas)[Type]>> }
