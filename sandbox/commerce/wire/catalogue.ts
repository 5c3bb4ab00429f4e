/**
 * Catalogue records in the platform's wire shape (vendors, commerce 5). Image addresses are kept as paths; answers add
 * the origin.
 */

export type Product = {
  id: number
  name: string
  type: 'physical' | 'digital'
  sku: string
  description: string
  weight: number
  width: number
  depth: number
  height: number
  price: number
  cost_price: number
  retail_price: number
  sale_price: number
  map_price: number
  tax_class_id: number
  product_tax_code: string
  calculated_price: number
  categories: number[]
  brand_id: number
  option_set_id: number | null
  option_set_display: string
  inventory_level: number
  inventory_warning_level: number
  inventory_tracking: 'none' | 'product' | 'variant'
  reviews_rating_sum: number
  reviews_count: number
  total_sold: number
  fixed_cost_shipping_price: number
  is_free_shipping: boolean
  is_visible: boolean
  is_featured: boolean
  related_products: number[]
  warranty: string
  bin_picking_number: string
  layout_file: string
  upc: string
  mpn: string
  gtin: string
  date_last_imported: string | null
  search_keywords: string
  availability: 'available' | 'disabled' | 'preorder'
  availability_description: string
  gift_wrapping_options_type: 'any' | 'none' | 'list'
  gift_wrapping_options_list: number[]
  sort_order: number
  condition: 'New' | 'Used' | 'Refurbished'
  is_condition_shown: boolean
  order_quantity_minimum: number
  order_quantity_maximum: number
  page_title: string
  meta_keywords: string[]
  meta_description: string
  date_created: string
  date_modified: string
  view_count: number
  preorder_release_date: string | null
  preorder_message: string
  is_preorder_only: boolean
  is_price_hidden: boolean
  price_hidden_label: string
  custom_url: { url: string; is_customized: boolean }
  base_variant_id: number | null
  open_graph_type: 'product'
  open_graph_title: string
  open_graph_description: string
  open_graph_use_meta_description: boolean
  open_graph_use_product_name: boolean
  open_graph_use_image: boolean
}

export type VariantValue = { id: number; label: string; option_id: number; option_display_name: string }

export type Variant = {
  id: number
  product_id: number
  sku: string
  sku_id: number | null
  price: number | null
  calculated_price: number
  sale_price: number | null
  retail_price: number | null
  map_price: number | null
  weight: number | null
  calculated_weight: number
  width: number | null
  height: number | null
  depth: number | null
  is_free_shipping: boolean
  fixed_cost_shipping_price: number | null
  purchasing_disabled: boolean
  purchasing_disabled_message: string
  image_url: string
  cost_price: number | null
  upc: string
  mpn: string
  gtin: string
  inventory_level: number
  inventory_warning_level: number
  bin_picking_number: string
  option_values: VariantValue[]
}

export type OptionValue = {
  id: number
  label: string
  sort_order: number
  is_default: boolean
  /** `checked_value`: of a checkbox. */
  value_data: { colors: string[] } | { checked_value: boolean } | null
}

export type ProductOption = {
  id: number
  product_id: number
  name: string
  display_name: string
  type: 'swatch' | 'rectangles'
  sort_order: number
  config: Record<string, never>
  option_values: OptionValue[]
}

/** Kinds of a modifier whose value is one of a list. */
export const listedModifiers = [
  'radio_buttons',
  'rectangles',
  'dropdown',
  'swatch',
  'checkbox',
  'product_list',
  'product_list_with_images',
] as const
/** Kinds of a modifier whose value is typed. */
export const typedModifiers = ['text', 'multi_line_text', 'numbers_only_text', 'date', 'file'] as const

/** A choice of a line that makes no variant: an engraving, a gift box. Ids are of the same series as options'. */
export type Modifier = {
  id: number
  product_id: number
  name: string
  display_name: string
  type: (typeof listedModifiers)[number] | (typeof typedModifiers)[number]
  required: boolean
  sort_order: number
  config: Record<string, unknown>
  /** Empty for a typed one. */
  option_values: OptionValue[]
}

