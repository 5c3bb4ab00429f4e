import type { CurrencyFormat } from '../price/currency-format.ts'
import { interpolate } from '../format/interpolate.ts'
import { formatMoney } from '../price/format-money.ts'
import type { ShownValue } from './facets.ts'
import type { ListingView } from './listing-view.ts'
import type { Money } from '../price/money.ts'
import type { Words } from '../pages/words/words.ts'

/** The name of a facet's value: ranges of prices are written as the store writes money, without cents. */
export function valueLabel(
  value: ShownValue,
  words: Words<'category'>,
  format: CurrencyFormat | undefined,
  tag: string,
): string {
  if (value.kind === 'value') return value.label
  const written = (money: Money): string => formatMoney(money, format && { ...format, decimal_places: 0 }, tag)
  const { from, to } = value
  if (!to) return interpolate(words.price_from, { price: written(from) })
  if (from.amount === 0) return interpolate(words.price_below, { price: written(to) })
  return interpolate(words.price_between, { from: written(from), to: written(to) })
}

/** The choice in a category and its page, as a title tells it. */
export function chosenNames(
  { facets, choice }: ListingView,
  words: Words<'category'>,
  format: CurrencyFormat | undefined,
  tag: string,
): readonly string[] {
  const chosen = facets.flatMap(({ values }) => values.filter((value) => value.chosen))
  const names = chosen.map((value) => valueLabel(value, words, format, tag))
  const { page, through } = choice
  if (page === 1) return names
  return [...names, interpolate(words.page, { page: through === undefined ? page : `${page}–${through}` })]
}
