/**
 * The stand-ins' `Intl` objects, each made once: their memory is native, which the garbage collector does not count.
 */
export const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })
export const englishOrder = new Intl.Collator('en')

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Numbers of at most two decimals. @param tag BCP 47, of a content locale */
export function numberFormat(tag: string): Intl.NumberFormat {
  const format = numberFormats.get(tag) ?? new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  numberFormats.set(tag, format)
  return format
}
