/** One row of a specification table as its product has it. */
type SpecRow = { readonly id: string; readonly label: string; readonly value: string }

/**
 * The editors' settings for all products at once (specification, display 3, `hide_` and `manage_product_attributes`).
 */
export type SpecRules = {
  /** Ids of rows that pages leave out. */
  readonly hidden: ReadonlySet<string>
  /** Id → what the row is called, in the order in which the rows stand. */
  readonly titles: ReadonlyMap<string, string>
}

/**
 * The rows that a page shows: without hidden ones, under their managed titles, managed ones first in the managed order,
 * the others after them as the product has them. A row without an id stays as it is. `isManaged`: the label is the
 * editors', which may be in another language than the product.
 */
export function arrangeSpecs(
  rows: readonly SpecRow[],
  { hidden, titles }: SpecRules,
): readonly { readonly label: string; readonly value: string; readonly isManaged: boolean }[] {
  const order = [...titles.keys()]
  const rank = ({ id }: SpecRow): number => (titles.has(id) ? order.indexOf(id) : order.length)
  return rows
    .filter(({ id }) => !hidden.has(id))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id, label, value }) => ({ label: titles.get(id) ?? label, value, isManaged: titles.has(id) }))
}
