import type { ContentLocale } from '../domain/countries.ts'
import type { Locale } from '../domain/locale.ts'
import type { Entries } from '../wire/contentstack/entry-schemas.ts'
import type { Banners } from './banners.ts'
import type { Category } from './content.ts'
import { type EntryStore, fallbackLanguage } from './entry-store.ts'
import { localiseHtml } from './localise-html.ts'
import { createMemo } from './memo.ts'
import type { Pictures } from './pictures.ts'

type CategoryEntry = Entries['product_category']
type Step = Category['trail'][number]

/** How far references are followed before a chain counts as a circle. */
const maximumDepth = 10

/** The category tree of one content language. */
export type CategoryTree = {
  readonly all: readonly CategoryEntry[]
  readonly byUid: ReadonlyMap<string, CategoryEntry>
  readonly byPath: ReadonlyMap<string, CategoryEntry>
  /** Categories directly below, in the editors' order. */
  children(uid: string): readonly CategoryEntry[]
  /** Uids of a category and everything below it. */
  branch(uid: string): ReadonlySet<string>
}

export function createCategoryTrees(entries: EntryStore): (locale: ContentLocale) => CategoryTree {
  const memo = createMemo<CategoryTree>(16)
  return (locale) => memo(locale, () => toTree(entries.all('product_category', locale)))
}

function toTree(unordered: readonly CategoryEntry[]): CategoryTree {
  const all = unordered.toSorted((one, other) => one.order - other.order || (one.path < other.path ? -1 : 1))
  const byParent = Map.groupBy(all, ({ parent }) => parent?.uid)
  const children = (uid: string): readonly CategoryEntry[] => byParent.get(uid) ?? []
  const below = (uid: string, depth: number): readonly string[] =>
    depth > maximumDepth ? [] : [uid, ...children(uid).flatMap((child) => below(child.uid, depth + 1))]
  return {
    all,
    byUid: new Map(all.map((category) => [category.uid, category])),
    byPath: new Map(all.map((category) => [category.path, category])),
    children,
    branch: (uid) => new Set(below(uid, 0)),
  }
}

const toStep = ({ path, title }: CategoryEntry): Step => ({ path, title })

/** From the top down to the category itself. Parents that go round in a circle end the trail. */
function trailTo(tree: CategoryTree, category: CategoryEntry): readonly Step[] {
  const trail = [category]
  for (let parent = parentOf(tree, category); parent; parent = parentOf(tree, parent)) {
    if (trail.includes(parent) || trail.length >= maximumDepth) break
    trail.unshift(parent)
  }
  return trail.map(toStep)
}

const parentOf = (tree: CategoryTree, { parent }: CategoryEntry): CategoryEntry | undefined =>
  parent && tree.byUid.get(parent.uid)

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
    trail: trailTo(tree, entry),
    children: tree.children(entry.uid).map(toStep),
    editorial: localiseHtml(entry.editorial, locale),
    seo: pictures.seo(entry.seo, entry.title),
  }
}
