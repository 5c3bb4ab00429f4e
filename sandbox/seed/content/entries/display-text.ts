import type { ContentLocaleKey, SeedEntry, SeedFields } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import type { Texts } from '../localized.ts'
import { readDisplayText } from '../text/read-text.ts'

type Areas = Record<string, Record<string, string>>

const fields = (area: string, words: Record<string, string>): SeedFields => ({
  title: area,
  area,
  display_text_input: Object.entries(words).map(([title, text]) => ({ title, text })),
})

function areasByLocale(texts: Texts): Map<ContentLocaleKey, Areas> {
  const translated = readDisplayText()
  return new Map([...texts.all].map(([locale, text]) => [locale, { ...translated.get(locale), options: text.options }]))
}

/** One entry per area: the files of `display-text/`, and the area `options` with the names of options and colours. */
export function displayTextEntries(texts: Texts): SeedEntry[] {
  const byLocale = areasByLocale(texts)
  return Object.entries(byLocale.get('en-us') ?? {}).map(([area, english]) => {
    const locales: SeedEntry['locales'] = { 'en-us': fields(area, english) }
    for (const [locale, areas] of byLocale) {
      const words = areas[area]
      if (words) locales[locale] = fields(area, words)
    }
    return { uid: entryUid('display_text', area), contentType: 'display_text', locales }
  })
}
