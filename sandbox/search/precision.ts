/** The precision of a search without one of its own (vendors, search 3). */
export const defaultPrecision = 2

/** The strictness with which texts must match: the number of a query's words, and their exactness. */
export type Strictness = {
  /** Of so many words, so many must occur. */
  readonly needed: (words: number) => number
  readonly fuzzy: boolean
  readonly prefix: boolean
}

const all = (words: number): number => words

/** Words that must occur from the most tolerant value on; from 6 on all of them. */
const neededBy: readonly ((words: number) => number)[] = [
  () => 1,
  (words) => Math.max(1, Math.ceil(words / 2) - 1),
  (words) => (words <= 2 ? words : Math.ceil(words / 2)),
  (words) => (words <= 3 ? words : Math.ceil((words * 3) / 4)),
  (words) => (words <= 4 ? words : words - 1),
]

/** The meaning of a precision from 1 to 11: 8 and more take no typing errors, 9 and more no beginnings of words. */
export const strictnessOf = (precision: number): Strictness => ({
  needed: neededBy[precision - 1] ?? all,
  fuzzy: precision < 8,
  prefix: precision < 9,
})
