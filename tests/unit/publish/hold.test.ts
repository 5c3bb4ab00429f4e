import { describe, expect, test } from 'vitest'
import { findLostLocales, holdReason } from '../../../src/publish/hold.ts'

const pages = (count: number, locale = 'en-us'): string[] =>
  Array.from({ length: count }, (_, index) => `/${locale}/p/${index}`)

describe('the hold on a release', () => {
  test('allows the loss of up to a tenth of the pages', () => {
    expect(holdReason({ before: 100, gone: pages(10), lostLocales: [] })).toBeUndefined()
    expect(holdReason({ before: 100, gone: pages(11), lostLocales: [] })).toMatch(/11 of 100 pages would vanish/)
  })

  test('prevents the loss of a whole locale, however small', () => {
    const loss = { before: 101, gone: pages(1, 'ja-jp'), lostLocales: ['ja-jp'] }
    expect(holdReason(loss)).toMatch(/^locale ja-jp would vanish/)
  })

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['knows a locale by its home page', ['/ja-jp'], ['/ja-jp/p/0'], ['ja-jp']],
    ['knows the locale of the bare root', ['/'], ['/en-us/p/0'], ['en-us']],
    ['knows a locale by all its products', pages(2, 'ja-jp'), ['/ja-jp', '/ja-jp/cart', '/en-jp/p/0'], ['ja-jp']],
    ['leaves an editor the last product of a locale', pages(1, 'ja-jp'), ['/ja-jp'], []],
    ['leaves out a locale with products', pages(9, 'ja-jp'), ['/ja-jp', '/ja-jp/p/9'], []],
    ['leaves out a locale without a home page from the start', ['/ja-jp/team'], ['/ja-jp/cart'], []],
  ])('%s', (_name, gone, left, lost) => {
    const hasPagesBelow = (prefix: string): boolean => left.some((path) => path.startsWith(prefix))
    expect(findLostLocales(gone, hasPagesBelow)).toEqual(lost)
  })
})
