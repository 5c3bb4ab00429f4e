import type { ContentLocale } from '../domain/region/countries.ts'
import type { Entries } from '../ports/content/entries.ts'
import type { EntryStore } from './entry-store.ts'
import { createMemo } from './memo.ts'

type CategoryEntry = Entries['product_category']

/** How long a trail may be: parents that go on and on are a mistake. */
const maximumDepth = 10

/** The category tree of one content language. */
export type CategoryTree = {
  readonly all: readonly CategoryEntry[]
  readonly byUid: ReadonlyMap<string, CategoryEntry>
  readonly byPath: ReadonlyMap<string, CategoryEntry>
  /** From the top down to the category itself. Parents that go round in a circle end the trail. */
  trail(category: CategoryEntry): readonly CategoryEntry[]
  /** Categories directly below, in the editors' order. */
  children(uid: string): readonly CategoryEntry[]
  /** Uids of a category and everything below it. */
  branch(uid: string): ReadonlySet<string>
}

/** Builds the category tree of a content locale, once for each. */
export function createCategoryTrees(entries: EntryStore): (locale: ContentLocale) => CategoryTree {
  const memo = createMemo<CategoryTree>(16)
  return (locale) => memo(locale, () => toTree(entries.all('product_category', locale)))
}

function toTree(unordered: readonly CategoryEntry[]): CategoryTree {
  const all = unordered.toSorted((one, other) => one.order - other.order || (one.path < other.path ? -1 : 1))
  const byParent = Map.groupBy(all, ({ parent }) => parent?.uid)
  const children = (uid: string): readonly CategoryEntry[] => byParent.get(uid) ?? []
  const branch = (uid: string): ReadonlySet<string> => {
    const found = new Set([uid])
    for (const one of found) for (const child of children(one)) found.add(child.uid)
    return found
  }
  const byUid = new Map(all.map((category) => [category.uid, category]))
  return {
    all,
    byUid,
    byPath: new Map(all.map((category) => [category.path, category])),
    trail: (category) => trailTo(byUid, category),
    children,
    branch,
  }
}

function trailTo(byUid: ReadonlyMap<string, CategoryEntry>, category: CategoryEntry): readonly CategoryEntry[] {
  const parentOf = ({ parent }: CategoryEntry): CategoryEntry | undefined => parent && byUid.get(parent.uid)
  const trail = [category]
  for (let parent = parentOf(category); parent && !trail.includes(parent); parent = parentOf(parent)) {
    if (trail.length >= maximumDepth) break
    trail.unshift(parent)
  }
  return trail
}
