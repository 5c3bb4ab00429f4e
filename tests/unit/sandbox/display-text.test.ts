import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seedContent } from '../../../sandbox/seed/index.ts'
import { type ContentLocaleKey, contentLocaleKeys } from '../../../sandbox/seed/types.ts'
import { wordKeys } from '../../../src/domain/pages/words/words.ts'

const displayText = z.object({
  area: z.string(),
  english_only: z.boolean(),
  display_text_input: z.array(z.object({ title: z.string(), text: z.string() })),
})

const seeded = seedContent().entries
const entries = seeded.filter(({ contentType }) => contentType.endsWith('display_text'))

/** `area.key` → text, of all areas, as the content stack holds them. */
function textsOf(locale: ContentLocaleKey): ReadonlyMap<string, string> {
  const areas = entries.flatMap(({ locales }) => (locales[locale] ? [displayText.parse(locales[locale])] : []))
  return new Map(
    areas.flatMap(({ area, display_text_input: lines }) =>
      lines.map(({ title, text }) => [`${area}.${title}`, text] as const),
    ),
  )
}

const english = textsOf('en-us')
/** Areas of the pages for engineers, which no shopper sees: every language shows them in English. */
const englishOnly = entries.flatMap(({ locales }) => {
  const { area, english_only: isEnglishOnly } = displayText.parse(locales['en-us'])
  return isEnglishOnly ? [area] : []
})
const translatable = [...english.keys()].filter((key) => !englishOnly.some((area) => key.startsWith(`${area}.`)))
const translations = contentLocaleKeys.filter((locale) => locale !== 'en-us')

const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

/** Words that a language shares with English. */
const sameAsEnglish: Readonly<Record<(typeof translations)[number], readonly string[]>> = {
  sv: ['pro_forms.profession_guide'],
  ja: [],
  no: ['common.continent_asia', 'pro_forms.profession_guide'],
  es: [
    'account.sum_total',
    'cart.subtotal',
    'cart.total',
    'category.color',
    'common.continent_asia',
    'options.color',
    'options.color_aurora',
  ],
  de: ['mail.message_name', 'options.activity_backcountry', 'search.blog_post', 'stores.website', 'suggestion.in_jp'],
  fr: [
    'account.sum_total',
    'cart.taxes',
    'category.page',
    'cart.total',
    'common.continent_europe',
    'common.menu',
    'options.color_lichen',
    'pro_forms.profession_guide',
  ],
  it: [
    'account.menu_account',
    'account.password',
    'common.continent_asia',
    'common.continent_oceania',
    'common.menu',
    'options.color_aurora',
    'suggestion.in_ca',
    'suggestion.in_at',
    'suggestion.in_au',
  ],
}

/** Most provinces have one name in all languages of Latin script. */
const isProvince = (key: string): boolean => key.startsWith('account.province_')

/** Counted words with one form for one and for many. */
const sameForOne: readonly string[] = ['de account.pieces_one', 'de stores.count_one', 'sv stores.count_one']

describe('the display texts', () => {
  test('include English for every text key of the shop', () => {
    const needed = Object.entries(wordKeys).flatMap(([area, keys]) => keys.map((key) => `${area}.${key}`))
    expect(needed.filter((key) => !english.has(key))).toEqual([])
  })

  test.each(contentLocaleKeys)('are neither empty nor padded with blanks in %s', (locale) => {
    const faulty = [...textsOf(locale)].filter(([, text]) => text === '' || text !== text.trim())
    expect(faulty).toEqual([])
  })

  test.each(contentLocaleKeys)('have the plural forms of the grammar for every count in %s', (locale) => {
    const texts = textsOf(locale)
    const singulars = [...texts.keys()].filter((key) => key.endsWith('_one'))
    const others = singulars.map((key) => key.replace(/_one$/, '_other'))
    expect(others.filter((key) => !texts.has(key))).toEqual([])
    const hasPlural = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.includes('one')
    const differing = singulars.filter((key, index) => texts.get(key) !== texts.get(others[index] ?? ''))
    expect(differing).toEqual(hasPlural ? singulars.filter((key) => !sameForOne.includes(`${locale} ${key}`)) : [])
  })
})

describe('the French texts', () => {
  test('have no space at which a line may break before their punctuation', () => {
    const texts = JSON.stringify(seeded.flatMap(({ locales }) => locales.fr ?? []))
    expect(texts.match(/.{0,40}(?: [:;!?»]|« ).{0,20}/g) ?? []).toEqual([])
  })
})

describe.each(translations)('the interface in %s', (locale) => {
  const texts = textsOf(locale)

  test('has exactly the areas and keys of English that shoppers see, in its order', () => {
    expect([...texts.keys()]).toEqual(translatable)
  })

  test('fills the same placeholders as English', () => {
    const differing = [...texts].filter(
      ([key, text]) => placesIn(text).join() !== placesIn(english.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  test('shares with English only words that are the same in both', () => {
    const allowed = sameAsEnglish[locale]
    const untranslated = [...texts].filter(
      ([key, text]) => hasWords(text) && text === english.get(key) && !allowed.includes(key) && !isProvince(key),
    )
    expect(untranslated).toEqual([])
  })
})
