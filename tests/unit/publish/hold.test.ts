import { expect, test } from 'vitest'
import { holdReason } from '../../../src/publish/hold.ts'

const pages = (count: number, locale = 'en-us'): string[] =>
  Array.from({ length: count }, (_, index) => `/${locale}/p/${index}`)

test('a release may drop up to a tenth of the pages', () => {
  expect(holdReason(pages(100), pages(90))).toBeUndefined()
  expect(holdReason(pages(100), pages(89))).toMatch(/11 of 100 pages would vanish/)
})

test('a release that loses a whole locale is held, however small the locale', () => {
  expect(holdReason([...pages(100), ...pages(1, 'ja-jp')], pages(100))).toBe('locale ja-jp would vanish')
})

test('new pages do not offset lost ones', () => {
  expect(holdReason(pages(10), [...pages(5), ...pages(50, 'de-de')])).toMatch(/5 of 10/)
})
