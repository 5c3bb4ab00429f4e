import { describe, expect, test } from 'vitest'
import { arrangeSpecs } from '../../../../src/domain/catalogue/product-specs.ts'

const row = (id: string, label = id) => ({ id, label, value: `value of ${id}` })
const labels = (rows: readonly { label: string }[]): string[] => rows.map(({ label }) => label)
const none = { hidden: new Set<string>(), titles: new Map<string, string>() }

describe('a specification table', () => {
  test('is the product’s own without rules from editors', () => {
    expect(arrangeSpecs([row('width', 'Width'), row('load', 'Load')], none)).toEqual([
      { label: 'Width', value: 'value of width', isManaged: false },
      { label: 'Load', value: 'value of load', isManaged: false },
    ])
  })

  test('leaves hidden rows out', () => {
    expect(labels(arrangeSpecs([row('a'), row('b'), row('c')], { ...none, hidden: new Set(['b']) }))).toEqual([
      'a',
      'c',
    ])
  })

  test('has managed rows first, in the managed order and under the managed titles', () => {
    const titles = new Map([
      ['load', 'Carries'],
      ['missing', 'Not here'],
      ['width', 'Width'],
    ])
    const shown = arrangeSpecs([row('frame'), row('width'), row('deck'), row('load', 'Load')], { ...none, titles })
    expect(labels(shown)).toEqual(['Carries', 'Width', 'frame', 'deck'])
  })

  test('hides a row even if it is managed, and keeps rows without an id', () => {
    const rules = { hidden: new Set(['load']), titles: new Map([['load', 'Carries']]) }
    expect(labels(arrangeSpecs([row('load'), row('', 'Old row')], rules))).toEqual(['Old row'])
  })
})
