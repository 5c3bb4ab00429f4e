const shortHex = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
const longHex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** How light a colour is, 0 (black) to 1 (white): WCAG's relative luminance. `undefined` for what is no `#rgb` or `#rrggbb`. */
function luminance(hex: string): number | undefined {
  const short = shortHex
    .exec(hex)
    ?.slice(1)
    .map((digit) => digit + digit)
  const channels = (short ?? longHex.exec(hex)?.slice(1))?.map((channel) => Number.parseInt(channel, 16) / 255)
  if (!channels) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours by WCAG, 1 to 21; `undefined` where one of them is no hexadecimal colour. */
export function contrast(one: string, other: string): number | undefined {
  const first = luminance(one)
  const second = luminance(other)
  if (first === undefined || second === undefined) return undefined
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** What a colour is good for on a ground: 4.5 for text, 3 for large text and the borders of controls. */
export function contrastUse(ratio: number): 'text' | 'large' | 'surface' {
  if (ratio >= 4.5) return 'text'
  return ratio >= 3 ? 'large' : 'surface'
}
