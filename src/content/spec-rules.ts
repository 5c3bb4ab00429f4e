import type { ContentLocale } from '../domain/region/countries.ts'
import { labelSlug } from '../domain/catalogue/label-slug.ts'
import type { OptionOrder } from '../domain/catalogue/option-order.ts'
import type { SpecRules } from '../domain/catalogue/product-specs.ts'
import type { EntryStore } from './entry-store.ts'
import { createMemo } from './memo.ts'

/**
 * How specification tables and options are arranged in one language; without such entries products keep their own
 * order.
 */
export type SpecRulesOf = (locale: ContentLocale) => SpecRules & { readonly optionOrder: OptionOrder }

/** Reads which specifications are hidden, how the others are titled, and in which order options come. */
export function createSpecRules(entries: EntryStore): SpecRulesOf {
  const memo = createMemo<ReturnType<SpecRulesOf>>(16)
  return (locale) =>
    memo(locale, () => {
      const managed = entries.only('manage_product_attributes', locale)
      return {
        hidden: new Set(entries.only('hide_product_attributes', locale)?.hidden ?? []),
        titles: new Map((managed?.titles ?? []).map(({ id, title }) => [id, title])),
        optionOrder: new Map((managed?.sorting ?? []).map(({ id, values }) => [labelSlug(id), values.map(labelSlug)])),
      }
    })
}
