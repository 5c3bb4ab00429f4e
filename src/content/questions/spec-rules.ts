import type { ContentLocale } from '../../domain/region/countries.ts'
import { labelSlug } from '../../domain/catalogue/label-slug.ts'
import type { OptionOrder } from '../../domain/catalogue/option-order.ts'
import type { SpecRules } from '../../domain/catalogue/product-specs.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'

/**
 * The order of specification tables and options in one language; without such entries products keep their own order.
 */
export type SpecRulesOf = (locale: ContentLocale) => SpecRules & {
  readonly optionOrder: OptionOrder
  readonly sizeKinds: readonly SizeKind[]
  /** Content locale of the managed titles; absent without any. */
  readonly titlesIn: string | undefined
}

/** The names of sizes for products in some categories, by uid; `id` stands before their slugs in addresses. */
export type SizeKind = { readonly id: string; readonly title: string; readonly categories: readonly string[] }

/**
 * Reads which specifications are hidden, how the others are titled, in which order options come, and which kinds of
 * sizes there are.
 */
export function createSpecRules(entries: EntryStore): SpecRulesOf {
  const memo = entries.tracker.memo<ReturnType<SpecRulesOf>>(16)
  return (locale) =>
    memo(locale, () => {
      const managed = entries.only('manage_product_attributes', locale)
      return {
        hidden: new Set(entries.only('hide_product_attributes', locale)?.hidden ?? []),
        titlesIn: managed?.locale,
        titles: new Map((managed?.titles ?? []).map(({ id, title }) => [id, title])),
        sizeKinds: (managed?.sizeKinds ?? []).map(({ id, title, categories }) => ({
          id: labelSlug(id),
          title,
          categories: categories.map(({ uid }) => uid),
        })),
        optionOrder: new Map((managed?.sorting ?? []).map(({ id, values }) => [labelSlug(id), values.map(labelSlug)])),
      }
    })
}
