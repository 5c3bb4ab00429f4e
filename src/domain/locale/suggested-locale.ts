/** Language of a locale (`de-at`), by its name alone. */
export const languageOf = (locale: string): string => locale.slice(0, 2)

/** Languages that browsers name otherwise than our addresses do: the two written forms of Norwegian. */
const ownNames: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/**
 * The locale to suggest of those that a country offers: in the first language that the browser asks for and the country
 * has, else in the page's, else the country's first one.
 * @param offered locales of the country, the default first; `undefined` is answered where there is none
 * @param languages BCP 47, the dearest first
 * @param here locale of the page
 */
export function suggestedLocale(
  offered: readonly string[],
  languages: readonly string[],
  here: string,
): string | undefined {
  for (const tag of [...languages, here]) {
    const language = tag.replace(/-.*/, '').toLowerCase()
    const found = offered.find((locale) => languageOf(locale) === (ownNames[language] ?? language))
    if (found !== undefined) return found
  }
  return offered[0]
}
