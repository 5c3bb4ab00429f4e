import { cents, type UnitPrice, unitPrice } from '../catalogue/prices.ts'
import type { Shop } from '../shop.ts'
import { blankVariant, type Product, type Variant } from '../wire/catalogue.ts'
import type { CustomerGroup } from '../wire/settings.ts'
import type { PriceItem } from './price-body.ts'

/** One item of the answer; `undefined` for a product or variant that does not exist. The same sums as in the cart. */
export function toComputedPrice(shop: Shop, item: PriceItem, group: CustomerGroup | undefined) {
  const product = shop.records.get('product', item.product_id)
  if (!product) return undefined
  const variants = shop.records.of('variant', product.id)
  const variant = variantOf(product, variants, item)
  if (!variant) return undefined
  const price = unitPrice(shop.records, product, variant, group)
  const all = variants.map((each) => unitPrice(shop.records, product, each, group))
  return {
    ...item,
    reference_request: item,
    ...sumsOf(shop, price),
    price_range: rangeOf(
      shop,
      all.map(({ list }) => list),
    ),
    retail_price_range: rangeOf(
      shop,
      all.map(({ original, retail }) => retail ?? original),
    ),
    bulk_pricing: price.tiers.map(({ quantity_min, quantity_max, type, amount }) => ({
      minimum: quantity_min,
      maximum: quantity_max,
      discount_amount: amount,
      discount_type: type,
      tax_discount_amount: [taxed(shop, amount)],
    })),
  }
}

/** The variant named, the one that all choices name, the only one, or what the product itself costs. */
function variantOf({ id }: Product, variants: readonly Variant[], item: PriceItem): Variant | undefined {
  if (item.variant_id !== undefined) return variants.find((each) => each.id === item.variant_id)
  const chosen = (item.options ?? []).map(({ value_id }) => value_id)
  if (chosen.length > 0)
    return variants.find(({ option_values }) => option_values.every((value) => chosen.includes(value.id)))
  return variants.length === 1 ? variants[0] : { ...blankVariant, product_id: id }
}

/**
 * A sum as the merchant entered it, which stands for those with and without tax, too: the demo's taxes count in what
 * queries show and in orders (`taxes.ts`), not here.
 */
function taxed({ records, account }: Shop, amount: number) {
  const entered_inclusive = records.get('store', account.region)?.is_price_entered_with_tax ?? false
  return { as_entered: amount, entered_inclusive, tax_exclusive: amount, tax_inclusive: amount }
}

function sumsOf(shop: Shop, { original, list, sale, retail }: UnitPrice) {
  return {
    price: taxed(shop, original),
    calculated_price: taxed(shop, list),
    saved: taxed(shop, Math.max(0, cents((retail ?? original) - list))),
    ...(sale === undefined ? {} : { sale_price: taxed(shop, sale) }),
    ...(retail === undefined ? {} : { retail_price: taxed(shop, retail) }),
  }
}

const rangeOf = (shop: Shop, amounts: readonly number[]) => ({
  minimum: taxed(shop, Math.min(...amounts)),
  maximum: taxed(shop, Math.max(...amounts)),
})
