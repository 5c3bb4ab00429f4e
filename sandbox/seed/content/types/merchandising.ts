import { type ContentType, storeKeys } from '../../types.ts'
import { contentType } from '../content-type.ts'
import { flag, group, list, number, reference, text } from '../schema-fields.ts'

const categoryIds = group('cat_ids_bc', storeKeys.map(number))

export const merchandisingTypes: ContentType[] = [
  contentType('hide_product_attributes', 'Hidden product attributes', [list('attributes', [text('id')])], {
    singleton: true,
  }),
  contentType(
    'manage_product_attributes',
    'Product attributes',
    [
      list('spec_titles', [text('id'), text('title')]),
      list('attribute_option_sorting', [text('id'), text('values', { multiple: true })]),
      list('size_kinds', [text('id'), text('title'), reference('categories', ['product_category'])]),
    ],
    { singleton: true },
  ),
  contentType(
    'automated_related_products_config',
    'Automated related products',
    [
      list('categories', [
        reference('category', ['product_category']),
        categoryIds,
        list('grouped_attributes', [list('product_attributes', [text('attribute_id'), flag('top_level_attribute')])]),
      ]),
    ],
    { singleton: true },
  ),
  contentType('category_product_add_on_config', 'Add-ons of a category', [
    reference('regions', ['regions']),
    reference('product_category', ['product_category']),
    group('product_add_on_config', [reference('products', ['product'])]),
  ]),
  contentType('color_group', 'Colour group', [
    text('color_name'),
    text('option_swatch_hex', { mandatory: true }),
    text('child_colors', { multiple: true }),
  ]),
]
