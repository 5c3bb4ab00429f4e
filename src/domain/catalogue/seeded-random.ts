/**
 * Numbers from 0 to below 1 that look like chance and are the same for the same seed (specification, addendum 4: builds
 * are reproducible). FNV-1a of the seed feeds the generator "mulberry32"; no use for secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
