import { z } from 'zod'
import { entryFields, flag, listOf, reference, references, requiredText, text } from './fields.ts'
import { categoryIds } from './platform-ids.ts'

/*
 * The editors' arrangement of products: attributes, colours, related products and add-ons (specification, display 3).
 */

/** Content type `hide_product_attributes`: ids of specifications that pages leave out. */
export const hideAttributesSchema = z
  .object({ ...entryFields, attributes: listOf(z.object({ id: requiredText })) })
  .transform(({ uid, locale, attributes }) => ({ uid, locale, hidden: attributes.map(({ id }) => id) }))

/**
 * Content type `manage_product_attributes`: titles of specifications, their order, the order of option values, and
 * kinds of sizes: what the sizes of some categories' products are called, and the name that their values have in
 * addresses.
 */
export const manageAttributesSchema = z
  .object({
    ...entryFields,
    spec_titles: listOf(z.object({ id: requiredText, title: requiredText })),
    attribute_option_sorting: listOf(z.object({ id: requiredText, values: listOf(requiredText) })),
    size_kinds: listOf(z.object({ id: requiredText, title: requiredText, categories: references })),
  })
  .transform(({ uid, locale, spec_titles, attribute_option_sorting, size_kinds }) => ({
    uid,
    locale,
    titles: spec_titles,
    sorting: attribute_option_sorting,
    sizeKinds: size_kinds,
  }))

const groupedAttribute = z.object({
  product_attributes: listOf(z.object({ attribute_id: requiredText, top_level_attribute: flag })),
})

/** Content type `automated_related_products_config`. */
export const relatedConfigSchema = z
  .object({
    ...entryFields,
    categories: listOf(
      z.object({ category: reference, cat_ids_bc: categoryIds, grouped_attributes: listOf(groupedAttribute) }),
    ),
  })
  .transform(({ uid, locale, categories }) => ({ uid, locale, categories }))

/**
 * Content type `category_product_add_on_config`: products that the cart and product pages offer beside a category's.
 */
export const addOnConfigSchema = z
  .object({
    ...entryFields,
    regions: references,
    product_category: reference,
    product_add_on_config: z.object({ products: references }).nullish(),
  })
  .transform(({ uid, locale, title, regions, product_category, product_add_on_config }) => ({
    uid,
    locale,
    title,
    regions,
    category: product_category,
    products: product_add_on_config?.products ?? [],
  }))

const hexColor = z.string('is missing').regex(/^#[0-9a-f]{6}$/i, 'is no #rrggbb')

/** Content type `color_group`: colours that shoppers take for one (specification, display 7). */
export const colorGroupSchema = z
  .object({ ...entryFields, color_name: text, option_swatch_hex: hexColor, child_colors: listOf(requiredText) })
  .transform(({ uid, locale, title, color_name, option_swatch_hex, child_colors }) => ({
    uid,
    locale,
    name: color_name || title,
    hex: option_swatch_hex,
    colors: child_colors,
  }))
