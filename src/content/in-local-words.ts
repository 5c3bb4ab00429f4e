import type { Locale } from '../domain/locale/locale.ts'
import { hasLocalWords, inWordsOf } from '../domain/locale/local-words.ts'

const isPlainObject = (value: object): value is Readonly<Record<string, unknown>> =>
  Object.getPrototypeOf(value) === Object.prototype

/** Changes each text of a value. Parts without a changed text stay the same objects, by which answers are cached. */
function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  const changed = (part: unknown): unknown => changeTexts(part, change)
  if (Array.isArray(value)) {
    const parts: readonly unknown[] = value.map(changed)
    return parts.some((part, at) => part !== value[at]) ? parts : value
  }
  if (value instanceof Map) {
    const parts = new Map([...value].map(([key, part]) => [key, changed(part)]))
    return [...parts].some(([key, part]) => part !== value.get(key)) ? parts : value
  }
  if (!isPlainObject(value)) return value
  const parts = Object.entries(value).map(([key, part]) => [key, changed(part)] as const)
  return parts.some(([key, part]) => part !== value[key]) ? Object.fromEntries(parts) : value
}

/** An answer of the content store in the words of a locale's readers, who share their language with another country. */
export const inLocalWords = ({ locale }: Locale, answer: unknown): unknown =>
  hasLocalWords(locale) ? changeTexts(answer, (text) => inWordsOf(locale, text)) : answer
