/**
 * The most formatters of one kind that are kept. Locales, styles and currencies come from the shop's own tables, a few
 * hundred combinations in all; the limit is for time zones, which a commerce store names.
 */
const limit = 1000

/**
 * Makes each `Intl` object once per locale and options and keeps it: its memory is native, which the garbage collector
 * does not count, so that a node whose pages each made their own ran out of it.
 */
function cached<Options extends readonly unknown[], Formatter>(
  Constructor: new (tag: string, ...options: Options) => Formatter,
): (tag: string, ...options: Options) => Formatter {
  const formatters = new Map<string, Formatter>()
  return (tag, ...options) => {
    const key = tag + JSON.stringify(options)
    const formatter = formatters.get(key) ?? new Constructor(tag, ...options)
    if (formatters.size >= limit) formatters.clear()
    formatters.set(key, formatter)
    return formatter
  }
}

// Marked as pure, so that a browser's bundle holds only those that it uses.
export const dateTimeFormat = /* @__PURE__ */ cached(Intl.DateTimeFormat)
export const numberFormat = /* @__PURE__ */ cached(Intl.NumberFormat)
export const pluralRules = /* @__PURE__ */ cached(Intl.PluralRules)
export const displayNames = /* @__PURE__ */ cached(Intl.DisplayNames)
export const collator = /* @__PURE__ */ cached(Intl.Collator)
