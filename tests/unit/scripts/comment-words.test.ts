import { describe, expect, test } from 'vitest'
import { commentPronouns } from '../../../scripts/check/comment-words.ts'

describe('the check of words in comments', () => {
  test.each([
    ['a docblock', '/** Nobody has it. */\nconst a = 1', ['1 "Nobody"']],
    ['a line of a docblock', '/**\n * First.\n * Then whoever comes.\n */', ['3 "whoever"']],
    ['a line comment', 'const a = 1\n// somebody asks', ['2 "somebody"']],
    ['a comment behind code', 'const a = 1 // everybody', ['1 "everybody"']],
  ])('finds a pronoun in %s', (_, text, found) => {
    expect(commentPronouns(text)).toEqual(found)
  })

  test('accepts texts, names and addresses', () => {
    for (const text of ["const a = 'nobody'", 'const nobody = 1', "fetch('https://nobody.example/whoever')"])
      expect(commentPronouns(text), text).toEqual([])
  })
})
