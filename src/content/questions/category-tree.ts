import { type ContentLocale, isContentLocale } from '../../domain/region/countries.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'

type CategoryEntry = Entries['product_category']

/** The place of a category. Its title is not part of it: that changes, and the tree stays. */
type CategoryPlace = Pick<CategoryEntry, 'uid' | 'path' | 'platformIds'>
type Placed = CategoryPlace & Pick<CategoryEntry, 'order'> & { readonly parent?: string }
/** The title of a category, and in which content locale. */
type CategoryName = Pick<CategoryEntry, 'title' | 'locale'>

/** The most steps of a trail: parents that go on and on are a mistake. */
export const maximumDepth = 10

/** The category tree of one content language. */
export type CategoryTree = {
  /** In the editors' order. */
  readonly all: () => readonly CategoryPlace[]
  readonly byUid: (uid: string) => CategoryPlace | undefined
  readonly byPath: (path: string) => CategoryPlace | undefined
  readonly name: (uid: string) => CategoryName | undefined
  /** Uids from the top down to the category itself. Parents that go round in a circle end the trail. */
  readonly trail: (uid: string) => readonly string[]
  /** Uids of the categories directly below, in the editors' order. */
  readonly children: (uid: string) => readonly string[]
  /** Uids of a category and everything below it. */
  readonly branch: (uid: string) => ReadonlySet<string>
}

/** Of all languages. */
const maxCachedCategories = 20_000

/** Makes the category tree of a content locale. */
export function createCategoryTrees(entries: EntryStore): (locale: ContentLocale) => CategoryTree {
  const { node, memo } = entries.tracker
  const entryOf = (locale: string, uid: string): CategoryEntry | undefined =>
    isContentLocale(locale) ? entries.find('product_category', uid, locale) : undefined
  const placed = node('~category', maxCachedCategories, (locale, uid): Placed | undefined => {
    const entry = entryOf(locale, uid)
    if (!entry) return undefined
    const { path, platformIds, order, parent } = entry
    return { uid, path, platformIds, order, ...(parent && { parent: parent.uid }) }
  })
  const name = node('~category_name', maxCachedCategories, (locale, uid): CategoryName | undefined => {
    const entry = entryOf(locale, uid)
    return entry && { title: entry.title, locale: entry.locale }
  })
  const all = node('~categories', 16, (locale) =>
    isContentLocale(locale) ? entries.uids('product_category', locale).flatMap((uid) => placed(locale, uid) ?? []) : [],
  )
  const trees = memo<ReturnType<typeof toTree>>(16)
  return (locale) => {
    const tree = () => trees(locale, () => toTree(all(locale)))
    return {
      all: () => tree().all,
      byUid: (uid) => placed(locale, uid),
      byPath: (path) => tree().byPath.get(path),
      name: (uid) => name(locale, uid),
      trail: (uid) => tree().trail(uid),
      children: (uid) => tree().children(uid),
      branch: (uid) => tree().branch(uid),
    }
  }
}

function toTree(unordered: readonly Placed[]) {
  const all = unordered.toSorted((one, other) => one.order - other.order || (one.path < other.path ? -1 : 1))
  const byParent = Map.groupBy(all, ({ parent }) => parent)
  const parents = new Map(all.map(({ uid, parent }) => [uid, parent]))
  const children = (uid: string): readonly string[] => (byParent.get(uid) ?? []).map((child) => child.uid)
  return {
    all,
    byPath: new Map(all.map((category) => [category.path, category])),
    trail: (uid: string) => trailTo(parents, uid),
    children,
    branch: (uid: string): ReadonlySet<string> => {
      const found = new Set([uid])
      for (const one of found) for (const child of children(one)) found.add(child)
      return found
    },
  }
}

function trailTo(parents: ReadonlyMap<string, string | undefined>, uid: string): readonly string[] {
  const trail = [uid]
  for (let parent = parents.get(uid); parent !== undefined && parents.has(parent); parent = parents.get(parent)) {
    if (trail.length >= maximumDepth || trail.includes(parent)) break
    trail.unshift(parent)
  }
  return trail
}
