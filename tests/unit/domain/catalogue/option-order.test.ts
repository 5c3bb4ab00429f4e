import { describe, expect, test } from 'vitest'
import { inOptionOrder } from '../../../../src/domain/catalogue/option-order.ts'
import type { ProductOption } from '../../../../src/domain/catalogue/product.ts'

const option = (displayName: string, kind: ProductOption['kind'], ...slugs: string[]): ProductOption => ({
  id: 1,
  kind,
  displayName,
  values: slugs.map((slug, id) => ({ id, slug, label: slug.toUpperCase(), hexColors: [] })),
})
const slugsOf = ({ values }: ProductOption): string[] => values.map(({ slug }) => slug)
const order = new Map([
  ['size', ['s', 'm', 'l']],
  ['pole-length', ['short', 'long']],
])

describe('the values of an option', () => {
  test('come in the editors’ order, then the others in their own', () => {
    expect(slugsOf(inOptionOrder(option('Size', 'size', 'xl', 'l', 'one-size', 's'), order))).toEqual([
      's',
      'l',
      'xl',
      'one-size',
    ])
  })

  test('are found by the option’s name if it is of another kind', () => {
    expect(slugsOf(inOptionOrder(option('Pole length', 'other', 'long', 'short'), order))).toEqual(['short', 'long'])
  })

  test('keep their order without one from the editors', () => {
    expect(slugsOf(inOptionOrder(option('Color', 'color', 'ink', 'birch'), order))).toEqual(['ink', 'birch'])
  })
})
