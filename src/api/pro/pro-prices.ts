import type { Store } from '../../domain/region/stores.ts'
import type { CategoryNode } from '../../ports/commerce/category-shapes.ts'
import { type DiscountRule, discountedPrice, withAncestors } from '../../domain/price/group-discount.ts'
import { fromMajor, toMajor } from '../../domain/price/money.ts'
import { storeCurrency } from '../../domain/region/region.ts'
import type { Services } from '../../services.ts'
import type { PriceBase } from '../../ports/commerce/pricing.ts'
import { toGroupPricing } from '../../ports/commerce/to-group-pricing.ts'
import { groupOfRegion } from '../groups/group-of-region.ts'
import type { ProPrice } from './schemas.ts'

/** The parts of the services that prices need. */
type PriceServices = Pick<Services, 'commerce' | 'reads'>

/** Returns the member's price of a product or variant; both prices in major units. */
type PriceOf = (product: PriceBase, variantId: number | undefined, regular: number) => number

const parentsOf = (nodes: readonly CategoryNode[]): (readonly [number, number])[] =>
  nodes.flatMap((node) => [[node.id, node.parent_id] as const, ...parentsOf(node.children)])

function byRules(tree: readonly CategoryNode[], rules: readonly DiscountRule[], currency: string): PriceOf {
  const parents = new Map(parentsOf(tree))
  return ({ id, categories }, _variant, regular) => {
    const amount = fromMajor(regular, currency)?.amount ?? 0
    const paid = discountedPrice(amount, { id, categories: withAncestors(categories, parents) }, rules)
    return toMajor({ amount: paid, currency })
  }
}

const keyOf = (product: number, variant: number | undefined): string => `${product}/${variant ?? ''}`

/**
 * Computes prices of a price list, which only the platform can. Products without a list price cost the regular price.
 */
async function byPriceList(
  { commerce }: PriceServices,
  store: Store,
  groupId: number,
  products: readonly PriceBase[],
): Promise<PriceOf> {
  const items = products.flatMap(({ id, variants }) => [
    { product_id: id },
    ...variants.map((variant) => ({ product_id: id, variant_id: variant.id })),
  ])
  const asked = items.filter((item) => 'variant_id' in item || !hasVariants(products, item.product_id))
  const priced = await commerce[store].pricing.forGroup(groupId, storeCurrency(store), asked)
  const prices = new Map(
    priced.map((item) => [keyOf(item.product_id, item.variant_id), item.calculated_price.as_entered]),
  )
  return (product, variant, regular) => prices.get(keyOf(product.id, variant)) ?? regular
}

const hasVariants = (products: readonly PriceBase[], id: number): boolean =>
  products.some((product) => product.id === id && product.variants.length > 0)

/** The product's own price is the lowest at which it can be had, as on its tile; of all while it is sold out. */
function toProPrice(product: PriceBase, priceOf: PriceOf): ProPrice {
  const variants = product.variants.map(({ id, calculated_price }) => {
    const regular_price = calculated_price ?? product.calculated_price
    return { variant_id: id, regular_price, price: priceOf(product, id, regular_price) }
  })
  const own = { regular_price: product.calculated_price, price: priceOf(product, undefined, product.calculated_price) }
  const buyable = new Set(product.variants.flatMap(({ id, isBuyable }) => (isBuyable ? id : [])))
  const had = variants.filter(({ variant_id }) => buyable.has(variant_id))
  const lowest = (had.length > 0 ? had : variants).toSorted((one, other) => one.price - other.price)[0] ?? own
  return { product_id: product.id, regular_price: lowest.regular_price, price: lowest.price, variants }
}

/**
 * Returns a group member's prices, an estimate until the cart confirms them (specification, addendum 5): by the group's
 * rules or its price list. Products that the store does not sell are left out.
 * @throws VendorError
 */
export async function proPrices(
  services: PriceServices,
  store: Store,
  groupId: number,
  productIds: readonly number[],
): Promise<readonly ProPrice[]> {
  const currency = storeCurrency(store)
  // Most groups have rules, which need the tree: read in parallel, since in sequence a slow platform would exceed the
  // deadline.
  const tree = services.reads[store].categoryTree()
  // Awaited below, where a failure is passed on; until then it would count as unhandled.
  tree.catch(() => undefined)
  const [products, group] = await Promise.all([
    services.commerce[store].pricing.bases([...new Set(productIds)]),
    groupId === 0 ? undefined : groupOfRegion(services, store, groupId),
  ])
  const pricing = toGroupPricing(group?.discount_rules ?? [], currency)
  const priceOf =
    pricing.kind === 'rules'
      ? byRules(await tree, pricing.rules, currency)
      : await byPriceList(services, store, groupId, products)
  return products.map((product) => toProPrice(product, priceOf))
}
