/** Largest quantity of one cart line (specification, addendum 3). */
export const maxLineQuantity = 999
