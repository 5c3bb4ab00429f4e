import { maximumDepth } from '../content/questions/category-tree.ts'
import { contentLocales } from '../domain/region/countries.ts'
import type { LoadedRows, Problem } from './loader.ts'

/** Categories whose parents lead in a circle, or of which there are too many: the way to such a category is cut. */
export function deepCategories(store: LoadedRows): readonly Problem[] {
  return contentLocales.flatMap((scope) => {
    const categories = store.all('product_category', scope)
    const parents = new Map(categories.map(({ uid, parent }) => [uid, parent?.uid]))
    return categories.flatMap(({ uid }): readonly Problem[] => {
      const message = faultOf(uid, parents)
      return message === undefined ? [] : [{ collection: 'product_category', id: uid, scope, field: 'parent', message }]
    })
  })
}

function faultOf(uid: string, parents: ReadonlyMap<string, string | undefined>): string | undefined {
  const above = new Set<string>()
  for (let parent = parents.get(uid); parent !== undefined; parent = parents.get(parent)) {
    if (parent === uid) return 'leads back to itself'
    // The circle is another category's fault.
    if (above.has(parent)) return undefined
    above.add(parent)
    if (above.size >= maximumDepth) return `has ${maximumDepth} categories above it: its trail is cut`
  }
  return undefined
}
