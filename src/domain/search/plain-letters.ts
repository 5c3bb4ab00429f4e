import { tidyCode } from '../format/typed-text.ts'

/** Letters that no form of Unicode takes apart, as people type them without their marks. */
const letters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij' },
}
/** Letters that are also typed as two. */
const pairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const replaced = (text: string, table: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[^\p{ASCII}]/gu, (letter) => table[letter] ?? letter)

/** Small letters of one width. A mark alone is a blank with a mark in one of Unicode's forms. */
const even = (text: string): string => tidyCode(text.normalize('NFKC')).toLowerCase()

/** Marks of Latin, Greek and Cyrillic letters; those of Japanese syllables make other sounds. */
const marks = /[\u0300-\u036F]/g

const withoutMarks = (text: string): string =>
  tidyCode(replaced(text.normalize('NFD').replace(marks, '').normalize('NFC'), letters))

/**
 * A text in letters as people type them without their marks: small, of one width.
 * @example plainLetters('Tromsø') // 'tromso'
 * @example plainLetters('ＺÜＲＩＣＨ') // 'zurich'
 */
export const plainLetters = (text: string): string => withoutMarks(even(text))

/**
 * Whether a text holds what was typed, whichever of the two has marks, or two letters for one: `tromso`, `Tromsø` and
 * `tromsoe` find Tromsø.
 */
export function holdsTyped(text: string, typed: string): boolean {
  const forms = (of: string): readonly string[] => [plainLetters(of), withoutMarks(replaced(even(of), pairs))]
  const inText = forms(text)
  return forms(typed).some((form) => inText.some((each) => each.includes(form)))
}
