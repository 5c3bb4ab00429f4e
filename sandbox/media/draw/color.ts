/** Red, green, blue, 0 to 255, of a `#rrggbb`, as all colours here are written. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const toHex = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `share` of the second colour in the first, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  return toHex(channels(from).map((part, at) => part + ((end[at] ?? part) - part) * share))
}

/** Towards a warm white: what light does. */
export const lit = (hex: string, share: number): string => mix(hex, '#fffaf2', share)

/** Towards a cold near-black: what shade does out in the snow. */
export const shaded = (hex: string, share: number): string => mix(hex, '#0b1a28', share)

/** Perceived brightness, 0 to 1. */
export function brightness(hex: string): number {
  const [r, g, b] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}