/** A category in the flat family's shape; the tree family is derived from it. */
export type Category = {
  id: number
  parent_id: number
  name: string
  description: string
  views: number
  sort_order: number
  page_title: string
  meta_keywords: string[]
  meta_description: string
  layout_file: string
  image_url: string
  is_visible: boolean
  search_keywords: string
  default_product_sort: 'use_store_settings'
  custom_url: { url: string; is_customized: boolean }
}

/** A product's place in one category; null is nowhere in particular. */
export type CategoryPlace = { product_id: number; sort_order: number | null }

/** The defaults of a product. */
export const blankProduct: Product = {
  id: 0,
  name: '',
  type: 'physical',
  sku: '',
  description: '',
  weight: 0,
  width: 0,
  depth: 0,
  height: 0,
  price: 0,
  cost_price: 0,
  retail_price: 0,
  sale_price: 0,
  map_price: 0,
  tax_class_id: 0,
  product_tax_code: '',
  calculated_price: 0,
  categories: [],
  brand_id: 0,
  option_set_id: null,
  option_set_display: 'right',
  inventory_level: 0,
  inventory_warning_level: 0,
  inventory_tracking: 'none',
  reviews_rating_sum: 0,
  reviews_count: 0,
  total_sold: 0,
  fixed_cost_shipping_price: 0,
  is_free_shipping: false,
  is_visible: true,
  is_featured: false,
  related_products: [-1],
  warranty: '',
  bin_picking_number: '',
  layout_file: 'product.html',
  upc: '',
  mpn: '',
  gtin: '',
  date_last_imported: null,
  search_keywords: '',
  availability: 'available',
  availability_description: '',
  gift_wrapping_options_type: 'any',
  gift_wrapping_options_list: [],
  sort_order: 0,
  condition: 'New',
  is_condition_shown: false,
  order_quantity_minimum: 0,
  order_quantity_maximum: 0,
  page_title: '',
  meta_keywords: [],
  meta_description: '',
  date_created: '',
  date_modified: '',
  view_count: 0,
  preorder_release_date: null,
  preorder_message: '',
  is_preorder_only: false,
  is_price_hidden: false,
  price_hidden_label: '',
  custom_url: { url: '/', is_customized: false },
  base_variant_id: null,
  open_graph_type: 'product',
  open_graph_title: '',
  open_graph_description: '',
  open_graph_use_meta_description: true,
  open_graph_use_product_name: true,
  open_graph_use_image: true,
}

/** A merchant's notes on a product, by names of their own. */
export type CustomField = { id: number; name: string; value: string }

/** A variant that takes everything from its product. */
export const blankVariant: Variant = {
  id: 0,
  product_id: 0,
  sku: '',
  sku_id: null,
  price: null,
  calculated_price: 0,
  sale_price: null,
  retail_price: null,
  map_price: null,
  weight: null,
  calculated_weight: 0,
  width: null,
  height: null,
  depth: null,
  is_free_shipping: false,
  fixed_cost_shipping_price: null,
  purchasing_disabled: false,
  purchasing_disabled_message: '',
  image_url: '',
  cost_price: null,
  upc: '',
  mpn: '',
  gtin: '',
  inventory_level: 0,
  inventory_warning_level: 0,
  bin_picking_number: '',
  option_values: [],
}

export const blankCategory: Category = {
  id: 0,
  parent_id: 0,
  name: '',
  description: '',
  views: 0,
  sort_order: 0,
  page_title: '',
  meta_keywords: [],
  meta_description: '',
  layout_file: 'category.html',
  image_url: '',
  is_visible: true,
  search_keywords: '',
  default_product_sort: 'use_store_settings',
  custom_url: { url: '/', is_customized: false },
}
