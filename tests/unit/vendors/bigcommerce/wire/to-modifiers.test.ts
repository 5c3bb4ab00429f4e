import { describe, expect, test } from 'vitest'
import { modifierSchema } from '../../../../../src/ports/commerce/product-shapes.ts'
import { toModifiers } from '../../../../../src/vendors/bigcommerce/wire/to-modifiers.ts'

const of = (type: string, more: object = {}) =>
  toModifiers([modifierSchema.parse({ id: 1, display_name: 'Choice', type, required: true, ...more })])[0]
const base = { id: 1, displayName: 'Choice', isRequired: true }
const value = (id: number, more: object = {}) => ({ id, label: `Value ${id}`, ...more })

describe('toModifiers', () => {
  test.each<[string, object, object]>([
    ['text', {}, { kind: 'text', lines: 1 }],
    [
      'text',
      { config: { text_characters_limited: true, text_min_length: 2, text_max_length: 0 } },
      { kind: 'text', lines: 1, least: 2 },
    ],
    ['text', { config: { text_max_length: 20 } }, { kind: 'text', lines: 1 }],
    ['multi_line_text', { config: { text_lines_limited: true, text_max_lines: 4 } }, { kind: 'text', lines: 4 }],
    [
      'numbers_only_text',
      {
        config: { number_limited: true, number_limit_mode: 'lowest', number_lowest_value: 0, number_highest_value: 9 },
      },
      { kind: 'number', isWhole: false, least: 0 },
    ],
    ['numbers_only_text', { config: [] }, { kind: 'number', isWhole: false }],
    [
      'date',
      {
        config: {
          date_limited: true,
          date_limit_mode: 'range',
          date_earliest_value: '2026-12-01T00:00:00+00:00',
          date_latest_value: null,
        },
      },
      { kind: 'date', least: '2026-12-01' },
    ],
    [
      'checkbox',
      {
        config: { checkbox_label: 'I agree', checked_by_default: true },
        option_values: [
          value(4, { value_data: { checked_value: false } }),
          value(5, { value_data: { checked_value: true } }),
        ],
      },
      { kind: 'checkbox', valueId: 5, label: 'I agree', isChecked: true },
    ],
    [
      'dropdown',
      { option_values: [value(5, { sort_order: 2 }), value(6, { sort_order: 1, is_default: true })] },
      {
        kind: 'list',
        start: 6,
        values: [
          { id: 6, label: 'Value 6', slug: 'value-6', hexColors: [] },
          { id: 5, label: 'Value 5', slug: 'value-5', hexColors: [] },
        ],
      },
    ],
    ['rectangles', {}, { kind: 'unsupported' }],
    ['file', {}, { kind: 'unsupported' }],
    ['product_list', { option_values: [value(5)] }, { kind: 'unsupported' }],
    ['something_new', {}, { kind: 'unsupported' }],
  ])('reads %s %j', (type, more, expected) => {
    expect(of(type, more)).toEqual({ ...base, ...expected })
  })
})
