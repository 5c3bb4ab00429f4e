import { labelSlug } from './label-slug.ts'
import type { ProductOption } from './product.ts'

/**
 * Option → slugs of its values in the order that editors want (specification, display 3, `attribute_option_sorting`).
 */
export type OptionOrder = ReadonlyMap<string, readonly string[]>

/** The name of an option in an `OptionOrder`: its kind, else the slug of the platform's own name. */
const orderKey = ({ kind, displayName }: ProductOption): string => (kind === 'other' ? labelSlug(displayName) : kind)

/** The option with its values in that order; those that it does not name come after them, as the platform has them. */
export function inOptionOrder(option: ProductOption, order: OptionOrder): ProductOption {
  const slugs = order.get(orderKey(option))
  if (!slugs) return option
  const rank = (slug: string): number => (slugs.includes(slug) ? slugs.indexOf(slug) : slugs.length)
  return { ...option, values: option.values.toSorted((one, other) => rank(one.slug) - rank(other.slug)) }
}
