import type { Shop } from '../shop.ts'
import type { CostRange, Method, Zone } from '../wire/settings.ts'
import { cents } from '../catalogue/prices.ts'

export type Destination = { country_code: string; state_code: string | undefined }
export type Quote = { method: Method; zone: Zone; cost: number }

const rank: Record<Zone['type'], number> = { state: 0, country: 1, global: 2 }

function covers({ type, locations }: Zone, { country_code, state_code }: Destination): boolean {
  if (type === 'global') return true
  return locations.some(
    (place) => place.country_iso2 === country_code && (type === 'country' || place.state_iso2 === state_code),
  )
}

/** The zone of an address: a state's beats its country's, and that the rest of the world. `undefined` = no delivery. */
export function zoneOf({ records }: Shop, destination: Destination): Zone | undefined {
  return records
    .all('zone')
    .filter((zone) => zone.enabled && covers(zone, destination))
    .toSorted((a, b) => rank[a.type] - rank[b.type])[0]
}

/** The costs of delivery, cheapest first. Methods that do not apply to this sum are left out. */
export function quotesFor(shop: Shop, destination: Destination, subtotal: number): Quote[] {
  const zone = zoneOf(shop, destination)
  if (!zone) return []
  return shop.records
    .of('method', zone.id)
    .filter(({ enabled, channel_ids }) => enabled && channel_ids.includes(shop.account.channelId))
    .flatMap((method) => {
      const cost = costOf(method, zone, subtotal)
      return cost === undefined ? [] : [{ method, zone, cost: cents(cost + surcharge(method) + surcharge(zone)) }]
    })
    .toSorted((a, b) => a.cost - b.cost)
}

const surcharge = ({ handling_fees }: Method | Zone): number => Number(handling_fees.fixed_surcharge)

/** `undefined` when the method is not offered for this sum. */
function costOf({ type, settings }: Method, zone: Zone, subtotal: number): number | undefined {
  if (type === 'perorder') return settings.rate
  if (type === 'freeshipping')
    return zone.free_shipping.enabled && subtotal >= Number(zone.free_shipping.minimum_sub_total) ? 0 : undefined
  const range = settings.range?.find((each) => holds(each, subtotal))
  if (range) return range.shipping_cost
  const fallback = settings.default_cost ?? undefined
  return fallback !== undefined && settings.default_cost_type === 'percentage_of_total'
    ? (subtotal * fallback) / 100
    : fallback
}

/** Ranges share their edges; the edge belongs to the upper one (the vendor leaves it open: vendors, commerce 10.4). */
const holds = ({ lower_limit, upper_limit }: CostRange, subtotal: number): boolean =>
  subtotal >= lower_limit && subtotal < upper_limit
