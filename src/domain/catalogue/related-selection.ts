/** The length of a list of related products, whether chosen by hand or by chance (specification, display 9). */
export const relatedCount = 4
/** Id of the list of add-ons, which is a grid; every other list is a slider (specification, display 2). */
export const addOnListId = 'add_on_products'
/** Skeletons of a list that is still on its way (specification, display 2). */
export const listSkeletons = 4
/** The length of an answer to a query of related products that asks for none (specification, display 9). */
export const relatedQueryCount = 8

/** An attribute that candidates must share. `topLevel`: of the entry itself, else a row of its specification table. */
export type SharedAttribute = { readonly id: string; readonly values: readonly string[]; readonly topLevel: boolean }

/** The traits by which a candidate is compared. */
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
 * Whether a product resembles the one looked at: it shares every attribute of at least one group (specification,
 * display 7). Without groups every product does.
 */
export function resembles(candidate: Comparable, groups: readonly (readonly SharedAttribute[])[]): boolean {
  return groups.length === 0 || groups.some((group) => group.every((attribute) => shares(candidate, attribute)))
}

/**
 * The items that a list shows: chance helps out only where the brand wants it to, and editors chose fewer than a list
 * has (specification, display 9).
 * @param chosen how many of the items editors chose; those come first
 * @example shownRelated([chosen, byChance], 1, false) // [chosen]
 */
export function shownRelated<Item>(items: readonly Item[], chosen: number, automated: boolean): readonly Item[] {
  return automated && chosen < relatedCount ? items : items.slice(0, chosen)
}

/** Groups of attributes by which an editor calls products alike, by id. */
type AttributeGroups = readonly (readonly Pick<SharedAttribute, 'id' | 'topLevel'>[])[]

/** Narrows the groups to the attributes that the product has; a group without any is left out. */
export function sharedWith(product: Comparable, groups: AttributeGroups): readonly (readonly SharedAttribute[])[] {
  return groups
    .map((group) =>
      group
        .map((attribute) => ({ ...attribute, values: valuesOf(product, { ...attribute, values: [] }) }))
        .filter(({ values }) => values.length > 0),
    )
    .filter((group) => group.length > 0)
}

export type Selection<Item> = {
  /** Chosen by an editor: come first, and are never left out for chance. */
  readonly manual: readonly Item[]
  /** Products that may fill up a list, per category. */
  readonly candidates: readonly (readonly Item[])[]
  readonly size: number
  /** The one that the list stands beside. */
  readonly except?: Item
  /** Products that another list of the page shows: no product is in two lists (decision 013). */
  readonly elsewhere?: ReadonlySet<Item>
  /** Numbers from 0 to below 1. */
  readonly random: () => number
}

/** Items in random order, as many as are taken: no list is copied or shuffled to the end for four of its items. */
function* drawn<Item>(items: readonly Item[], random: () => number): Generator<Item> {
  const moved = new Map<number, Item>()
  for (let left = items.length; left > 0; left -= 1) {
    const index = Math.floor(random() * left)
    const item = moved.get(index) ?? items[index]
    const last = moved.get(left - 1) ?? items[left - 1]
    if (last !== undefined) moved.set(index, last)
    if (item !== undefined) yield item
  }
}

/**
 * The products of a related list (specification, display 9): manual ones first, then random ones in turn across the
 * categories, each once, as far as there are any.
 */
export function selectRelated<Item>({
  manual,
  candidates,
  size,
  except,
  elsewhere,
  random,
}: Selection<Item>): readonly Item[] {
  const isFree = (item: Item): boolean => item !== except && !elsewhere?.has(item)
  const chosen = new Set(manual.filter(isFree).slice(0, size))
  const queues = candidates.map((items) => drawn(items, random))
  for (let before = -1; before !== chosen.size && chosen.size < size;) {
    before = chosen.size
    for (const queue of queues) {
      if (chosen.size >= size) break
      takeNew(queue, chosen, isFree)
    }
  }
  return [...chosen]
}

/** Adds the next item that is not there yet, if there is one. */
function takeNew<Item>(queue: Generator<Item>, chosen: Set<Item>, isFree: (item: Item) => boolean): void {
  const before = chosen.size
  while (chosen.size === before) {
    const next = queue.next()
    if (next.done) return
    if (isFree(next.value)) chosen.add(next.value)
  }
}
