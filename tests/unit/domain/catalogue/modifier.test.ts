import { describe, expect, test } from 'vitest'
import { type EntryFault, entryFault, entryFlaws, toChoices } from '../../../../src/domain/catalogue/modifier.ts'
import type { Modifier } from '../../../../src/domain/catalogue/product.ts'
import { modifiers } from '../../../fixtures/offer.ts'

const base = { id: 1, displayName: 'Engraving', isRequired: true }
const text: Modifier = { ...base, kind: 'text', lines: 1, least: 2, most: 5 }
const lines: Modifier = { ...base, kind: 'text', lines: 2 }
const number: Modifier = { ...base, kind: 'number', isWhole: true, least: -1, most: 10 }
const date: Modifier = { ...base, kind: 'date', least: '2026-12-01', most: '2026-12-24' }

describe('the fault of a modifier entry', () => {
  test.each<[string, Modifier, string, EntryFault | undefined]>([
    ['nothing', text, ' ', 'missing'],
    ['nothing where it is optional', { ...text, isRequired: false }, '', undefined],
    ['a text within its bounds', text, 'Ada', undefined],
    ['letters of two code units', text, '𝒜𝒹𝒶𝒶𝒶', undefined],
    ['a text that is too short', text, 'A', 'invalid'],
    ['a text that is too long', text, 'Ada & Per', 'invalid'],
    ['digits as a text', text, '2024', undefined],
    ['lines of a posted form', lines, 'Ada\r\nPer', undefined],
    ['one line too many', lines, 'Ada\nPer\nEva', 'invalid'],
    ['a number', number, '10', undefined],
    ['a negative number', number, '-1', undefined],
    ['a number above its bound', number, '11', 'invalid'],
    ['a fraction for a whole number', number, '1.5', 'invalid'],
    ['a fraction', { ...number, isWhole: false }, '1.5', undefined],
    ['a decimal comma', { ...number, isWhole: false }, '0,5', undefined],
    ['a comma that may separate thousands', { ...number, most: 5000 }, '1,500', 'invalid'],
    ['three places after a comma', { ...number, isWhole: false }, '0,125', undefined],
    ['a fraction with a comma for a whole number', number, '1,5', 'invalid'],
    ['full-width digits', number, '１０', undefined],
    ['a minus sign', number, '−1', undefined],
    ['words for a number', number, 'ten', 'invalid'],
    ['a day', date, '2026-12-24', undefined],
    ['a day too early', date, '2026-11-30', 'invalid'],
    ['a nonexistent day', { ...base, kind: 'date' }, '2026-02-30', 'invalid'],
    ['a day in words', date, 'Christmas', 'invalid'],
    ['a ticked box', { ...base, kind: 'checkbox', valueId: 7, label: '', isChecked: false }, '7', undefined],
    ['an unticked box', { ...base, kind: 'checkbox', valueId: 7, label: '', isChecked: false }, '', 'missing'],
    ['a value of another list', { ...base, kind: 'list', values: [] }, '7', 'invalid'],
    ['a kind that cannot be drawn', { ...base, kind: 'unsupported' }, '', 'missing'],
  ])('is determined for %s', (_, modifier, entry, fault) => {
    expect(entryFault(modifier, entry)).toBe(fault)
  })
})

describe('the modifiers of a product', () => {
  test('are reported in their order when an entry is invalid', () => {
    expect(
      entryFlaws([text, { ...number, id: 2 }], { 2: 'x' }).map(({ modifier: { id }, fault }) => [id, fault]),
    ).toEqual([
      [1, 'missing'],
      [2, 'invalid'],
    ])
  })

  test('are sent by value id where they have one, else as text', () => {
    expect(toChoices(modifiers, { 31: '2024', 34: '2026-12-24', 35: '351', 36: '361', 32: ' ' })).toEqual([
      { id: 31, value: '2024' },
      { id: 34, value: '2026-12-24' },
      { id: 35, value: 351 },
      { id: 36, value: 361 },
    ])
  })
})
