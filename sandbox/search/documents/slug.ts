/** A label as a key: `Glacier Blue` → `glacier-blue`, `Crème 25"` → `creme-25`. */
export function slugOf(label: string): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[a-z0-9]+/g)?.join('-') ?? ''
}

/** Each slug once, in the order of the labels. */
export const slugsOf = (labels: readonly string[]): readonly string[] =>
  [...new Set(labels.map(slugOf))].filter((slug) => slug !== '')
