import type { ContentLocale } from '../domain/countries.ts'
import type { Locale } from '../domain/locale.ts'
import type { LinkField, Pointer } from '../wire/contentstack/fields.ts'
import type { CategoryTree } from './category-tree.ts'
import type { Link } from './content.ts'
import type { EntryStore } from './entry-store.ts'
import { isShown, type Shelf } from './shelf.ts'

/** Links of content as links of pages: one that leads to nothing in this locale is left out. */
export type LinkResolver = {
  link(field: LinkField | undefined, locale: Locale): Link | undefined
  links(fields: readonly LinkField[], locale: Locale): readonly Link[]
}

type Target = { readonly target: string; readonly title: string }

export function createLinkResolver(
  entries: EntryStore,
  shelfOf: (locale: ContentLocale) => Shelf,
  treeOf: (locale: ContentLocale) => CategoryTree,
): LinkResolver {
  const targetOf = ({ type, uid }: Pointer, locale: Locale): Target | undefined => {
    if (type === 'product') {
      const item = shelfOf(locale.contentLocale).byUid.get(uid)
      return item && isShown(item, locale) ? { target: item.slug, title: item.title } : undefined
    }
    if (type === 'product_category') {
      const category = treeOf(locale.contentLocale).byUid.get(uid)
      return category && { target: category.path, title: category.title }
    }
    if (type === 'page') {
      const page = entries.find(type, uid, locale.contentLocale)
      return page && { target: page.path, title: page.title }
    }
    if (type === 'cart') {
      const entry = locale.store && entries.find(type, uid, locale.contentLocale)
      return entry && { target: '', title: entry.title }
    }
    return undefined
  }
  const link = (field: LinkField | undefined, locale: Locale): Link | undefined => {
    if (!field) return undefined
    if (field.kind === 'external') return field
    const found = targetOf(field.to, locale)
    return (
      found && {
        kind: 'internal',
        contentType: field.to.type,
        target: found.target,
        text: field.text || found.title,
        ...(field.filters.length > 0 ? { filters: field.filters } : {}),
      }
    )
  }
  return { link, links: (fields, locale) => fields.flatMap((field) => link(field, locale) ?? []) }
}
