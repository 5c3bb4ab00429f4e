import { describe, expect, test } from 'vitest'
import { uniqueId } from '../../../../src/domain/pages/unique-id.ts'

describe('uniqueId', () => {
  test('numbers ids repeated on a page, and keeps the first unchanged', () => {
    const used = new Map<string, number>()
    const ids = ['mark-a', 'mark-b', 'mark-a', 'mark-a'].map((base) => uniqueId(used, base))
    expect(ids).toEqual(['mark-a', 'mark-b', 'mark-a-2', 'mark-a-3'])
    expect(uniqueId(new Map(), 'mark-a')).toBe('mark-a')
  })
})
