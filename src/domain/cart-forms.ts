/** Where the plain forms of a locale's cart go (decisions §3, "Without scripts"). */
export type CartFormAct = 'add' | 'update' | 'remove' | 'checkout'

export function cartFormPath(locale: string, act: CartFormAct): string {
  return `/api/forms/${locale}/cart/${act}`
}

/** Form field of a product option; its value is the id of the chosen value. */
export function optionField(optionId: number): string {
  return `option[${optionId}]`
}
