import type { ContentLocaleKey, SeedEntry, SeedFields } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import type { Texts } from '../localized.ts'
import { readDisplayText } from '../text/read-text.ts'

type Areas = Record<string, Record<string, string>>

/** Areas of the pages for engineers, which no shopper sees. */
const englishOnly = new Set(['styletile', 'test_store'])

const fields = (area: string, words: Record<string, string>): SeedFields => ({
  title: area,
  area,
  english_only: englishOnly.has(area),
  display_text_input: Object.entries(words).map(([title, text]) => ({ title, text })),
})

function areasByLocale(texts: Texts): Map<ContentLocaleKey, Areas> {
  const translated = readDisplayText()
  return new Map([...texts.all].map(([locale, text]) => [locale, { ...translated.get(locale), options: text.options }]))
}

/** Names of colourways that editors keep in a second entry of the area `options`. */
const colorways = new Set(['color_ember_ink', 'color_birch_spruce', 'color_aurora'])

const only = (words: Record<string, string>, keep: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([key]) => keep(key)))

function localesOf(
  byLocale: ReadonlyMap<ContentLocaleKey, Areas>,
  area: string,
  keep: (key: string) => boolean,
): SeedEntry['locales'] {
  const locales: SeedEntry['locales'] = { 'en-us': fields(area, only(byLocale.get('en-us')?.[area] ?? {}, keep)) }
  for (const [locale, areas] of byLocale) {
    const words = areas[area]
    if (words) locales[locale] = fields(area, only(words, keep))
  }
  return locales
}

/** One entry per area: the files of `display-text/`, and the area `options` with the names of options and colours. */
export function displayTextEntries(texts: Texts): SeedEntry[] {
  const byLocale = areasByLocale(texts)
  const areas = Object.keys(byLocale.get('en-us') ?? {})
  return [
    ...areas.map((area) => ({
      uid: entryUid('display_text', area),
      contentType: 'display_text',
      locales: localesOf(byLocale, area, (key) => area !== 'options' || !colorways.has(key)),
    })),
    {
      uid: entryUid('duplicate_display_text', 'options'),
      contentType: 'duplicate_display_text',
      locales: localesOf(byLocale, 'options', (key) => colorways.has(key)),
    },
  ]
}
