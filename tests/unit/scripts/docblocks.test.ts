import { describe, expect, test } from 'vitest'
import { undescribed } from '../../../scripts/check/docblocks.ts'

const of = (source: string): readonly string[] => undescribed('a.ts', source)

describe('the docblock check', () => {
  test.each([
    ['export function read(): string { return "" }', 'a docblock'],
    ['/** Reads. */\nexport function read() { return "" }', 'a return type'],
    ['export const read = () => ""', 'a docblock and a return type'],
  ])('reports an exported function without docblock or return type: %s', (source, lacks) => {
    expect(of(source)).toEqual([`a.ts: read lacks ${lacks}`])
  })

  test.each([
    '/** Reads. */\nexport function read(): string { return "" }',
    '/** Reads. */\nexport const read: () => string = () => ""',
    '/** A list. */\nexport const listOf = <Item extends z.ZodType>(item: Item) => z.array(item)',
    'const read = () => ""',
    'export const limit = 3',
  ])('accepts a declaration that is described or not exported: %s', (source) => {
    expect(of(source)).toEqual([])
  })
})
