/**
 * Every display text of the interface: area → keys. Texts are content (`display_text` entries, one per area, uid
 * `display_text_{area}`, each line a title = key and a text); nothing visible is written in a component. A key that an
 * entry lacks is reported by the loader. `{name}` marks a place to fill (`fill` in domain/text.ts).
 */
export const wordKeys = {
  common: ['skip_to_content', 'close', 'menu', 'search', 'account', 'home', 'loading', 'breadcrumb'],
} as const

export type WordArea = keyof typeof wordKeys
export type Words<Area extends WordArea> = Readonly<Record<(typeof wordKeys)[Area][number], string>>
