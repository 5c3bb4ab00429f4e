import type { Refused } from '../customer/account-forms.ts'
import type { Cart } from './cart.ts'
import { type CartFault, cartFaultOf } from './cart-fault.ts'

/** Addresses of the plain forms of a locale's cart (specification, addendum 3, "Without scripts"). */
export type CartFormAct = 'add' | 'update' | 'remove' | 'empty' | 'checkout'

export function cartFormPath(locale: string, act: CartFormAct): string {
  return `/api/forms/${locale}/cart/${act}`
}

/** Form field of a product option; its value is the id of the chosen value. */
export function optionField(optionId: number): string {
  return `option[${optionId}]`
}

/** A change of a line that was refused; `typed` is the quantity asked for, absent when it was to be removed. */
export type LineRefusal = { readonly kind: CartFault; readonly lineId: string; readonly typed: string | undefined }

/**
 * The line that a refused form was about; `undefined` when it was about no line of this cart. Scripts send no quantity
 * that the schema refuses, but shoppers without scripts may type one: its fault is the quantity, not an outdated page.
 */
export function refusedLine({ code, values, faults }: Refused, cart: Cart | undefined): LineRefusal | undefined {
  const line = cart?.lines.find(({ id }) => id === values['line_id'])
  const kind = code === 'invalid' && faults?.includes('quantity') ? 'quantity' : cartFaultOf(code)
  return line && { kind, lineId: line.id, typed: values['quantity'] }
}
