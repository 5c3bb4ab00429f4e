import { numberFormat } from '../../formatters.ts'
import type { SpecSource } from '../catalogue/product-source.ts'
import type { ContentLocaleKey, Json } from '../types.ts'
import { filled, required } from './localized.ts'
import type { SpecText } from './text/text-schemas.ts'

const pounds = (kg: number): string => (kg < 10 ? (kg * 2.2046).toFixed(1) : String(Math.round(kg * 2.2046)))
const inches = (cm: number): string => (cm < 30 ? (cm / 2.54).toFixed(1) : String(Math.round(cm / 2.54)))
const ounces = (grams: number): string => (grams / 28.35).toFixed(1)

/** `{n}` is the metric number; `{lb}`, `{in}`, `{oz}` stand in English patterns only, beside it. */
function measure(value: number, pattern: string, locale: ContentLocaleKey): string {
  const n = numberFormat(locale === 'no' ? 'nb' : locale).format(value)
  return filled(pattern, { n, lb: pounds(value), in: inches(value), oz: ounces(value) })
}

function written(id: string, value: SpecSource, text: SpecText, locale: ContentLocaleKey): string {
  if (typeof value === 'number') return measure(value, required(text.patterns, id), locale)
  if (typeof value === 'string') return required(text.phrases, value)
  if (Array.isArray(value)) {
    return value.map((phrase) => required(text.phrases, phrase)).join(locale === 'ja' ? '、' : ', ')
  }
  return Object.entries(value)
    .map(([size, amount]) => `${size}: ${measure(amount, required(text.patterns, id), locale)}`)
    .join(' · ')
}

const capitalized = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1)

/** The specification table of one product in one language. */
export function specTable(specs: Record<string, SpecSource>, text: SpecText, locale: ContentLocaleKey): Json[] {
  return Object.entries(specs).map(([id, value]) => ({
    id,
    title: required(text.titles, id),
    value: capitalized(written(id, value, text, locale)),
  }))
}
