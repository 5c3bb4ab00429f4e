import { describe, expect, test } from 'vitest'
import { isPlainClick } from '../../../../../src/domain/pages/links/plain-click.ts'

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

describe('isPlainClick', () => {
  test('accepts only the primary button without a modifier key', () => {
    expect(isPlainClick(click)).toBe(true)
    expect(isPlainClick({ ...click, button: 1 })).toBe(false)
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
      expect(isPlainClick({ ...click, [key]: true }), key).toBe(false)
  })
})
