import { backgroundPicture } from '../../domain/media/banner-picture.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { Banners } from './banners.ts'
import type { CategoryTree } from './category-tree.ts'
import type { Category } from '../content.ts'
import { fallbackLanguage } from '../snapshot/entry-store.ts'
import { localiseHtml } from './localise-html.ts'
import type { Pictures } from './pictures.ts'

type Step = Category['trail'][number]

/** Categories of a tree by uid, as steps that lead to them; unknown ones are left out. */
export function categorySteps(tree: CategoryTree, uids: readonly string[], locale: Locale): readonly Step[] {
  return uids.flatMap((uid) => {
    const [found, name] = [tree.byUid(uid), tree.name(uid)]
    return found && name ? [{ path: found.path, title: name.title, ...fallbackLanguage(name.locale, locale) }] : []
  })
}

/** A category as its page shows it, with its ancestors and children. */
export function toCategory(
  entry: Entries['product_category'],
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
    trail: categorySteps(tree, tree.trail(entry.uid), locale),
    children: categorySteps(tree, tree.children(entry.uid), locale),
    editorial: localiseHtml(entry.editorial, locale, pictures),
    seo: pictures.seo(entry.seo, entry.title, banner && backgroundPicture(banner.background), entry.intro),
  }
}
