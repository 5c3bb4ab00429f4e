/**
 * A product's place in a merchant's lists: lower numbers come first. `category` has the product's categories, by the
 * platform's id; null where it has no place of its own.
 */
export type MerchantPosition = {
  readonly everywhere: number
  readonly category: Readonly<Partial<Record<number, number | null>>>
}

type Placed = { readonly id: number; readonly position: MerchantPosition }

/**
 * Compares two products of a category as its merchant features them (vendors, commerce 5.3): by their places in the
 * category, those without one after all others; then by their places in general; then the newest first.
 * @param category the platform's id; absent where the category is none of the store's
 */
export function byMerchantOrder(category: number | undefined): (one: Placed, other: Placed) => number {
  const placeIn = ({ position }: Placed): number =>
    (category === undefined ? undefined : position.category[category]) ?? Number.MAX_SAFE_INTEGER
  return (one, other) =>
    placeIn(one) - placeIn(other) || one.position.everywhere - other.position.everywhere || other.id - one.id
}
