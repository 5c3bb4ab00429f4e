import { describe, expect, test } from 'vitest'
import { fragmentIds } from '../../../../src/domain/pages/fragment-ids.ts'

describe('fragmentIds', () => {
  test.each([
    ['Add up your load', 'add-up-your-load'],
    ['Größe & Länge', 'größe-länge'],
    ['返送の方法', '返送の方法'],
    ['“Whumm!”', 'whumm'],
    ['30 days', 'part-30-days'],
    ['…', 'part'],
  ])('turns the heading “%s” into #%s', (title, id) => {
    expect(fragmentIds([title])).toEqual([id])
  })

  test('distinguishes headings with the same text', () => {
    expect(fragmentIds(['Boots', 'boots', 'Boots?'])).toEqual(['boots', 'boots-2', 'boots-3'])
    expect(fragmentIds(['Boots', 'Boots 2', 'Boots'])).toEqual(['boots', 'boots-2', 'boots-3'])
  })

  test('never uses the id of a part that every page has', () => {
    expect(fragmentIds(['Region', 'Main', 'Nav', 'Contents'])).toEqual(['region-2', 'main-2', 'nav-2', 'contents-2'])
  })
})
