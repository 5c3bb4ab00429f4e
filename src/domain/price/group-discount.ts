/** The effect of a rule on a price. Amounts in minor units; percent of it taken off, up to four decimals. */
export type Discount =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount_off'; readonly amount: number }
  | { readonly kind: 'new_price'; readonly amount: number }

/** A rule of a customer group: for one product, for a category with all below it, or for everything. */
export type DiscountRule =
  | { readonly on: 'product'; readonly productId: number; readonly discount: Discount }
  | { readonly on: 'category'; readonly categoryId: number; readonly discount: Discount }
  | { readonly on: 'all'; readonly discount: Discount }

/** @property categories ids of the product's categories and of all above them: see `withAncestors` */
type Priced = { readonly id: number; readonly categories: ReadonlySet<number> }

/** Percents are counted in ten thousandths, so that the arithmetic is of whole numbers. */
const percentScale = 10_000

/** Half a minor unit is rounded up, as the platform's cart does. */
const partOf = (price: number, percent: number): number =>
  Math.floor((price * Math.round((100 - percent) * percentScale) + 50 * percentScale) / (100 * percentScale))

function apply(price: number, discount: Discount): number {
  if (discount.kind === 'percent') return partOf(price, discount.percent)
  return discount.kind === 'amount_off' ? price - discount.amount : discount.amount
}

/**
 * The rules that decide: a product's own beat those of its categories, and these the ones for everything
 * (specification, addendum 5).
 */
function deciding(rules: readonly DiscountRule[], product: Priced): readonly DiscountRule[] {
  const own = rules.filter((rule) => rule.on === 'product' && rule.productId === product.id)
  if (own.length > 0) return own
  const shared = rules.filter((rule) => rule.on === 'category' && product.categories.has(rule.categoryId))
  return shared.length > 0 ? shared : rules.filter((rule) => rule.on === 'all')
}

/**
 * The price of a group's member, minor units: the lowest that a deciding rule gives, never above the price, never below
 * nothing. An estimate until the platform confirms it in the cart.
 * @param price regular price, minor units
 * @example discountedPrice(9999, product, [{ on: 'all', discount: { kind: 'percent', percent: 10 } }]) // 8999
 */
export function discountedPrice(price: number, product: Priced, rules: readonly DiscountRule[]): number {
  const results = deciding(rules, product).map(({ discount }) => apply(price, discount))
  return Math.max(0, Math.min(price, ...results))
}

/**
 * Categories and all above them: a rule of a category covers its subcategories (vendors, commerce 6.2).
 * @param parents category → the one above; absent, or 0, at the top
 */
export function withAncestors(
  categories: readonly number[],
  parents: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const found = new Set<number>()
  for (const category of categories) {
    let id = category
    while (id !== 0 && !found.has(id)) {
      found.add(id)
      id = parents.get(id) ?? 0
    }
  }
  return found
}
