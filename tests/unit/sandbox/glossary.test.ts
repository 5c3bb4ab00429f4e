import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readDisplayText, readTexts } from '../../../sandbox/seed/content/text/read-text.ts'
import { contentLocaleKeys } from '../../../sandbox/seed/types.ts'
import { textsIn } from './seed-walk.ts'

const glossarySchema = z.record(z.string(), z.strictObject({ use: z.string().min(1), avoid: z.array(z.string()) }))

const [texts, displayText] = [readTexts(), readDisplayText()]
const translations = contentLocaleKeys.filter((locale) => locale !== 'en-us')
const glossaryOf = (locale: string) =>
  glossarySchema.parse(JSON.parse(readFileSync(join('sandbox', 'seed', 'glossary', `${locale}.json`), 'utf8')))

/** Whether a text has a word by itself; Japanese has no spaces between words. */
function hasWord(locale: string, text: string, word: string): boolean {
  const parts = text.replaceAll('\u00ad', '').toLowerCase().split(word.toLowerCase())
  if (locale === 'ja') return parts.length > 1
  return parts.slice(1).some((after, index) => !/\p{L}$/u.test(parts[index] ?? '') && !/^\p{L}/u.test(after))
}

describe('hasWord', () => {
  test('finds a whole word, not one within another', () => {
    expect(hasWord('de', 'Die Zacke hält.', 'Zacke')).toBe(true)
    expect(hasWord('de', 'Gezackt, Zacken', 'Zacke')).toBe(false)
    expect(hasWord('ja', '新しいストックです', 'ストック')).toBe(true)
  })
})

describe.each(translations)('the words of %s', (locale) => {
  const glossary = glossaryOf(locale)
  // Search words are typed, never displayed, and include words that the glossary avoids.
  const own = textsIn([{ ...texts.get(locale), search_words: undefined }, displayText.get(locale) ?? {}])
  const readable = own.map((text) => text.replaceAll(/<[^>]*>/g, ' '))

  test('include one for each term of the glossary', () => {
    const terms = Object.keys(glossaryOf('de')).map((term) => term.replaceAll('’', "'"))
    const known = Object.keys(glossary).map((term) => term.replaceAll('’', "'"))
    expect(terms.filter((term) => !known.includes(term))).toEqual([])
  })

  test('include none that the glossary avoids', () => {
    const avoided = Object.values(glossary).flatMap(({ avoid }) => avoid)
    const found = readable.flatMap((text) =>
      avoided.filter((word) => hasWord(locale, text, word)).map((word) => `${word}: ${text.slice(0, 120)}`),
    )
    expect(found).toEqual([])
  })
})

/**
 * Amounts as a language does not write them: "$5", "5$" or "5 $" with a space at which a line breaks; Japanese names
 * the currency.
 */
function otherAmounts(locale: string): RegExp {
  if (locale === 'en-us') return /\d[€$]|[€$]\s|\d (?:EUR|USD|CAD)\b/
  return locale === 'ja'
    ? /[€$]|\d (?:EUR|USD|CAD)\b/
    : /(?<!\d\u00a0)[€$]\s?\d|\d(?:[€$]| (?:€|\$|kr\b|EUR\b|USD\b|CAD\b))/
}

describe('amounts', () => {
  test.each(contentLocaleKeys)('are written in one way, without mixing symbols and words, in %s', (locale) => {
    const own = textsIn([texts.get(locale) ?? {}, displayText.get(locale) ?? {}])
    const isMixed = (text: string): boolean => /[€$]/.test(text) && /\d[\s\u00a0](?:dollar|euro|dólar)/i.test(text)
    const others = own.filter((text) => otherAmounts(locale).test(text) || isMixed(text))
    expect(others.map((text) => text.slice(0, 120))).toEqual([])
  })
})
