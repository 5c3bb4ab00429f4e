import type { CurrencyFormat } from '../price/currency-format.ts'

/**
 * A store's way of writing money as short text, for the properties of islands (they are bytes in every page): token,
 * decimal token, thousands token, places and location, parted by tabs. Empty when a setting is missing, since money is
 * then written raw whichever it is (specification, core 5).
 */
export type PackedFormat = string

/** `undefined` stays so: nothing is sold there. */
export function packFormat(format: CurrencyFormat | undefined): PackedFormat | undefined {
  if (!format) return undefined
  const { token, decimal_token, thousands_token, decimal_places, token_location } = format
  const settings = [token, decimal_token, thousands_token, decimal_places, token_location]
  return settings.includes(undefined) ? '' : settings.join('\t')
}

/** The format that `packFormat` wrote; without settings for any other text. */
export function unpackFormat(packed: PackedFormat | undefined): CurrencyFormat | undefined {
  if (packed === undefined) return undefined
  const [token, decimal_token, thousands_token, places, location] = packed.split('\t')
  if (location !== 'left' && location !== 'right') return {}
  return { token, decimal_token, thousands_token, decimal_places: Number(places), token_location: location }
}
