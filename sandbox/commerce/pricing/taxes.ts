import type { SeedTax } from '../../seed/types.ts'
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

/** What one tax comes to for one sum, rounded to cents. @param isIncluded the sum holds the tax already */
function taxOn(sum: number, { percent }: SeedTax, isIncluded: boolean): number {
  return cents(isIncluded ? (sum * percent) / (100 + percent) : (sum * percent) / 100)
}

/** What a cart costs at an address, by one way of shipping. Taxes are rounded line by line, as on a receipt. */
export function totalsOf(shop: Shop, cart: CartJson, destination: Destination, shipping: number): OrderTotals {
  const taxes = taxesAt(shop, destination)
  const isIncluded = cart.tax_included
  const lineSums = cart.line_items.physical_items.map((line) => line.extended_sale_price)
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
