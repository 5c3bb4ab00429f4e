import type { z } from 'zod'
import type { Entries, EntryType } from '../../../ports/content/entries.ts'
import { bannerSchema } from './banner.ts'
import { blogCategorySchema, blogPostSchema } from './blog.ts'
import { categorySchema } from './category.ts'
import {
  addOnConfigSchema,
  colorGroupSchema,
  hideAttributesSchema,
  manageAttributesSchema,
  relatedConfigSchema,
} from './merchandising.ts'
import { landingPageSchema, pageSchema, proSchema } from './page.ts'
import { productSchema } from './product.ts'
import { categoryGroupSchema, emailSignupSchema, errorPageSchema, screenSchema, searchSchema } from './screens.ts'
import {
  alertSchema,
  brandSchema,
  cartPageSchema,
  displayTextSchema,
  footerSchema,
  headerSchema,
  regionSchema,
} from './site.ts'
import { contactRegionSchema, supportSchema, supportTopicSchema } from './support.ts'
import { athleteSchema, dealerSchema, teamPageSchema } from './team.ts'

/** Content type → the schema that turns the service's entries into the shop's. */
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
  duplicate_display_text: displayTextSchema,
  screen: screenSchema,
  landing_page: landingPageSchema,
  pro: proSchema,
  category_group: categoryGroupSchema,
  search: searchSchema,
  error_page: errorPageSchema,
  email_signup_settings: emailSignupSchema,
  blog_category: blogCategorySchema,
  blog_post: blogPostSchema,
  support_topic: supportTopicSchema,
  support: supportSchema,
  contact_region: contactRegionSchema,
  team_page: teamPageSchema,
  athlete: athleteSchema,
  stores: dealerSchema,
  hide_product_attributes: hideAttributesSchema,
  manage_product_attributes: manageAttributesSchema,
  automated_related_products_config: relatedConfigSchema,
  category_product_add_on_config: addOnConfigSchema,
  color_group: colorGroupSchema,
} as const satisfies { readonly [Type in EntryType]: z.ZodType<Entries[Type]> }
