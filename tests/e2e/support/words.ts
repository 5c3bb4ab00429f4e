import { readFileSync } from 'node:fs'

type Words = Readonly<Record<string, string>>

/** The demo's display texts of a content locale, by which tests find things as a shopper would. */
export function wordsOf(contentLocale: string): (area: string, key: string) => string {
  const read = (locale: string, area: string): Words =>
    JSON.parse(readFileSync(`sandbox/seed/display-text/${locale}/${area}.json`, 'utf8')) as Words
  return (area, key) => {
    const text = read(contentLocale, area)[key] ?? read('en-us', area)[key]
    if (text === undefined) throw new Error(`${contentLocale} has no text ${area}.${key}`)
    return text
  }
}
