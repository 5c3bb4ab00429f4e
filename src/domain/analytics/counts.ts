/** Counts, by key. */
export type Counts = Readonly<Record<string, number>>

/** Fewest askers of a search term that is shown, and stored beyond its week: what fewer ask for may be about them. */
export const fewestAskers = 5

/**
 * Adds counts up, at most `most` keys. Beyond that the smallest are dropped; of equal ones the newer stay, so that a
 * full table still learns.
 */
export function addCounts(stored: Counts, added: Counts, most: number): Counts {
  const sums = new Map(Object.entries(added))
  for (const [key, count] of Object.entries(stored)) sums.set(key, (sums.get(key) ?? 0) + count)
  if (sums.size <= most) return Object.fromEntries(sums)
  return Object.fromEntries([...sums].toSorted(([, one], [, other]) => other - one).slice(0, most))
}

/** Without what was counted fewer than `fewest` times. */
export function withoutRare(counts: Counts, fewest: number): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count >= fewest))
}

/** The most frequent first, at most `most`. */
export function mostFrequent(counts: Counts, most: number): readonly (readonly [key: string, count: number])[] {
  return Object.entries(counts)
    .toSorted(([key, count], [otherKey, other]) => other - count || (key < otherKey ? -1 : 1))
    .slice(0, most)
}
