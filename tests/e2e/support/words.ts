import { readFileSync } from 'node:fs'

type WordFile = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The demo's display texts of a content locale, by which tests find things as a shopper would. */
export function wordsOf(contentLocale: string): (area: string, key: string) => string {
  const read = (name: string): WordFile =>
    JSON.parse(readFileSync(`sandbox/seed/display-text/${name}.json`, 'utf8')) as WordFile
  const [own, fallback] = [read(contentLocale), read('en-us')]
  return (area, key) => {
    const text = own[area]?.[key] ?? fallback[area]?.[key]
    if (text === undefined) throw new Error(`${contentLocale} has no text ${area}.${key}`)
    return text
  }
}
