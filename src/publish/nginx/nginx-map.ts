/** Rows of a map of nginx; a word of the map's own has no value. */
export const map = (source: string, target: string, rows: readonly (readonly [string, string])[]): string[] => [
  `map ${source} ${target} {`,
  ...rows.map(([from, to]) => `  ${`${from} ${to}`.trim()};`),
  '}',
]

/** One word of nginx's, in which a `$` still names a variable. */
export const quoted = (text: string): string => `"${text.replace(/"/g, String.raw`\"`)}"`
