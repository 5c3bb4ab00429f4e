import type { ContentLocaleKey, SeedEntry, SeedFields } from '../types.ts'
import type { LocaleText } from './text/text-schemas.ts'

/** The texts of all locales, and of the default one, which everything has. */
export type Texts = { all: Map<ContentLocaleKey, LocaleText>; english: LocaleText }

/** An entry in every language; `undefined` leaves out all but English. @throws when there are no English fields */
export function localized(
  texts: Texts,
  make: (text: LocaleText, locale: ContentLocaleKey) => SeedFields | undefined,
): SeedEntry['locales'] {
  const english = make(texts.english, 'en-us')
  if (!english) throw new Error('An entry of the demo content has no English text')
  const locales: SeedEntry['locales'] = { 'en-us': english }
  for (const [locale, text] of texts.all) {
    const fields = make(text, locale)
    if (fields) locales[locale] = fields
  }
  return locales
}

/** A text that must be there. @throws naming the key that is missing */
export function required<Text>(words: Record<string, Text>, key: string): Text {
  const text = words[key]
  if (text === undefined) throw new Error(`The demo content has no text "${key}"`)
  return text
}

/** `{name}` places filled. */
export function filled(pattern: string, values: Record<string, string>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** Paragraphs as HTML; the texts are ours and hold no markup but entities. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('')
}
