import { type ContentLocale, defaultContentLocale } from '../../domain/region/countries.ts'
import { labelSlug } from '../../domain/catalogue/label-slug.ts'
import type { ColorGroup } from '../content.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'

/**
 * The colour groups in a language; their slugs are those of their English names, so that addresses are alike in all.
 */
export function toColorGroups(entries: EntryStore, locale: ContentLocale): readonly ColorGroup[] {
  const slugs = new Map(
    entries.all('color_group', defaultContentLocale).map(({ uid, name }) => [uid, labelSlug(name)] as const),
  )
  return entries.all('color_group', locale).map(({ uid, name, hex, colors }) => ({
    slug: slugs.get(uid) ?? labelSlug(name),
    name,
    hex,
    // Editors may write the platform's labels.
    colors: colors.map(labelSlug),
  }))
}
