import { tidyCode } from '../format/typed-text.ts'

/** Longest question that the search engine takes (vendors, search 3). */
export const mostSearchLetters = 128

/**
 * The question of an address to the search page, as the engine takes it: white space evened out, control characters
 * gone, cut where the engine would refuse it. @param query with or without its `?` @returns undefined where nothing is
 * asked
 */
export function searchWords(query: string): string | undefined {
  const given = new URLSearchParams(query).get('q') ?? ''
  const words = cleanWords(given)
  return words === '' ? undefined : words
}

/** Normalizes typed search words. */
export function cleanWords(given: string): string {
  const words = tidyCode(given.toWellFormed())
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return words
    .slice(0, mostSearchLetters)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
