import { describe, expect, test } from 'vitest'
import { cleanWords, mostSearchLetters, searchWords } from '../../../../src/domain/search/search-words.ts'

describe('the search words of an address', () => {
  test.each([
    ['?q=basalt', 'basalt'],
    ['q=heel+lift&size=25', 'heel lift'],
    ['?q=%20%09heel%0A%0Alift%20', 'heel lift'],
    ['?q=a%00b', 'a b'],
    ['?q=%22deep+snow%22+-kids', '"deep snow" -kids'],
    ['?q=かんじき', 'かんじき'],
    ['?q=first&q=second', 'first'],
    ['?q=', undefined],
    ['?q=%20%20', undefined],
    ['?size=25', undefined],
    ['', undefined],
  ])('are read from “%s”', (query, words) => expect(searchWords(query)).toBe(words))

  test('are cut to the limit of the engine, and never within a letter', () => {
    expect(cleanWords('a'.repeat(500))).toHaveLength(mostSearchLetters)
    expect(mostSearchLetters).toBe(128)
    const cut = cleanWords(`a${'🏔'.repeat(100)}`)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut).not.toContain('\uFFFD')
    expect(cut.length).toBeLessThanOrEqual(mostSearchLetters)
  })
})
