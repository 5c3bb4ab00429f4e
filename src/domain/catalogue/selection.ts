import type { BuyableOffer, BuyableVariant } from './buyable-offer.ts'
import type { ProductOption } from './product.ts'
import { canBeBought } from './stock.ts'

/** Chosen values by option id; an option that is not chosen is absent. */
export type Selection = Readonly<Record<number, number>>

/**
 * The initial selection: options with a single value, and the first colour that can be bought with them, else the first
 * of all (specification, display 2).
 */
export function startSelection(offer: BuyableOffer): Selection {
  const { options } = offer
  const single = options.flatMap(({ id, values: [first, second] }) =>
    first && !second ? [[id, first.id] as const] : [],
  )
  let selection: Selection = Object.fromEntries(single)
  for (const { id, kind, values } of options) {
    if (kind !== 'color') continue
    const value = values.find((one) => isAvailable(offer, selection, id, one.id)) ?? values[0]
    if (value) selection = { ...selection, [id]: value.id }
  }
  return selection
}

/** Slug of the colour of a selection; `undefined` where none is chosen. */
export function selectedColor(options: readonly ProductOption[], selection: Selection): string | undefined {
  return options
    .filter(({ kind }) => kind === 'color')
    .flatMap(({ id, values }) => values.find((value) => value.id === selection[id]) ?? [])
    .at(0)?.slug
}

/** The choice that goes with a colour, by its slug; nothing for one that the product does not have. */
export function colorSelection(options: readonly ProductOption[], slug: string | undefined): Selection {
  const chosen = options.flatMap(({ id, kind, values }) => {
    const value = kind === 'color' ? values.find((one) => one.slug === slug) : undefined
    return value ? [[id, value.id] as const] : []
  })
  return Object.fromEntries(chosen)
}

/** The first option still to choose. */
export function missingOption(options: readonly ProductOption[], selection: Selection): ProductOption | undefined {
  return options.find(({ id }) => selection[id] === undefined)
}

/** The one variant of a whole selection; `undefined` while options are missing or where no such variant exists. */
export function selectedVariant({ options, variants }: BuyableOffer, selection: Selection): BuyableVariant | undefined {
  return variants.find(({ values }) =>
    options.every(({ id }) => selection[id] !== undefined && values[id] === selection[id]),
  )
}

/** Whether a value can be bought together with what is chosen for the other options. */
export function isAvailable(
  { variants }: BuyableOffer,
  selection: Selection,
  optionId: number,
  valueId: number,
): boolean {
  const requested = Object.entries({ ...selection, [optionId]: valueId })
  return variants.some(
    ({ values, stock }) => canBeBought(stock) && requested.every(([id, value]) => values[Number(id)] === value),
  )
}
