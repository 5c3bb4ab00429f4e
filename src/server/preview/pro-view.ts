import { optionalRead } from '../../api/kernel/optional-read.ts'
import { proPrices } from '../../api/pro/pro-prices.ts'
import { storeCurrency } from '../../domain/region/region.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { CustomerGroup } from '../../ports/commerce/groups.ts'
import { inlineScript } from '../../render/page/inline-script.ts'
import type { Services } from '../../services.ts'

type PriceServices = Pick<Services, 'commerce' | 'reads' | 'log'>

/** The customer groups whose prices a preview can show, and the one that it shows; or why it shows visitors' prices. */
export type ProView =
  | { readonly kind: 'visitors_prices'; readonly reason: string }
  | { readonly kind: 'group'; readonly shown: CustomerGroup; readonly groups: readonly CustomerGroup[] }

const visitorsPrices = (reason: string): ProView => ({ kind: 'visitors_prices', reason })

/**
 * Finds the customer groups of a store that have prices of their own; no customer is read.
 * @param group id of the one to show; by default, and where the store has none of this id, its first one
 */
export async function findProView(
  { commerce, log }: Pick<Services, 'commerce' | 'log'>,
  store: Store | undefined,
  group: number | undefined,
): Promise<ProView> {
  if (store === undefined) return visitorsPrices('Prices are those of visitors: nothing is sold online here.')
  const all = await optionalRead(log, 'preview_groups_failed')(() => commerce[store].groups.all())
  if (!all) return visitorsPrices('Prices are those of visitors: the platform does not answer.')
  const groups = all.filter((one) => !one.is_group_for_guests && one.discount_rules.length > 0)
  const shown = groups.find(({ id }) => id === group) ?? groups[0]
  return shown ? { kind: 'group', shown, groups } : visitorsPrices('No customer group has prices of its own.')
}

/** Announces a professional to the page's script, which has run before: modules run in their order. */
export const proScript = inlineScript("document.dispatchEvent(new CustomEvent('shop:pro'))")

/**
 * A page whose script shows professionals' tags and prices, as to a member who is signed in.
 * @param href start of the address at which it asks for prices
 */
export function addProScript(html: string, href: string): string {
  const root = `<html data-pro-prices="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  const script = `<script type="module">${proScript.text}</script></body>`
  return html.replace('<html', () => root).replace('</body>', () => script)
}

/** Prices for members of a group, as `/api/pro/prices` has them; `undefined`, and logged, while the platform fails. */
export async function readGroupPrices(
  services: PriceServices,
  store: Store,
  group: number,
  productIds: readonly number[],
): Promise<object | undefined> {
  const tolerant = optionalRead(services.log, 'preview_prices_failed')
  const data = await tolerant(() => proPrices(services, store, group, productIds))
  return data && { data, meta: { currency: storeCurrency(store) } }
}
