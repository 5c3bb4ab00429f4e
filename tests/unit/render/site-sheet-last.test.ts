import { describe, expect, test } from 'vitest'
import { moveSharedLast } from '../../../src/render/site-sheet-last.ts'

const sheets = (...names: string[]) => names.map((src) => ({ type: 'external', src }) as const)
const ordered = (pages: string[][]): string[][] => {
  const linked = pages.map((names) => sheets(...names))
  moveSharedLast(linked)
  return linked.map((page) => page.map(({ src }) => src))
}

describe('the sheet of all pages', () => {
  test('comes after those of a page’s kind, which keep their order', () => {
    expect(ordered([['site'], ['site', 'error'], ['editorial', 'site', 'blog'], ['product', 'site'], []])).toEqual([
      ['site'],
      ['error', 'site'],
      ['editorial', 'blog', 'site'],
      ['product', 'site'],
      [],
    ])
  })

  test('changes no order when pages share nothing', () => {
    expect(ordered([['b', 'a'], ['c']])).toEqual([['b', 'a'], ['c']])
    expect(ordered([])).toEqual([])
  })
})
