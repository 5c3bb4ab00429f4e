import type { ContentLocale } from '../../domain/region/countries.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { isScreenKey, screenPlace } from '../../domain/pages/links/screens.ts'
import type { LinkField, Pointer } from '../../ports/content/fields.ts'
import type { CategoryTree } from './category-tree.ts'
import type { Link } from '../content.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import { type Regions, isFor } from './regions.ts'
import { isShown, type ProductIndex } from '../snapshot/product-index.ts'
import type { ShownPages } from './shown-pages.ts'

/** Links of content as links of pages: one that leads to nothing in this locale is left out. */
export type LinkResolver = {
  link(field: LinkField | undefined, locale: Locale): Link | undefined
  links(fields: readonly LinkField[], locale: Locale): readonly Link[]
}

type Target = { readonly target: string; readonly title: string }

type LinkParts = {
  readonly entries: EntryStore
  readonly productIndexOf: (locale: ContentLocale) => ProductIndex
  readonly treeOf: (locale: ContentLocale) => CategoryTree
  readonly regions: Regions
  readonly shown: Pick<ShownPages, 'has'>
}

/** Resolves links of entries. One whose target the locale does not show leads nowhere and is left out. */
export function createLinkResolver(parts: LinkParts): LinkResolver {
  const { entries, productIndexOf, treeOf } = parts
  const targetOf = ({ type, uid }: Pointer, locale: Locale): Target | undefined => {
    switch (type) {
      case 'product': {
        const { byUid, detailsOf } = productIndexOf(locale.contentLocale)
        const item = byUid(uid)
        const details = item && isShown(item, locale) ? detailsOf(uid) : undefined
        return item && details && { target: item.slug, title: details.title }
      }
      case 'product_category': {
        const tree = treeOf(locale.contentLocale)
        const [category, name] = [tree.byUid(uid), tree.name(uid)]
        return category && name && { target: category.path, title: name.title }
      }
      case 'cart': {
        const entry = locale.store && entries.find(type, uid, locale.contentLocale)
        return entry && { target: '', title: entry.title }
      }
      default:
        return isAddressed(type) ? addressed(parts, { type, uid }, locale) : undefined
    }
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

/** Content types whose entries have a page of their own, found by their address alone. */
const addressedTypes = [
  'page',
  'pro',
  'landing_page',
  'blog_category',
  'blog_post',
  'support',
  'athlete',
  'team_page',
  'search',
  'screen',
] as const
type AddressedType = (typeof addressedTypes)[number]
const isAddressed = (type: string): type is AddressedType => addressedTypes.some((known) => known === type)

function addressed(
  { entries, regions, shown }: LinkParts,
  { type, uid }: { readonly type: AddressedType; readonly uid: string },
  locale: Locale,
): Target | undefined {
  const entry = entries.find(type, uid, locale.contentLocale)
  if (!entry || !shown.has({ type, uid }, locale.contentLocale)) return undefined
  if ('regions' in entry && !isFor(regions, entry.regions, locale)) return undefined
  if ('key' in entry)
    return isScreenKey(entry.key) ? { target: screenPlace(entry.key).path, title: entry.title } : undefined
  if ('name' in entry) return { target: entry.slug, title: entry.name }
  if ('slug' in entry) return { target: entry.slug, title: entry.title }
  if ('path' in entry) return { target: entry.path, title: entry.title }
  return { target: type === 'search' ? 'search' : 'team', title: entry.title }
}
