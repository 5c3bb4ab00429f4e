const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)

/** Whether a mark on this colour must be light or dark: perceived brightness against 128 (specification, display 2). */
export function swatchContrast(hex: string): 'light' | 'dark' {
  const brightness = (channel(hex, 1) * 299 + channel(hex, 3) * 587 + channel(hex, 5) * 114) / 1000
  return brightness >= 128 ? 'dark' : 'light'
}

/** CSS background of a swatch with one to three `#rrggbb` colours: flat, or split in hard diagonal stripes. */
export function swatchBackground(hexColors: readonly string[]): string {
  const [first, ...rest] = hexColors
  if (first === undefined) return 'none'
  if (rest.length === 0) return first
  const share = 100 / hexColors.length
  const stops = hexColors.map((hex, index) => `${hex} ${round(index * share)}% ${round((index + 1) * share)}%`)
  return `linear-gradient(135deg,${stops.join(',')})`
}

const round = (value: number): number => Math.round(value * 10) / 10
