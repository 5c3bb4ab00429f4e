import { labelSlug } from '../../../domain/catalogue/label-slug.ts'
import type { OptionValue } from '../../../domain/catalogue/product.ts'
import type { PlatformOption } from '../../../ports/commerce/product-shapes.ts'

type WireValue = PlatformOption['option_values'][number]

/** Compares options, modifiers or values by the merchant's order. */
export const bySortOrder = (
  one: { sort_order: number; id: number },
  other: { sort_order: number; id: number },
): number => one.sort_order - other.sort_order || one.id - other.id

/** A value of an option or a modifier. */
export const toValue = ({ id, label, value_data: data }: WireValue): OptionValue => ({
  id,
  label,
  slug: labelSlug(label),
  hexColors: (data?.colors ?? []).map((color) => color.toLowerCase()).filter((color) => /^#[0-9a-f]{6}$/.test(color)),
})
