/** A property as Astro writes it: what kind it is, and the value. Islands are given plain values, lists and objects. */
function read(written: unknown): unknown {
  const value: unknown = Array.isArray(written) ? written[1] : undefined
  if (Array.isArray(value)) return value.map(read)
  return value instanceof Object ? readAll(value) : value
}

const readAll = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).map(([name, written]) => [name, read(written)]))

/** What an island was rendered with, out of `<astro-island props>`; `undefined` where the page does not hold it. */
export function writtenProps(island: Element): object | undefined {
  const packed = island.getAttribute('props')
  const properties: unknown = packed ? JSON.parse(packed) : undefined
  return properties instanceof Object ? readAll(properties) : undefined
}
