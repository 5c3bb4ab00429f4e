import { type ContentLocale, defaultContentLocale, isContentLocale } from '../../domain/region/countries.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import { defaultWord } from '../../domain/pages/words/default-words.ts'
import { type WordArea, type Words, wordKeys } from '../../domain/pages/words/words.ts'

/** Area of the names of options and colours: its keys are data (`color`, `size`, `color_glacier_blue`). */
export const optionArea = 'options'

/** Areas of all languages. */
const maxCachedAreas = 1000

export type DisplayText = {
  /** Texts of an area, `en-us` standing in key by key; a key without any text has the built-in one. */
  words<Area extends WordArea>(area: Area, locale: ContentLocale): Words<Area>
  /** All texts of an area as they are, `en-us` standing in key by key. */
  texts(area: string, locale: ContentLocale): Readonly<Record<string, string>>
}

const hasEveryKey = <Area extends WordArea>(
  area: Area,
  texts: Readonly<Record<string, string>>,
): texts is Words<Area> => wordKeys[area].every((key) => key in texts)

/** Merges the words of the interface: of the language, else of English, area by area. */
export function createDisplayText(entries: EntryStore): DisplayText {
  const areas = entries.tracker.memo<ReadonlyMap<string, Readonly<Record<string, string>>>>(16)
  const own = (locale: ContentLocale): ReadonlyMap<string, Readonly<Record<string, string>>> =>
    areas(locale, () =>
      byArea([...entries.all('duplicate_display_text', locale), ...entries.all('display_text', locale)]),
    )
  const complete = entries.tracker.memo<Readonly<Record<string, string>>>(maxCachedAreas)
  const ownTexts = entries.tracker.node('~own_texts', maxCachedAreas, (area, locale) =>
    isContentLocale(locale) ? own(locale).get(area) : undefined,
  )
  const merged = entries.tracker.node('~texts', maxCachedAreas, (area, locale) => ({
    ...ownTexts(area, defaultContentLocale),
    ...ownTexts(area, locale),
  }))
  const texts = (area: string, locale: ContentLocale): Readonly<Record<string, string>> => merged(area, locale)
  return {
    texts,
    words<Area extends WordArea>(area: Area, locale: ContentLocale): Words<Area> {
      const words = complete(`${locale}/${area}`, () => {
        const known = texts(area, locale)
        return Object.fromEntries(wordKeys[area].map((key) => [key, known[key] ?? defaultWord(area, key)]))
      })
      if (!hasEveryKey(area, words)) throw new Error(`display text ${area}: a key got lost`)
      return words
    },
  }
}

type Lines = { readonly area: string; readonly texts: Readonly<Record<string, string>> }

/** Entries of one area become one: of two texts for a key the later entry's counts, so duplicates only fill gaps. */
function byArea(entries: readonly Lines[]): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const areas = new Map<string, Readonly<Record<string, string>>>()
  for (const { area, texts } of entries) areas.set(area, { ...areas.get(area), ...texts })
  return areas
}
