import { interpolate } from '../format/interpolate.ts'
import { maxLineQuantity } from './line-quantity.ts'

/** The pieces of a product that one order may hold, of all its variants together. Absent = no such limit. */
export type QuantityBounds = { readonly least?: number; readonly most?: number }

/**
 * The bounds of a line whose cart holds other lines of the same product.
 * @param others pieces in those lines
 * @example lineBounds({ least: 2, most: 4 }, 1) // { least: 1, most: 3 }
 */
export function lineBounds(
  { least = 1, most = maxLineQuantity }: QuantityBounds,
  others = 0,
): { readonly least: number; readonly most: number } {
  return { least: Math.max(1, least - others), most: Math.max(1, Math.min(maxLineQuantity, most - others)) }
}

/** The bounds in words, with their numbers; '' without any. */
export function boundsText(
  { least, most }: QuantityBounds,
  words: { readonly quantity_least: string; readonly quantity_most: string },
): string {
  return [
    ...(least === undefined ? [] : [interpolate(words.quantity_least, { count: least })]),
    ...(most === undefined ? [] : [interpolate(words.quantity_most, { count: most })]),
  ].join(' · ')
}
