import { describe, expect, test } from 'vitest'
import { readDisplayText, readTexts } from '../../../sandbox/seed/content/text/read-text.ts'
import { canadianProvinces } from '../../../src/domain/region/canadian-provinces.ts'
import { textsIn } from './seed-walk.ts'

const english = readTexts().get('en-us')
if (!english) throw new Error('the demo has no English texts')

/** Values of these fields at any depth, apart from those for search engines. */
function valuesOf(from: unknown, isWanted: (field: string) => boolean): readonly string[] {
  if (typeof from !== 'object' || from === null) return []
  return Object.entries(from).flatMap(([field, value]: readonly [string, unknown]) =>
    field === 'seo' ? [] : isWanted(field) ? textsIn(value) : valuesOf(value, isWanted),
  )
}

describe('measures in texts for shoppers', () => {
  test('come with their imperial equivalents', () => {
    const { products, categories, support, specs, banners } = english
    const read = valuesOf([products, categories, support, banners], (field) =>
      /^(?:description|text|list|answer)$/.test(field),
    )
    const alone = /\d (?:kg|cm|km|g|°C|meters|centimeters)(?!\w)(?! \()/
    expect([...read, ...textsIn(specs)].filter((text) => alone.test(text))).toEqual([])
  })
})

describe('headings in English', () => {
  const names = new Set(Object.values(english.products).map(({ display_title: name }) => name))
  /** Words that keep their capital inside a sentence. */
  const proper =
    /\b(?:Firn|United States|Canada|European Union|Europe|North America|Oceania|Asia|PSIA|AASI|Pro|Sunday|Tuesday|Ines Aubry|I|SKU|VAT|EU|URL|FAQ|[A-Z]{2,})\b/g
  /** Names as the specification writes them, and the parts of a sentence with a country. */
  const given = /^(?:Shop Now|Learn More|Related Products|Page Not Found \| .*|Product Not Available \| .*|in .*)$/
  const provinces = new Set(canadianProvinces.map(({ text }) => text))
  const isSentence = (text: string): boolean => {
    if (names.has(text) || provinces.has(text) || given.test(text)) return true
    const words = text.replaceAll(proper, 'it').split(/\s+/)
    return !words.some((word, index) => /^\p{Lu}/u.test(word) && !/[.:?!|]$/.test(words[index - 1] ?? '.'))
  }
  test('are in sentence case', () => {
    const { products: _, blog: _blog, ...pages } = english
    const headings = valuesOf(pages, (field) => /^(?:title|question)$/.test(field))
    expect(headings.filter((text) => !isSentence(text))).toEqual([])
    const words = textsIn(Object.values(readDisplayText().get('en-us') ?? {}))
    expect(words.filter((text) => !/[.!?]/.test(text) && !isSentence(text))).toEqual([])
  })
})
