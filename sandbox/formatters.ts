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

/** Calendar days, given as midnight UTC: `Monday, November 30`. */
export const dayFormat = onePerTag((tag) => new Intl.DateTimeFormat(tag, day))

/** The same where there is little space: `Mon, Nov 30`. */
export const shortDayFormat = onePerTag(
  (tag) => new Intl.DateTimeFormat(tag, { ...day, weekday: 'short', month: 'short' }),
)

/** Days with their year: `November 30, 2026`. */
export const dateFormat = onePerTag((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }))
