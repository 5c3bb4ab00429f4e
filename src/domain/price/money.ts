/** An amount in minor units of its currency (cents; whole yen), never a fraction. */
export type Money = { readonly amount: number; readonly currency: string }

const zeroDecimal = new Set(['JPY', 'KRW', 'ISK'])

/** Minor digits of a currency as the shop's vendors use them: 2, or 0 for yen and its like. */
function minorDigits(currency: string): number {
  return zeroDecimal.has(currency) ? 0 : 2
}

/**
 * Money from a vendor's major-unit number or decimal string (`239.95`, `"54.0000"`); `undefined` when it is not a
 * number.
 * @example fromMajor('239.95', 'USD') // { amount: 23995, currency: 'USD' }
 */
export function fromMajor(value: number | string, currency: string): Money | undefined {
  const major = typeof value === 'number' ? value : Number.parseFloat(value)
  if (!Number.isFinite(major)) return undefined
  return { amount: Math.round(major * 10 ** minorDigits(currency)), currency }
}

/** The major-unit number of an amount, for structured data and number formats only. */
export function toMajor(money: Money): number {
  return money.amount / 10 ** minorDigits(money.currency)
}
