import { lowestPrice } from '../price/price.ts'
import type { Offer, Variant } from './product.ts'
import { bestStock, canBeBought } from './stock.ts'

type Summary = Pick<Extract<Offer, { kind: 'shop' }>, 'price' | 'from' | 'stock'>

/** The price of a product and whether it can be had, from its variants; `undefined` without any. */
export function offerSummary(variants: readonly Pick<Variant, 'price' | 'stock'>[]): Summary | undefined {
  const buyable = variants.filter(({ stock }) => canBeBought(stock))
  const priced = (buyable.length > 0 ? buyable : variants).map(({ price }) => price)
  const price = lowestPrice(priced)
  return (
    price && {
      price,
      from: priced.some(({ now }) => now.amount !== price.now.amount),
      stock: bestStock(variants.map(({ stock }) => stock)),
    }
  )
}
