import { globSync, readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

const files = globSync('src/layouts/*').map((path) => path.replaceAll('\\', '/'))
const names = files.map((path) => basename(path, '.astro'))

describe('a layout', () => {
  test.each(files)('draws a whole page, by itself or by another layout: %s', (path) => {
    const [, , markup = ''] = readFileSync(path, 'utf8').split(/^---$/m)
    const [, root = ''] = /^\s*<(!doctype html|[A-Z]\w*)/i.exec(markup) ?? []
    // `Layout` is a variable: one layout or another.
    expect(['!doctype html', 'Layout', ...names]).toContain(root)
  })
})

describe('the shelves of components', () => {
  const foldersOf = (path: string): readonly string[] =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()

  test('have their styles under the same names', () => {
    expect(foldersOf('src/styles')).toEqual(foldersOf('src/components'))
  })

  test('hold every component', () => {
    expect(globSync('src/components/*.{astro,tsx,ts}')).toEqual([])
  })
})
