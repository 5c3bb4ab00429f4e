/** A shipping method as its zone offers it. Amounts in major units, as the merchant typed them. */
export type ShippingMethod =
  | { readonly kind: 'freeshipping'; readonly minimumSubTotal: number }
  | { readonly kind: 'total'; readonly ranges: readonly { readonly lowerLimit: number; readonly cost: number }[] }
  | { readonly kind: 'other' }

/** Upper-case ISO country codes; `everywhere` is the zone of whoever no other zone names. */
export type ShippingZone = {
  readonly countries: readonly string[]
  readonly everywhere: boolean
  readonly methods: readonly ShippingMethod[]
}

/**
 * Subtotal from which a zone ships free, major units: the minimum of its free-shipping method, else the lower limit of
 * the top range of a total-based method where that range costs nothing; `undefined` when it offers neither (core §9).
 */
export function freeShippingThreshold(methods: readonly ShippingMethod[]): number | undefined {
  const free = methods.find((method) => method.kind === 'freeshipping')
  if (free) return free.minimumSubTotal
  return methods.map((method) => (method.kind === 'total' ? topFreeRange(method.ranges) : undefined)).find(isAmount)
}

const isAmount = (amount: number | undefined): boolean => amount !== undefined

function topFreeRange(ranges: readonly { readonly lowerLimit: number; readonly cost: number }[]): number | undefined {
  const top = ranges.toSorted((one, other) => other.lowerLimit - one.lowerLimit)[0]
  return top?.cost === 0 ? top.lowerLimit : undefined
}

/** The zone that ships to a country: the one that names it, else the one for everywhere else. */
export function zoneOf(zones: readonly ShippingZone[], country: string): ShippingZone | undefined {
  const code = country.toUpperCase()
  return zones.find((zone) => zone.countries.includes(code)) ?? zones.find((zone) => zone.everywhere)
}

/** What is missing to free shipping, in the unit of both; `0` once reached, `undefined` where the store offers none (core §9). */
export function freeShippingGap(subtotal: number, threshold: number | undefined): number | undefined {
  return threshold === undefined ? undefined : Math.max(0, threshold - subtotal)
}
