/** A stream of chance that is the same for the same seed, everywhere. */
export type Random = {
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Whole number in [low, high], both included. */
  whole(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(probability: number): boolean
}

/** FNV-1a with a final mix, without which neighbouring seeds give neighbouring numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Mulberry32 over the seed's hash. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  }
}

/** Smooth noise in [-1, 1] over a line, from a few octaves; wavelength 1 for the first. */
export function createNoise(seed: string, octaves: number): (x: number) => number {
  const known = new Map<number, number>()
  const lattice = (octave: number, cell: number): number => {
    const key = cell * 16 + octave
    const value = known.get(key) ?? hash(`${seed}/${octave}/${cell}`) / 2147483648 - 1
    known.set(key, value)
    return value
  }
  const value = (x: number, octave: number): number => {
    const cell = Math.floor(x)
    const part = x - cell
    const ease = part * part * (3 - 2 * part)
    return lattice(octave, cell) * (1 - ease) + lattice(octave, cell + 1) * ease
  }
  return (x) => {
    let sum = 0
    let weight = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += value(x * 2 ** octave, octave) * weight
      total += weight
      weight /= 2
    }
    return sum / total
  }
}
