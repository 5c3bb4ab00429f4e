import { formatDay } from '../format/format-day.ts'
import { isDay } from './modifier.ts'
import type { Modifier } from './product.ts'

/** What a line of a cart or an order has of a modifier: a listed value, or what was typed. */
type ChosenEntry = { readonly valueId?: number | undefined; readonly value: string }

/** How a reader writes: BCP 47 tag, and the word for a ticked box. */
export type EntryStyle = { readonly tag: string; readonly yes: string }

/**
 * A day or a ticked box as its reader writes them: the platform has days as ISO dates and boxes in its own language.
 * `undefined` for entries that stand as they are.
 */
export function entryText(
  modifier: Modifier,
  { valueId, value }: ChosenEntry,
  { tag, yes }: EntryStyle,
): string | undefined {
  if (modifier.kind === 'date' && isDay(value)) return formatDay(value, tag)
  return modifier.kind === 'checkbox' && modifier.valueId === valueId ? yes : undefined
}
