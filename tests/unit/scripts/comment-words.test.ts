import { describe, expect, test } from 'vitest'
import { refusedWords } from '../../../scripts/check/comment-words.ts'

describe('the check of words in comments', () => {
  test.each([
    ['a docblock', '/** Nobody has it. */\nconst a = 1', ['1 "Nobody"']],
    ['a line of a docblock', '/**\n * First.\n * Then whoever comes.\n */', ['3 "whoever"']],
    ['a line comment', 'const a = 1\n// somebody asks', ['2 "somebody"']],
    ['a comment behind code', 'const a = 1 // everybody', ['1 "everybody"']],
  ])('finds a pronoun in %s', (_, text, found) => {
    expect(refusedWords('src/a.ts', text)).toEqual(found)
  })

  test.each([
    ['a docblock', '/** What a popup shows. */', ['1 "What"']],
    ['a docblock of several lines', '\n/**\n * Where a popup goes\n * when it is open.\n */', ['2 "Where"']],
    ['a note', '/*\n * How it works.\n */', ['1 "How"']],
    ['a line comment', 'const a = 1\n  // As on the platform.', ['2 "As"']],
    ['a comment behind code', 'const a = 1 // When it opens', ['1 "When"']],
    ['a style sheet', '.a {\n  /* As high as its word. */\n}', ['2 "As"']],
  ])('finds a sentence that does not begin with its subject in %s', (_, text, found) => {
    expect(refusedWords('src/a.ts', text)).toEqual(found)
  })

  test.each([
    ['a style sheet', 'src/styles/a.css', '.a {\n  /* As high as its word. */\n}', ['2 "As"']],
    ['settings', '.env.example', 'HOST=a\n# Where it listens; nobody else\nPORT=1', ['2 "Where"', '2 "nobody"']],
    ['a server’s configuration', 'deploy/nginx/a.conf', 'http {\n  # What is no file\n}', ['2 "What"']],
  ])('finds both in %s', (_, path, text, found) => {
    expect(refusedWords(path, text)).toEqual(found)
  })

  test('reads a comment of settings to its end', () => {
    expect(refusedWords('.env.example', '# The address\n# where it listens\nHOST=#what')).toEqual([])
  })

  test.each([
    ["const a = 'nobody'"],
    ['const nobody = 1'],
    ["fetch('https://nobody.example/whoever')"],
    ['/** Whether it is open. */'],
    ['/** The popup, where it goes. */'],
    ['// The popup goes\n// where its mark is.'],
    ['/**\n * The popup goes\n * where its mark is.\n */'],
  ])('accepts texts, names, addresses, and comments with a subject: %s', (text) => {
    expect(refusedWords('src/a.ts', text)).toEqual([])
  })
})
