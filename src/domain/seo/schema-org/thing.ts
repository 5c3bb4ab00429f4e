import { z } from 'zod'

/*
 * The properties that search engines need of the things that pages tell them in JSON-LD, by schema.org's names (the
 * compiler checks them against schema-dts) and Google's required and recommended fields. A name that is not listed here
 * is refused: most often it is a slip of the pen, else it is a line here.
 */

/** Property names of a schema.org type. */
type NamesOf<Thing> = Thing extends string ? never : Exclude<keyof Thing, '@type' | '@id'>
type Fields = Readonly<Record<string, z.ZodType>>

/** Absolute, or within the page. */
const id = z.union([z.url(), z.string().regex(/^#[\w-]+$/)])

/** A thing of one type; its id lets others of the same page refer to it. */
export const thing =
  <Thing>() =>
  <Type extends string, Own extends Fields>(
    type: Type,
    fields: Own & Record<Exclude<keyof Own, NamesOf<Thing>>, never>,
  ) =>
    z.strictObject({ '@type': z.literal(type), '@id': id.optional(), ...(fields as Own) })

export const text = z.string().trim().min(1)
/** Absolute, and of the web. */
export const url = z.url({ protocol: /^https?$/ })
export const schemaUrl = (...names: readonly string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))
/** Never 0: no shop gives its goods away. */
export const price = z.string().regex(/^(?!0+(?:\.0+)?$)\d+(?:\.\d{1,2})?$/)
export const amount = z.union([z.number().nonnegative(), z.string().regex(/^\d+(?:\.\d{1,2})?$/)])
export const currency = z.string().regex(/^[A-Z]{3}$/)
export const country = z.string().regex(/^[A-Z]{2}$/)
export const date = z.string().regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/)
export const language = z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/)
export const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1)])
/** Another thing of the same page, described once there. */
export const reference = z.strictObject({ '@id': id })
