import { expect, test } from 'vitest'
import { uniqueId } from '../../../../src/domain/pages/unique-id.ts'

test('an id stands once on a page, and is the same on every page that shows a thing once', () => {
  const used = new Map<string, number>()
  const ids = ['mark-a', 'mark-b', 'mark-a', 'mark-a'].map((base) => uniqueId(used, base))
  expect(ids).toEqual(['mark-a', 'mark-b', 'mark-a-2', 'mark-a-3'])
  expect(uniqueId(new Map(), 'mark-a')).toBe('mark-a')
})
