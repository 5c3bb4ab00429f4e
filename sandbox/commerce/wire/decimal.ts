/** A decimal string as V2 writes money: `"12.9500"`. */
export const decimal = (amount: number): string => amount.toFixed(4)
