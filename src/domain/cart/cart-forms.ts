import type { Cart } from './cart.ts'
import { type CartFault, cartFaultOf } from './cart-fault.ts'
import { type Entries, isListed } from '../catalogue/modifier.ts'
import type { BuyableOffer } from '../catalogue/packed-offer.ts'
import type { Modifier } from '../catalogue/product.ts'
import type { Selection } from '../catalogue/selection.ts'

/** Where the plain forms of a locale's cart go (specification, addendum 3, "Without scripts"). */
export type CartFormAct = 'add' | 'update' | 'remove' | 'empty' | 'checkout'

export function cartFormPath(locale: string, act: CartFormAct): string {
  return `/api/forms/${locale}/cart/${act}`
}

/** Form field of a product option; its value is the id of the chosen value. */
export function optionField(optionId: number): string {
  return `option[${optionId}]`
}

/** Form field of a modifier: of a listed one as of an option, else its value is a text. */
export function modifierField(modifier: Modifier): string {
  return isListed(modifier) ? optionField(modifier.id) : `text[${modifier.id}]`
}

/** What is entered for modifiers in a form. @param field reads one */
export const readEntries = (modifiers: readonly Modifier[], field: (name: string) => unknown): Entries =>
  Object.fromEntries(
    modifiers.flatMap((modifier) => {
      const entry = field(modifierField(modifier))
      return typeof entry === 'string' ? [[modifier.id, entry] as const] : []
    }),
  )

/** What an add form is shown with once it was refused: its quantity as typed, the chosen values and the entries. */
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

/** A change of a line that was refused; `typed` is the quantity asked for, absent when it was to be removed. */
export type LineRefusal = { readonly kind: CartFault; readonly lineId: string; readonly typed: string | undefined }

/** The line that a refused form was about; `undefined` when it was about no line of this cart. */
export function refusedLine(
  { code, values }: { readonly code: string; readonly values: Readonly<Record<string, string>> },
  cart: Cart | undefined,
): LineRefusal | undefined {
  const line = cart?.lines.find(({ id }) => id === values['line_id'])
  return line && { kind: cartFaultOf(code), lineId: line.id, typed: values['quantity'] }
}
