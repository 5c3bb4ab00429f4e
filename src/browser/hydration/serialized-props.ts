/** Reads a prop as Astro serializes it: a pair of type and value. Islands use plain values, lists and objects only. */
function read(pair: unknown): unknown {
  const value: unknown = Array.isArray(pair) ? pair[1] : undefined
  if (Array.isArray(value)) return value.map(read)
  return value instanceof Object ? readAll(value) : value
}

const readAll = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).map(([name, pair]) => [name, read(pair)]))

/** Reads the props in `<astro-island props>`; `undefined` where the page has none. */
export function serializedProps(island: Element): object | undefined {
  const packed = island.getAttribute('props')
  const properties: unknown = packed ? JSON.parse(packed) : undefined
  return properties instanceof Object ? readAll(properties) : undefined
}
