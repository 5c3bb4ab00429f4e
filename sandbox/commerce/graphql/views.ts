import { isPurchasable, stockOf } from '../catalogue/stock.ts'
import { unitPrice } from '../catalogue/prices.ts'
import { shownPrice } from '../pricing/taxes.ts'
import type { Shop } from '../shop.ts'
import type { Category, Modifier, Product, ProductOption, Variant } from '../wire/catalogue.ts'
import { type PageArguments, toConnection } from './connection.ts'

/** A merchant's settings: whether shoppers are shown levels, prices and, in lists, products that are sold out. */
export type Showing = { stockLevels: boolean; prices: boolean; soldOut: boolean }
/** The context of resolvers. */
export type GraphContext = { readonly shop: Shop; readonly showing: Showing }

const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64')
const currencyOf = ({ records }: Shop): string =>
  records.all('currency').find((each) => each.is_default)?.currency_code ?? 'USD'

/** The pieces of a product that can be had; Infinity when stock is not counted. */
function stockOfProduct({ records }: Shop, product: Product): number {
  if (product.inventory_tracking !== 'variant')
    return product.inventory_tracking === 'none' ? Infinity : product.inventory_level
  return records.of('variant', product.id).reduce((sum, variant) => sum + Math.max(0, variant.inventory_level), 0)
}

const isAvailable = (product: Product): boolean => product.is_visible && product.availability !== 'disabled'
export const isInStock = (shop: Shop, product: Product): boolean =>
  isAvailable(product) && (product.availability === 'preorder' || stockOfProduct(shop, product) > 0)

type PriceArguments = { readonly includeTax?: boolean | null }

function pricesOf(
  { shop, showing }: GraphContext,
  product: Product,
  variants: readonly Variant[],
  { includeTax }: PriceArguments,
) {
  const [first] = variants
  if (!first || !showing.prices || product.is_price_hidden) return null
  const money = (value: number) => ({
    currencyCode: currencyOf(shop),
    value: shownPrice(shop, value, includeTax === true),
  })
  const optional = (value: number | undefined) => (value === undefined ? null : money(value))
  const all = variants.map((variant) => unitPrice(shop.records, product, variant))
  const [price = unitPrice(shop.records, product, first)] = all
  const lists = all.map(({ list }) => list)
  return {
    price: money(price.list),
    salePrice: optional(price.sale),
    basePrice: money(price.original),
    retailPrice: optional(price.retail),
    priceRange: { min: money(Math.min(...lists)), max: money(Math.max(...lists)) },
    saved: optional(price.sale === undefined ? undefined : price.original - price.sale),
  }
}

const imageAt = (shop: Shop, path: string, alt: string) => {
  const sized = (width: string): string => `${shop.origin}${path.split('?')[0]}${width}`
  return path === ''
    ? null
    : {
        url: ({ width }: { width: number }) => sized(`?w=${width}&fmt=auto`),
        urlOriginal: () => sized(''),
        altText: alt,
        isDefault: true,
      }
}

const availability = {
  available: { __typename: 'ProductAvailable', status: 'Available' },
  preorder: { __typename: 'ProductPreOrder', status: 'Preorder', message: null },
  disabled: { __typename: 'ProductUnavailable', status: 'Unavailable', message: null },
} as const

const categoryView = ({ id, name, custom_url }: Category) => ({
  id: globalId('Category', id),
  entityId: id,
  name,
  path: custom_url.url,
})

/** Types of modifiers that are no choice among values. */
const fieldTypes: ReadonlyMap<string, string> = new Map([
  ['checkbox', 'CheckboxOption'],
  ['date', 'DateFieldOption'],
  ['file', 'FileUploadFieldOption'],
  ['multi_line_text', 'MultiLineTextFieldOption'],
  ['numbers_only_text', 'NumberFieldOption'],
  ['text', 'TextFieldOption'],
])

/** All choices of a product, options and modifiers alike (vendors, commerce 11). */
function choicesOf({ records }: Shop, { id }: Product) {
  const options = records.of('option', id).map((option) => ({ option, isRequired: true, isVariantOption: true }))
  const modifiers = records.of('modifier', id).map((option) => ({
    option,
    isRequired: option.required,
    isVariantOption: false,
  }))
  return [...options, ...modifiers].toSorted((one, other) => one.option.sort_order - other.option.sort_order)
}

type Choice = {
  readonly option: ProductOption | Modifier
  readonly isRequired: boolean
  readonly isVariantOption: boolean
}

