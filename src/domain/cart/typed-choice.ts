import { type Entries, isListed } from '../catalogue/modifier.ts'
import type { BuyableOffer } from '../catalogue/buyable-offer.ts'
import type { Modifier } from '../catalogue/product.ts'
import type { Selection } from '../catalogue/selection.ts'
import { optionField } from './cart-forms.ts'

/** Form field of a modifier: of a listed one as of an option, else its value is a text. */
export function modifierField(modifier: Modifier): string {
  return isListed(modifier) ? optionField(modifier.id) : `text[${modifier.id}]`
}

/** The entries for modifiers in a form. @param field reads one */
export const readEntries = (modifiers: readonly Modifier[], field: (name: string) => unknown): Entries =>
  Object.fromEntries(
    modifiers.flatMap((modifier) => {
      const entry = field(modifierField(modifier))
      return typeof entry === 'string' ? [[modifier.id, entry] as const] : []
    }),
  )

/** The contents of an add form that was refused: its quantity as typed, the chosen values and the entries. */
export type TypedChoice = {
  readonly quantity: string | undefined
  readonly selection: Selection
  readonly entries?: Entries
}

/** The choice in the fields of an add form; values that the options do not have are left out. */
export function typedChoice(
  fields: Readonly<Record<string, string>>,
  { options, modifiers = [] }: Pick<BuyableOffer, 'options' | 'modifiers'>,
): TypedChoice {
  const chosen = options.flatMap(({ id, values }) => {
    const value = values.find((one) => String(one.id) === fields[optionField(id)])
    return value ? [[id, value.id] as const] : []
  })
  return {
    quantity: fields['quantity'],
    selection: Object.fromEntries(chosen),
    ...(modifiers.length > 0 && { entries: readEntries(modifiers, (name) => fields[name]) }),
  }
}
