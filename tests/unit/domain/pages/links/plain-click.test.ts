import { expect, test } from 'vitest'
import { isPlainClick } from '../../../../../src/domain/pages/links/plain-click.ts'

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

test('a click is plain without another button and without a key', () => {
  expect(isPlainClick(click)).toBe(true)
  expect(isPlainClick({ ...click, button: 1 })).toBe(false)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(isPlainClick({ ...click, [key]: true }), key).toBe(false)
})
