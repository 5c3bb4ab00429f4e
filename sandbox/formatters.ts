/**
 * The stand-ins' `Intl` objects, each made once: their memory is native, which the garbage collector does not count.
 */
export const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Numbers of at most two decimals. @param tag BCP 47, of a content locale */
export function numberFormat(tag: string): Intl.NumberFormat {
  const format = numberFormats.get(tag) ?? new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  numberFormats.set(tag, format)
  return format
}

const onePerTag = <T>(make: (tag: string) => T): ((tag: string) => T) => {
  const made = new Map<string, T>()
  return (tag) => {
    const found = made.get(tag) ?? make(tag)
    made.set(tag, found)
    return found
  }
}

/** Order of names in a language. */
export const collator = onePerTag((tag) => new Intl.Collator(tag))

/** Names of countries in a language. */
export const countryNames = onePerTag((tag) => new Intl.DisplayNames(tag, { type: 'region' }))

/** Shares such as tax rates; takes 0.09975. */
export const percentFormat = onePerTag(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }),
)

const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

const numericDay = onePerTag(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** The day of a moment in a place, as ISO date. @param timeZone IANA name @param moment ms */
export const dayIn = (timeZone: string, moment: number): string => numericDay(timeZone).format(moment)

/** The first of a month is an ordinal in French, which Unicode's data leaves a number. */
const writeFirst = (tag: string, text: string): string =>
  tag.startsWith('fr') ? text.replace(/(?<!\S)1(?=\s)/, '1er') : text

const weekdays = {
  long: onePerTag((tag) => new Intl.DateTimeFormat(tag, day)),
  short: onePerTag((tag) => new Intl.DateTimeFormat(tag, { ...day, weekday: 'short', month: 'short' })),
}

/**
 * Writes calendar days: `Monday, November 30`, or `Mon, Nov 30` where there is little space.
 * @param from midnight UTC, ms @param to likewise
 */
export const writeDays = (tag: string, length: 'long' | 'short', from: number, to: number): string =>
  writeFirst(tag, weekdays[length](tag).formatRange(from, to))

const dates = onePerTag((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }))

/** Writes a day with its year: `November 30, 2026`. @param moment midnight UTC, ms */
export const writeDate = (tag: string, moment: number): string => writeFirst(tag, dates(tag).format(moment))