const optionView = ({ option, isRequired, isVariantOption }: Choice) => ({
  __typename: fieldTypes.get(option.type) ?? 'MultipleChoiceOption',
  entityId: option.id,
  displayName: option.display_name,
  isRequired,
  isVariantOption,
  displayStyle: option.type === 'swatch' ? 'Swatch' : 'RectangleBoxes',
  values: (page: PageArguments) =>
    toConnection(
      option.option_values.map((value) => ({
        __typename: option.type === 'swatch' ? 'SwatchOptionValue' : 'MultipleChoiceOptionValue',
        entityId: value.id,
        label: value.label,
        isDefault: value.is_default,
        hexColors: value.value_data && 'colors' in value.value_data ? value.value_data.colors : [],
      })),
      page,
    ),
})

function variantView(context: GraphContext, product: Product, variant: Variant) {
  const { shop, showing } = context
  const level = stockOf(product, variant)
  const isShown = showing.stockLevels && product.inventory_tracking === 'variant'
  return {
    id: globalId('Variant', variant.id),
    entityId: variant.id,
    sku: variant.sku,
    isPurchasable: isPurchasable(product, variant),
    prices: (asked: PriceArguments) => pricesOf(context, product, [variant], asked),
    defaultImage: () => imageAt(shop, variant.image_url, product.name),
    options: (page: PageArguments) =>
      toConnection(
        variant.option_values.map((value) => ({
          entityId: value.option_id,
          displayName: value.option_display_name,
          isRequired: true,
          values: (inner: PageArguments) => toConnection([{ entityId: value.id, label: value.label }], inner),
        })),
        page,
      ),
    inventory: {
      isInStock: isPurchasable(product, variant) && (product.availability === 'preorder' || level > 0),
      aggregated: isShown
        ? { availableToSell: Math.max(0, level), warningLevel: variant.inventory_warning_level }
        : null,
    },
  }
}

type VariantArguments = PageArguments & {
  readonly isPurchasable?: boolean | null
  readonly entityIds: readonly number[]
  readonly skus: readonly string[]
}

/** A product as shoppers may see it; what is costly is made only when it is asked for. */
export function productView(context: GraphContext, product: Product): object {
  const { shop, showing } = context
  const { records } = shop
  const variants = () => records.of('variant', product.id)
  const isShown = showing.stockLevels && product.inventory_tracking !== 'none'
  return {
    id: globalId('Product', product.id),
    entityId: product.id,
    sku: product.sku,
    path: product.custom_url.url,
    name: product.name,
    description: product.description,
    type: product.type,
    minPurchaseQuantity: product.order_quantity_minimum || null,
    maxPurchaseQuantity: product.order_quantity_maximum || null,
    prices: (asked: PriceArguments) => pricesOf(context, product, variants(), asked),
    availabilityV2: { ...availability[product.availability], description: product.availability_description },
    inventory: () => ({
      isInStock: isInStock(shop, product),
      hasVariantInventory: product.inventory_tracking === 'variant',
      aggregated: isShown
        ? { availableToSell: Math.max(0, stockOfProduct(shop, product)), warningLevel: product.inventory_warning_level }
        : null,
    }),
    defaultImage: () => imageAt(shop, variants()[0]?.image_url ?? '', product.name),
    productOptions: (page: PageArguments) => toConnection(choicesOf(shop, product).map(optionView), page),
    categories: (page: PageArguments) =>
      toConnection(product.categories.flatMap((id) => records.get('category', id) ?? []).map(categoryView), page),
    variants: ({ isPurchasable: wanted, entityIds, skus, ...page }: VariantArguments) =>
      toConnection(
        variants()
          .filter((variant) => entityIds.length === 0 || entityIds.includes(variant.id))
          .filter((variant) => skus.length === 0 || skus.includes(variant.sku))
          .filter((variant) => (wanted ?? isPurchasable(product, variant)) === isPurchasable(product, variant))
          .map((variant) => variantView(context, product, variant)),
        page,
      ),
    relatedProducts: ({ hideOutOfStock, ...page }: PageArguments & { hideOutOfStock?: boolean | null }) =>
      toConnection(
        relatedTo(shop, product)
          .filter((related) => (showing.soldOut && !hideOutOfStock) || isInStock(shop, related))
          .map((related) => productView(context, related)),
        page,
      ),
  }
}

/**
 * Those the merchant named; `[-1]` leaves it to the platform, which takes others of the first category (vendors,
 * commerce 5.1).
 */
function relatedTo({ records }: Shop, product: Product): Product[] {
  const shown = records.all('product').filter((each) => each.is_visible && each.id !== product.id)
  const [category] = product.categories
  if (product.related_products.includes(-1))
    return shown.filter(({ categories }) => category !== undefined && categories.includes(category))
  return product.related_products.flatMap((id) => shown.find((each) => each.id === id) ?? [])
}
