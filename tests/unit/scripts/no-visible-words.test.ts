import astro from 'eslint-plugin-astro'
import { Linter } from 'eslint'
import * as parser from '@typescript-eslint/parser'
import { describe, expect, test } from 'vitest'
import { noVisibleWords } from '../../../scripts/check/no-visible-words.mjs'

const linter = new Linter()

/** The words that the rule finds fault with. */
function wordsFound(file: string, source: string): string[] {
  const messages = linter.verify(
    source,
    [
      { files: ['**/*.tsx'], languageOptions: { parser } },
      ...astro.configs.base,
      {
        files: ['**/*.tsx', '**/*.astro'],
        plugins: { firn: { rules: { 'no-visible-words': noVisibleWords } } },
        rules: { 'firn/no-visible-words': 'error' },
      },
    ],
    file,
  )
  return messages.map(({ message }) => /"(.*)"/.exec(message)?.[1] ?? message)
}

const cases: readonly (readonly [markup: string, ...words: string[]])[] = [
  ['<p>Add to cart</p>', 'Add to cart'],
  ['<p>Kaufen</p>', 'Kaufen'],
  ['<p>買い物</p>', '買い物'],
  ['<button aria-label="Close" title="Close it"></button>', 'Close', 'Close it'],
  ['<img alt="A snowshoe" src="x.jpg" />', 'A snowshoe'],
  ["<p>{'Sold out'}</p>", 'Sold out'],
  ['<p>{`Only ${count} left`}</p>', 'Only', 'left'],
  ["<p>{sold ? 'Gone' : words.left}</p>", 'Gone'],
  ["<p>{sold && 'Gone'}</p>", 'Gone'],
  ["<img alt={'A snowshoe'} />", 'A snowshoe'],
  ['<img alt={`Pair of ${count}`} />', 'Pair of'],
  ['<p>{words.add}</p>'],
  ['<p>{count} × {price}</p>'],
  ['<p>&nbsp;–&nbsp;→ 25</p>'],
  ['<p class="lead" data-state="Open">{words.add}</p>'],
  ["<p>{words['addToCart']}</p>"],
  ["<p>{format('yyyy', day)}</p>"],
  ["<p class={sold ? 'is-gone' : ''}></p>"],
  ['<img alt="" src="x.jpg" />'],
  ['<style>{css}</style>'],
]

describe('the rule against visible words', () => {
  test.each(cases)('reports the words in a component: %s', (markup, ...words) => {
    expect(wordsFound('Part.tsx', `export const part = ${markup}`)).toEqual(words)
  })

  test.each(cases)('reports the words in a page: %s', (markup, ...words) => {
    expect(wordsFound('page.astro', `---\nconst count = 1\n---\n<html><body>${markup}</body></html>`)).toEqual(words)
  })

  test('ignores scripts and styles of a page', () => {
    const page = '<html><style>body { color: red }</style><script>run()</script><body></body></html>'
    expect(wordsFound('page.astro', `---\nconst title = 'any'\n---\n<!doctype html>${page}`)).toEqual([])
  })
})
