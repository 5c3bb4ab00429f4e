import { type ContentLocale, isContentLocale } from '../../domain/region/countries.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import { createPartedIndex } from '../snapshot/parted-index.ts'

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
  const { tracker } = entries
  const entryOf = (locale: string, uid: string): CategoryEntry | undefined =>
    isContentLocale(locale) ? entries.find('product_category', uid, locale) : undefined
  const placed = tracker.node('~category', maxCachedCategories, (locale, uid): Placed | undefined => {
    const entry = entryOf(locale, uid)
    if (!entry) return undefined
    const { path, platformIds, order, parent } = entry
    return { uid, path, platformIds, order, ...(parent && { parent: parent.uid }) }
  })
  const name = tracker.node('~category_name', maxCachedCategories, (locale, uid): CategoryName | undefined => {
    const entry = entryOf(locale, uid)
    return entry && { title: entry.title, locale: entry.locale }
  })
  const all = tracker.node('~categories', 16, (locale) =>
    isContentLocale(locale) ? entries.uids('product_category', locale).flatMap((uid) => placed(locale, uid) ?? []) : [],
  )
  const inOrder = (locale: string): readonly Placed[] => all(locale).toSorted(byOrder)
  const paths = createPartedIndex(tracker, '~categories_by_path', (locale) =>
    inOrder(locale).map(({ path, uid }) => [path, uid] as const),
  )
  const families = createPartedIndex(tracker, '~categories_by_parent', (locale) => {
    const below = inOrder(locale).flatMap(({ uid, parent }) => (parent === undefined ? [] : [[parent, uid] as const]))
    const grouped = [...Map.groupBy(below, ([parent]) => parent)]
    return grouped.map(([parent, found]) => [parent, found.map(([, uid]) => uid)] as const)
  })
  const childrenOf = (locale: string, uid: string): readonly string[] => families.find(locale, uid) ?? []
  // Whatever their order: what is made of a branch stays as it is when editors put its categories in another one.
  const branches = tracker.node('~branch', maxCachedCategories, (locale, uid): readonly string[] => {
    const found = new Set([uid])
    for (const one of found) for (const child of childrenOf(locale, one)) found.add(child)
    return [...found].toSorted()
  })
  return (locale) => ({
    all: () => inOrder(locale),
    byUid: (uid) => placed(locale, uid),
    byPath(path) {
      const uid = paths.find(locale, path)
      return uid === undefined ? undefined : placed(locale, uid)
    },
    name: (uid) => name(locale, uid),
    trail: (uid) => trailTo((one) => placed(locale, one), uid),
    children: (uid) => childrenOf(locale, uid),
    branch: (uid) => new Set(branches(locale, uid)),
  })
}

const byOrder = (one: Placed, other: Placed): number => one.order - other.order || (one.path < other.path ? -1 : 1)

function trailTo(find: (uid: string) => Placed | undefined, uid: string): readonly string[] {
  const trail = [uid]
  let parent = find(uid)?.parent
  while (parent !== undefined && trail.length < maximumDepth && !trail.includes(parent)) {
    const above = find(parent)
    if (!above) break
    trail.unshift(parent)
    parent = above.parent
  }
  return trail
}
