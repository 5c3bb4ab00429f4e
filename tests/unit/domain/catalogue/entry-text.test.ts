import { describe, expect, test } from 'vitest'
import { entryText } from '../../../../src/domain/catalogue/entry-text.ts'
import type { Modifier } from '../../../../src/domain/catalogue/product.ts'
import { modifiers } from '../../../fixtures/offer.ts'

const find = (kind: Modifier['kind']): Modifier => {
  const found = modifiers.find((one) => one.kind === kind)
  if (!found) throw new Error(`there is no ${kind}`)
  return found
}

describe('the text of a modifier entry', () => {
  test.each([
    ['en-US', 'Yes', 'December 24, 2026'],
    ['de-DE', 'Ja', '24. Dezember 2026'],
    ['fr-CA', 'Oui', '24 décembre 2026'],
    ['ja-JP', 'はい', '2026年12月24日'],
  ])('writes a day and a ticked box in %s', (tag, yes, day) => {
    expect(entryText(find('date'), { value: '2026-12-24' }, { tag, yes })).toBe(day)
    expect(entryText(find('checkbox'), { value: 'Yes', valueId: 351 }, { tag, yes })).toBe(yes)
  })

  test.each([
    ['en-US', '0.5'],
    ['de-DE', '0,5'],
    ['fr-CA', '0,5'],
    ['ja-JP', '0.5'],
  ])('writes a decimal number in %s', (tag, text) => {
    expect(entryText(find('number'), { value: '0.5' }, { tag, yes: '' })).toBe(text)
  })

  test.each<[string, Modifier['kind'], { readonly value: string; readonly valueId?: number }]>([
    ['a text that looks like a day', 'text', { value: '2026-12-24' }],
    ['a number', 'number', { value: '20261224' }],
    ['a value of a list', 'list', { value: 'Birch box', valueId: 361 }],
    ['a day as another system wrote it', 'date', { value: '24th Dec 2026' }],
    ['a day that does not exist', 'date', { value: '2026-02-30' }],
    ['an unticked box', 'checkbox', { value: 'No', valueId: 352 }],
    ['an unsupported kind', 'unsupported', { value: 'logo.svg' }],
  ])('is left as entered for %s', (_, kind, entry) => {
    expect(entryText(find(kind), entry, { tag: 'de-DE', yes: 'Ja' })).toBeUndefined()
  })
})
