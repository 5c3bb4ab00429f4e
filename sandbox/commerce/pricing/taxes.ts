import type { SeedTax } from '../../seed/types.ts'
import { entriesOf } from '../carts/cart-entries.ts'
import type { CartJson } from '../carts/cart-json.ts'
import { cents } from '../catalogue/prices.ts'
import type { Destination } from '../settings/shipping-quotes.ts'
import type { Shop } from '../shop.ts'
import type { OrderTotals, TaxLine } from '../wire/orders.ts'

/** The taxes of an address. */
function taxesAt({ records }: Shop, { country_code, state_code }: Destination): SeedTax[] {
  return records
    .all('tax')
    .filter(({ country, state }) => country === country_code && (state === undefined || state === state_code))
}

/**
 * A price as shoppers without an address are shown it: with or without the taxes of the store's own country. Those of
 * its states are unknown before an address.
 */
export function shownPrice(shop: Shop, amount: number, withTax: boolean): number {
  const store = shop.records.get('store', shop.account.region)
  if (!store || store.is_price_entered_with_tax === withTax) return amount
  const taxes = taxesAt(shop, { country_code: store.country_code, state_code: undefined })
  const factor = 1 + taxes.reduce((sum, { percent }) => sum + percent, 0) / 100
  return cents(withTax ? amount * factor : amount / factor)
}

/** The amount of one tax on one sum, rounded to cents. @param isIncluded the sum holds the tax already */
function taxOn(sum: number, { percent }: SeedTax, isIncluded: boolean): number {
  return cents(isIncluded ? (sum * percent) / (100 + percent) : (sum * percent) / 100)
}

/** The taxed part of each entry: of a gift certificate nothing; what is off the whole cart is off each alike. */
function taxedSums(cart: CartJson): number[] {
  const sums = entriesOf(cart).map(({ isTaxed, extended_sale_price }) => (isTaxed ? extended_sale_price : 0))
  const all = sums.reduce((total, sum) => total + sum, 0)
  const share = all > 0 ? Math.max(0, 1 - (cart.base_amount - cart.cart_amount) / all) : 1
  return share === 1 ? sums : sums.map((sum) => cents(sum * share))
}

/** The cost of a cart at an address, by one way of shipping. Taxes are rounded line by line, as on a receipt. */
export function totalsOf(shop: Shop, cart: CartJson, destination: Destination, shipping: number): OrderTotals {
  const taxes = taxesAt(shop, destination)
  const isIncluded = cart.tax_included
  const lineSums = taxedSums(cart)
  const onSums = (sums: readonly number[], of: readonly SeedTax[]): number =>
    cents(of.reduce((all, tax) => all + sums.reduce((each, sum) => each + taxOn(sum, tax, isIncluded), 0), 0))
  const shipped = taxes.filter(({ onShipping }) => onShipping)
  const lines: TaxLine[] = taxes.map((tax) => {
    const sums = tax.onShipping ? [...lineSums, shipping] : lineSums
    return { kind: tax.kind, percent: tax.percent, amount: onSums(sums, [tax]) }
  })
  const itemsTax = onSums(lineSums, taxes)
  const shippingTax = onSums([shipping], shipped)
  const added = isIncluded ? 0 : itemsTax + shippingTax
  return {
    items: cart.cart_amount,
    shipping,
    isIncluded,
    taxes: lines,
    lineTaxes: lineSums.map((sum) => onSums([sum], taxes)),
    itemsTax,
    shippingTax,
    total: cents(cart.cart_amount + shipping + added),
  }
}
