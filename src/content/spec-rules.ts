import type { ContentLocale } from '../domain/countries.ts'
import type { SpecRules } from '../domain/product-specs.ts'
import type { EntryStore } from './entry-store.ts'
import { createMemo } from './memo.ts'

/** How specification tables are arranged in one language; without such entries products keep their own order. */
export type SpecRulesOf = (locale: ContentLocale) => SpecRules

export function createSpecRules(entries: EntryStore): SpecRulesOf {
  const memo = createMemo<SpecRules>(16)
  return (locale) =>
    memo(locale, () => ({
      hidden: new Set(entries.only('hide_product_attributes', locale)?.hidden ?? []),
      titles: new Map(
        (entries.only('manage_product_attributes', locale)?.titles ?? []).map(({ id, title }) => [id, title]),
      ),
    }))
}
