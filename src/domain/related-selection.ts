/** How many related products a list has, whether chosen by hand or by chance (display §9). */
export const relatedCount = 4
/** How many products one related-products query gives unless told (display §9). */
export const relatedQueryCount = 8

/** An attribute that candidates must share. `topLevel`: of the entry itself, else a row of its specification table. */
export type SharedAttribute = { readonly id: string; readonly values: readonly string[]; readonly topLevel: boolean }

/** What a candidate is compared by. */
export type Comparable = {
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly specs: Readonly<Record<string, string>>
}

function valuesOf({ attributes, specs }: Comparable, { id, topLevel }: SharedAttribute): readonly string[] {
  if (topLevel) return (Object.hasOwn(attributes, id) && attributes[id]) || []
  const value = Object.hasOwn(specs, id) ? specs[id] : undefined
  return value === undefined ? [] : [value]
}

const shares = (candidate: Comparable, attribute: SharedAttribute): boolean =>
  valuesOf(candidate, attribute).some((value) => attribute.values.includes(value))

/**
 * Whether a product resembles the one looked at: it shares every attribute of at least one group (display §7). Without
 * groups every product does.
 */
export function resembles(candidate: Comparable, groups: readonly (readonly SharedAttribute[])[]): boolean {
  return groups.length === 0 || groups.some((group) => group.every((attribute) => shares(candidate, attribute)))
}

export type Selection<Item> = {
  /** Chosen by an editor: come first, and are never left out for chance. */
  readonly manual: readonly Item[]
  /** What may fill up, a list per category. */
  readonly candidates: readonly (readonly Item[])[]
  readonly size: number
  /** Numbers from 0 to below 1. */
  readonly random: () => number
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1))
}

/**
 * The products of a related list (display §9): manual ones first, then random ones in turn across the categories, each
 * once, as far as there are any.
 */
export function selectRelated<Item>({ manual, candidates, size, random }: Selection<Item>): readonly Item[] {
  const chosen = new Set(manual.slice(0, size))
  const queues = candidates.map((items) => shuffled(items, random))
  for (let before = -1; before !== chosen.size;) {
    before = chosen.size
    for (const queue of queues) {
      const next = queue.find((item) => !chosen.has(item))
      if (next !== undefined && chosen.size < size) chosen.add(next)
    }
  }
  return [...chosen]
}
