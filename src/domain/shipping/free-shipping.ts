/** Order totals from `lowerLimit` to `upperLimit`, both included: neighbours share an edge (vendors, commerce 10.4). */
export type ShippingRange = { readonly lowerLimit: number; readonly upperLimit: number; readonly cost: number }

/** A shipping method as its zone offers it. Amounts in major units, as the merchant typed them. */
export type ShippingMethod =
  | { readonly kind: 'freeshipping'; readonly minimumSubTotal: number }
  | { readonly kind: 'total'; readonly ranges: readonly ShippingRange[] }
  | { readonly kind: 'other' }

/** Upper-case ISO country codes; `everywhere` is the zone of countries that no other zone names. */
export type ShippingZone = {
  readonly countries: readonly string[]
  readonly everywhere: boolean
  readonly methods: readonly ShippingMethod[]
}

/**
 * Subtotal from which a zone ships free, major units: the minimum of its free-shipping method, else the lower limit of
 * the top range of a total-based method where that range costs nothing; `undefined` when it offers neither
 * (specification, core 9).
 * @example freeShippingThreshold([{ kind: 'freeshipping', minimumSubTotal: 99 }]) // 99
 */
export function freeShippingThreshold(methods: readonly ShippingMethod[]): number | undefined {
  const free = methods.find((method) => method.kind === 'freeshipping')
  if (free) return free.minimumSubTotal
  return methods.map((method) => (method.kind === 'total' ? topFreeRange(method.ranges) : undefined)).find(isAmount)
}

const isAmount = (amount: number | undefined): boolean => amount !== undefined

/** A zone's terms of shipping: the subtotal from which it is free, and the ranges of its total-based methods. */
export type ShippingTerms = { readonly freeFrom: number | undefined; readonly ranges: readonly ShippingRange[] }

/** The cost of shipping a cart now (`undefined` where no range says so), and from which subtotal on it is free. */
export type ShippingOffer = { readonly freeFrom: number | undefined; readonly cost: number | undefined }

/**
 * A zone's offer to a cart (specification, core 9): free shipping from a subtotal on, otherwise the lowest cost among
 * the ranges that the cart falls into.
 * @param baseAmount of the cart, in the unit of the terms
 * @example shippingOffer({ freeFrom: 180, ranges: [{ lowerLimit: 0, upperLimit: 180, cost: 8 }] }, 90).cost // 8
 */
export function shippingOffer({ freeFrom, ranges }: ShippingTerms, baseAmount: number): ShippingOffer {
  const isFree = freeFrom !== undefined && baseAmount >= freeFrom
  return { freeFrom, cost: isFree ? 0 : lowestRangeCost(ranges, baseAmount) }
}

/** All ranges of the total-based methods. */
export function rangesOf(methods: readonly ShippingMethod[]): readonly ShippingRange[] {
  return methods.flatMap((method) => (method.kind === 'total' ? method.ranges : []))
}

/**
 * The lowest cost of the ranges that an amount falls into, in the unit of both; `undefined` when it falls into none.
 */
function lowestRangeCost(ranges: readonly ShippingRange[], amount: number): number | undefined {
  const costs = ranges
    .filter(({ lowerLimit, upperLimit }) => lowerLimit <= amount && amount <= upperLimit)
    .map(({ cost }) => cost)
  return costs.length === 0 ? undefined : Math.min(...costs)
}

function topFreeRange(ranges: readonly ShippingRange[]): number | undefined {
  const top = ranges.toSorted((one, other) => other.lowerLimit - one.lowerLimit)[0]
  return top?.cost === 0 ? top.lowerLimit : undefined
}

/** The zone that ships to a country: the one that names it, else the one for everywhere else. */
export function zoneOf(zones: readonly ShippingZone[], country: string): ShippingZone | undefined {
  const code = country.toUpperCase()
  return zones.find((zone) => zone.countries.includes(code)) ?? zones.find((zone) => zone.everywhere)
}

/**
 * The gap to free shipping, in the unit of both; `0` once reached, `undefined` where the store offers none
 * (specification, core 9).
 * @example freeShippingGap(80, 99) // 19
 */
export function freeShippingGap(subtotal: number, threshold: number | undefined): number | undefined {
  return threshold === undefined ? undefined : Math.max(0, threshold - subtotal)
}
