import { categories } from '../../catalogue/categories.ts'
import { type ColorSlug, palette } from '../../catalogue/palette.ts'
import { platformCategoryId } from '../../catalogue/platform-ids.ts'
import { products } from '../../catalogue/products.ts'
import { type Json, type SeedEntry, storeKeys } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, localized, required } from '../localized.ts'

/** Internal figures of the workshop. */
const hidden = ['time']

/** First in every specification table, in this order; all other rows follow as products have them. */
const specOrder = ['load', 'weight', 'weight_each', 'length', 'width', 'binding', 'traction', 'use', 'fits']

/** Sizes from small to large, as platforms sort them by letter only. */
const sizes = [...new Set(products.flatMap((product) => product.sizes ?? []))]
const letters = ['XS', 'S', 'M', 'L', 'XL']
const sizeRank = (size: string): number =>
  /\d/.test(size) ? Number.parseFloat(size.replace(/^\D+/, '')) : 1000 + letters.indexOf(size.split(/\W/)[0] ?? '')
const sortedSizes = sizes.toSorted((one, other) => sizeRank(one) - sizeRank(other))

/** Kinds of products that have sizes of their own; all others come in those of snowshoes. */
const sizeKinds: Record<string, readonly string[]> = {
  gaiter: ['accessories/gaiters'],
  back: ['accessories/packs'],
  bag: ['accessories/bags'],
}

/** Colours that shoppers take for one: group → its own colour, and the palette's. */
const colorGroups: Record<string, { hex: string; colors: readonly ColorSlug[] }> = {
  black: { hex: '#10202b', colors: ['ink'] },
  gray: { hex: '#6d7881', colors: ['slate', 'granite'] },
  beige: { hex: '#e4ded1', colors: ['birch'] },
  blue: { hex: '#1f6f8b', colors: ['glacier-blue', 'sea-ice'] },
  green: { hex: '#3f6b4a', colors: ['spruce', 'moss'] },
  yellow: { hex: '#d8c63f', colors: ['lichen'] },
  orange: { hex: '#d9661c', colors: ['ember', 'cloudberry'] },
  red: { hex: '#a3262f', colors: ['rowan'] },
  purple: { hex: '#6a5b86', colors: ['dusk', 'heather'] },
  multi: { hex: '#8b9196', colors: ['ember-ink', 'birch-spruce', 'aurora'] },
}

/** What belongs to the products of a category. */
const addOns: Record<string, readonly string[]> = {
  'snowshoes/backcountry': ['cairn-poles', 'rime-gaiters', 'tooth-set'],
  'snowshoes/day-hiking': ['rime-gaiters', 'cairn-poles', 'strap-set'],
  'snowshoes/youth': ['strap-set'],
  'accessories/poles': ['rime-gaiters'],
}

/** By what products of a top category resemble each other: attributes of the entry itself, then of its table. */
const resemblance: Record<string, readonly (readonly [id: string, topLevel: boolean][])[]> = {
  snowshoes: [
    [
      ['activity', true],
      ['gender', true],
    ],
    [
      ['terrain', true],
      ['binding', false],
    ],
  ],
  accessories: [[['activity', true]], [['material', false]]],
}

const categoryIds = (key: string): Json =>
  Object.fromEntries(storeKeys.map((store) => [store, platformCategoryId(store, key)]))

function relatedConfig(): SeedEntry {
  const tops = categories.filter(({ parent }) => !parent)
  return {
    uid: entryUid('automated_related_products_config', 'related'),
    contentType: 'automated_related_products_config',
    locales: {
      'en-us': {
        title: 'Related products',
        categories: tops.map(({ key }) => ({
          category: references('product_category', [key]),
          cat_ids_bc: categoryIds(key),
          grouped_attributes: required(resemblance, key).map((group) => ({
            product_attributes: group.map(([id, topLevel]) => ({ attribute_id: id, top_level_attribute: topLevel })),
          })),
        })),
      },
    },
  }
}

function attributeEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('hide_product_attributes', 'hidden'),
      contentType: 'hide_product_attributes',
      locales: { 'en-us': { title: 'Hidden attributes', attributes: hidden.map((id) => ({ id })) } },
    },
    {
      uid: entryUid('manage_product_attributes', 'managed'),
      contentType: 'manage_product_attributes',
      locales: localized(texts, ({ specs }) => ({
        title: 'Attributes',
        spec_titles: specOrder.map((id) => ({ id, title: required(specs.titles, id) })),
        attribute_option_sorting: [{ id: 'size', values: sortedSizes }],
        size_kinds: Object.entries(sizeKinds).map(([id, keys]) => ({
          id,
          title: required(specs.sizes, id),
          categories: references('product_category', keys),
        })),
      })),
    },
  ]
}

function colorEntries(texts: Texts): SeedEntry[] {
  return Object.entries(colorGroups).map(([key, { hex, colors }]) => ({
    uid: entryUid('color_group', key),
    contentType: 'color_group',
    locales: localized(texts, ({ help }) => {
      const name = required(help.colors, key)
      return {
        title: name,
        color_name: name,
        option_swatch_hex: hex,
        child_colors: colors.map((slug) => palette[slug].slug),
      }
    }),
  }))
}

function addOnEntries(): SeedEntry[] {
  return Object.entries(addOns).map(([category, keys]) => ({
    uid: entryUid('category_product_add_on_config', category),
    contentType: 'category_product_add_on_config',
    locales: {
      'en-us': {
        title: `Add-ons: ${category}`,
        regions: [],
        product_category: references('product_category', [category]),
        product_add_on_config: { products: references('product', keys) },
      },
    },
  }))
}

/** How editors arrange products: attributes, colours, related products and add-ons. */
export function merchandisingEntries(texts: Texts): SeedEntry[] {
  return [relatedConfig(), ...attributeEntries(texts), ...addOnEntries(), ...colorEntries(texts)]
}
