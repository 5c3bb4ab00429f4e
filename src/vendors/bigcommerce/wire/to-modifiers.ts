import type { Modifier } from '../../../domain/catalogue/product.ts'
import type { PlatformModifier } from '../../../ports/commerce/product-shapes.ts'
import { bySortOrder, toValue } from './to-option-value.ts'

type Config = PlatformModifier['config']

/** A bound that counts: limits are on, their mode names it, and it is there. */
const bounds = <Value>(
  least: Value | null | undefined | false,
  most: Value | null | undefined | false,
): { readonly least?: Value; readonly most?: Value } => ({
  ...(least !== false && least !== null && least !== undefined && { least }),
  ...(most !== false && most !== null && most !== undefined && { most }),
})

/** 0 is no limit of a text. */
function textBounds(config: Config) {
  if (config.text_characters_limited !== true) return {}
  return bounds(config.text_min_length || undefined, config.text_max_length || undefined)
}

function numberBounds({ number_limited: isLimited, number_limit_mode: mode, ...config }: Config) {
  if (isLimited !== true) return {}
  return bounds(mode !== 'highest' && config.number_lowest_value, mode !== 'lowest' && config.number_highest_value)
}

const toDay = (time: string | null | undefined): string | undefined => /^\d{4}-\d\d-\d\d/.exec(time ?? '')?.[0]

function dateBounds({ date_limited: isLimited, date_limit_mode: mode, ...config }: Config) {
  if (isLimited !== true) return {}
  return bounds(
    mode !== 'latest' && toDay(config.date_earliest_value),
    mode !== 'earliest' && toDay(config.date_latest_value),
  )
}

/** Most lines; `undefined` without a limit. */
const linesOf = ({ text_lines_limited: isLimited, text_max_lines: most }: Config) =>
  isLimited === true && most ? { lines: most } : {}

const listTypes: ReadonlySet<string> = new Set(['radio_buttons', 'rectangles', 'dropdown', 'swatch'])

function toModifier({
  id,
  display_name: displayName,
  type,
  required,
  config,
  option_values,
}: PlatformModifier): Modifier {
  const base = { id, displayName, isRequired: required }
  const values = option_values.toSorted(bySortOrder)
  if (type === 'text') return { ...base, kind: 'text', lines: 1, ...textBounds(config) }
  if (type === 'multi_line_text') return { ...base, kind: 'text', ...linesOf(config), ...textBounds(config) }
  if (type === 'numbers_only_text')
    return { ...base, kind: 'number', isWhole: config.number_integers_only === true, ...numberBounds(config) }
  if (type === 'date') return { ...base, kind: 'date', ...dateBounds(config) }
  const checked = values.find(({ value_data }) => value_data?.checked_value === true) ?? values[0]
  if (type === 'checkbox' && checked) {
    const label = config.checkbox_label || displayName
    return { ...base, kind: 'checkbox', valueId: checked.id, label, isChecked: config.checked_by_default === true }
  }
  if (!listTypes.has(type) || values.length === 0) return { ...base, kind: 'unsupported' }
  const start = values.find(({ is_default }) => is_default)?.id
  return { ...base, kind: 'list', values: values.map(toValue), ...(start !== undefined && { start }) }
}

/**
 * Modifiers in the merchant's order (vendors, commerce 5.2). Files and lists of products, and kinds that are unknown or
 * have no values, are `unsupported`.
 */
export const toModifiers = (modifiers: readonly PlatformModifier[]): readonly Modifier[] =>
  modifiers.toSorted(bySortOrder).map(toModifier)
