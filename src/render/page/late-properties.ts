type Properties = Readonly<Record<string, unknown>>

/** Astro hands properties under a symbol on to the renderer, and writes none of them. */
const drawnWith = Symbol.for('shop:drawn-with')

/**
 * Properties of an island that it loads when it wakes: it is drawn with them, and the page does not hold them. Astro
 * would write them twice, for the island's id and for its attribute, which `lighten` takes out again.
 * @returns typed as the properties that the island is drawn with; only the renderer finds them
 */
export function lateProperties<Own extends object>(properties: Own): Own
export function lateProperties(properties: object): object {
  return { late: true, [drawnWith]: properties }
}

/** The properties that an island is drawn with. @param properties as Astro hands them on */
export function drawnProperties(properties: Properties): Properties {
  const late: unknown = Reflect.get(properties, drawnWith)
  return typeof late === 'object' && late !== null ? { ...late } : properties
}
