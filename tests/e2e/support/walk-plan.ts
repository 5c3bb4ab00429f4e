/** Windows that pages are visited in: a phone, a tablet, a desk, px. */
export const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const
export type WalkWidth = (typeof windows)[number]['width']

/** A locale of each kind: the first one, one with long words, one without spaces. */
export const locales = ['en-us', 'de-de', 'ja-jp'] as const

/**
 * The locale in which a type of page is visited at a width: another one at each width.
 * @param index of the type among all
 */
export function localeOf(index: number, width: WalkWidth): (typeof locales)[number] {
  return locales[(index + turnOf(width)) % locales.length] ?? locales[0]
}

/**
 * The probes that a type of page is asked at a width. Those that take long are asked at one or two of a type's three
 * visits, which after nine types have been at each width in each locale.
 * @param index of the type among all
 */
export function probesOf<One extends { readonly visits: number }>(
  probes: readonly One[],
  index: number,
  width: WalkWidth,
): One[] {
  const round = Math.floor(index / locales.length) + turnOf(width)
  return probes.filter(({ visits }, place) => (round + place) % windows.length < visits)
}

const turnOf = (width: WalkWidth): number => windows.findIndex((window) => window.width === width)
