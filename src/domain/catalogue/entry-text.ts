import { formatDay } from '../format/format-day.ts'
import { numberFormat } from '../format/formatters.ts'
import { isDay } from './modifier.ts'
import type { Modifier } from './product.ts'

/** The entry for a modifier in a line of a cart or an order: a listed value, or what was typed. */
type ChosenEntry = { readonly valueId?: number | undefined; readonly value: string }

/** A reader's way of writing: BCP 47 tag, and the word for a ticked box. */
export type EntryStyle = { readonly tag: string; readonly yes: string }

/** A number with the reader's decimal mark; all its digits stay. */
function numberText(value: string, tag: string): string {
  const mark = numberFormat(tag)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')
  return value.replace('.', mark?.value ?? '.')
}

/**
 * A day, a part of a number or a ticked box as its reader writes them: the platform has days as ISO dates, numbers with
 * a point and boxes in its own language. `undefined` for entries that stand as they are.
 */
export function entryText(
  modifier: Modifier,
  { valueId, value }: ChosenEntry,
  { tag, yes }: EntryStyle,
): string | undefined {
  if (modifier.kind === 'date' && isDay(value)) return formatDay(value, tag)
  if (modifier.kind === 'number' && /^-?\d+\.\d+$/.test(value)) return numberText(value, tag)
  return modifier.kind === 'checkbox' && modifier.valueId === valueId ? yes : undefined
}
