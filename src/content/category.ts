import { backgroundPicture } from '../domain/media/banner-picture.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { Entries } from '../ports/content/entries.ts'
import type { Banners } from './banners.ts'
import type { CategoryTree } from './category-tree.ts'
import type { Category } from './content.ts'
import { fallbackLanguage } from './entry-store.ts'
import { localiseHtml } from './localise-html.ts'
import type { Pictures } from './pictures.ts'

type CategoryEntry = Entries['product_category']

const toStep =
  (locale: Locale) =>
  (entry: CategoryEntry): Category['trail'][number] => ({
    path: entry.path,
    title: entry.title,
    ...fallbackLanguage(entry.locale, locale),
  })

/** A category as its page shows it, with its ancestors and children. */
export function toCategory(
  entry: CategoryEntry,
  tree: CategoryTree,
  locale: Locale,
  { banners, pictures }: { readonly banners: Banners; readonly pictures: Pictures },
): Category {
  const banner = banners.find(entry.banner, locale)
  return {
    uid: entry.uid,
    path: entry.path,
    title: entry.title,
    intro: entry.intro,
    ...fallbackLanguage(entry.locale, locale),
    ...(banner ? { banner } : {}),
    trail: tree.trail(entry).map(toStep(locale)),
    children: tree.children(entry.uid).map(toStep(locale)),
    editorial: localiseHtml(entry.editorial, locale),
    seo: pictures.seo(entry.seo, entry.title, banner && backgroundPicture(banner.background), entry.intro),
  }
}
