import { describe, expect, test } from 'vitest'
import { declaredNames, replacedNamesIn } from '../../../scripts/check/declared-names.ts'

const namesIn = (path: string, text: string): string[] => replacedNamesIn(path, text).map(({ name }) => name)

describe('the check of declared names', () => {
  test.each([
    ['a variable', 'const told = 1'],
    ['a function', 'function told() {}'],
    ['a parameter', 'export const f = (told: string): string => told'],
    ['a destructured variable', 'const { a: told } = { a: 1 }'],
    ['a member of a type', 'type A = { readonly told: string }'],
    ['a method of a type', 'type A = { told(): void }'],
    ['a method of an object', 'export const a = { told() {} }'],
    ['a field of a class', 'class A {\n  told = 1\n}'],
  ])('finds %s', (_, text) => {
    expect(namesIn('src/domain/a.ts', text)).toEqual(['told'])
  })

  test('finds types, and names in the frontmatter of a component', () => {
    expect(namesIn('src/domain/a.ts', 'export type Shelf = {}\nexport interface Sender {}')).toEqual([
      'Shelf',
      'Sender',
    ])
    expect(replacedNamesIn('src/components/A.astro', '---\n\nconst told = 1\n---\n<p>{told}</p>\n')).toEqual([
      {
        path: 'src/components/A.astro',
        name: 'told',
        text: 'src/components/A.astro:3 declares "told": use a noun, such as published',
      },
    ])
  })

  test('finds a file by its whole name or by its first words', () => {
    expect(namesIn('tests/fixtures/small-press.ts', '')).toEqual(['small-press'])
    expect(namesIn('src/domain/fill.test.ts', '')).toEqual(['fill'])
    expect(namesIn('src/api/remembered-reads.ts', '')).toEqual(['remembered'])
    expect(namesIn('src/server/file-sender.ts', '')).toEqual([])
  })

  test('accepts names that are used, imported or keys of an object', () => {
    for (const text of [
      "import { told } from 'x'",
      "path(shape, { fill: '#fff' })",
      'export const width = style.fill + style.told',
      '// told, kept and Shelf in a comment',
      "export const text = 'told'",
    ])
      expect(namesIn('src/domain/a.ts', text), text).toEqual([])
  })

  test('rejects plain words only where they are verbs', () => {
    expect(namesIn('src/domain/a.ts', "const fill = '#fff'\nconst reach = 3")).toEqual([])
    expect(namesIn('src/domain/a.ts', 'const fill = (text: string) => text')).toEqual(['fill'])
    expect(namesIn('src/domain/a.ts', 'export const f = (look: () => void) => look()')).toEqual(['look'])
  })

  test('rejects type names without a context, of a library only where the shop declares them', () => {
    expect(namesIn('scripts/soak/a.ts', 'type Line = { readonly id: number }')).toEqual(['Line'])
    expect(namesIn('src/lib/a.ts', 'export type Client = {}')).toEqual(['Client'])
    expect(namesIn('tests/fixtures/a.d.ts', 'type Client = {}')).toEqual([])
  })

  test('reports the line of a declaration', () => {
    expect(declaredNames('a.ts', 'const a = 1\nfunction b(c: number) {}')).toEqual([
      { name: 'a', line: 1, isVerb: false },
      { name: 'b', line: 2, isVerb: true },
      { name: 'c', line: 2, isVerb: false },
    ])
  })
})
