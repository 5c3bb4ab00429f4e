import { readFileSync } from 'node:fs'
import { inWordsOf } from '../../../src/domain/locale/local-words.ts'

type Words = Readonly<Record<string, string>>

/**
 * The demo's display texts of a content locale, by which tests find things as a shopper would; of `fr-ca` in the words
 * of Canada.
 */
export function wordsOf(name: string): (area: string, key: string) => string {
  const contentLocale = name === 'fr-ca' ? 'fr' : name
  const read = (locale: string, area: string): Words =>
    JSON.parse(readFileSync(`sandbox/seed/display-text/${locale}/${area}.json`, 'utf8')) as Words
  return (area, key) => {
    const text = read(contentLocale, area)[key] ?? read('en-us', area)[key]
    if (text === undefined) throw new Error(`${name} has no text ${area}.${key}`)
    return inWordsOf(name, text)
  }
}
