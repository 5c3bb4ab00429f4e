const shortHex = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
const longHex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

function parseHex(hex: string): Rgb | undefined {
  const short = shortHex
    .exec(hex)
    ?.slice(1)
    .map((digit) => digit + digit)
  const [red, green, blue] = short ?? longHex.exec(hex)?.slice(1) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The lightness of a colour, 0 (black) to 1 (white): WCAG's relative luminance. */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast of two colours by WCAG, 1 to 21. */
export function rgbContrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** The same of `#rgb` or `#rrggbb`; `undefined` where one of them is neither. */
export function contrast(one: string, other: string): number | undefined {
  const [first, second] = [parseHex(one), parseHex(other)]
  return first && second && rgbContrast(first, second)
}

/** The contrast that a colour needs on a ground: 4.5 for text, 3 for large text and the borders of controls. */
export function contrastUse(ratio: number): 'text' | 'large' | 'surface' {
  if (ratio >= 4.5) return 'text'
  return ratio >= 3 ? 'large' : 'surface'
}
