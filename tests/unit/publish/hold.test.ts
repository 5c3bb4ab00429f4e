import { describe, expect, test } from 'vitest'
import { holdReason } from '../../../src/publish/hold.ts'

const pages = (count: number, locale = 'en-us'): string[] =>
  Array.from({ length: count }, (_, index) => `/${locale}/p/${index}`)

describe('the hold on a release', () => {
  test('allows the loss of up to a tenth of the pages', () => {
    expect(holdReason({ before: 100, gone: pages(10), locales: [] })).toBeUndefined()
    expect(holdReason({ before: 100, gone: pages(11), locales: [] })).toMatch(/11 of 100 pages would vanish/)
  })

  test('prevents the loss of a whole locale, however small', () => {
    const loss = { before: 101, gone: pages(1, 'ja-jp'), locales: ['ja-jp'] }
    expect(holdReason(loss)).toBe('locale ja-jp would vanish')
  })
})
