/**
 * A text that an island was rendered with (`<astro-island props>`), long before the island is awake: Astro writes a
 * property as `[0, value]`. `undefined` where there is none.
 */
export function islandText(within: Element, name: string): string | undefined {
  const packed = within.closest('astro-island')?.getAttribute('props')
  const properties: unknown = packed ? JSON.parse(packed) : undefined
  if (!(properties instanceof Object)) return undefined
  const written: unknown = Object.entries(properties).find(([key]) => key === name)?.[1]
  const value: unknown = Array.isArray(written) ? written[1] : undefined
  return typeof value === 'string' ? value : undefined
}
