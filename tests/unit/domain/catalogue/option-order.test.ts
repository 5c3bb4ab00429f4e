import { describe, expect, it } from 'vitest'
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
  it('stand in the editors’ order, the ones it does not name after them as they were', () => {
    expect(slugsOf(inOptionOrder(option('Size', 'size', 'xl', 'l', 'one-size', 's'), order))).toEqual([
      's',
      'l',
      'xl',
      'one-size',
    ])
  })

  it('of an option of another kind are found by its name', () => {
    expect(slugsOf(inOptionOrder(option('Pole length', 'other', 'long', 'short'), order))).toEqual(['short', 'long'])
  })

  it('stay as they are where editors settled nothing', () => {
    expect(slugsOf(inOptionOrder(option('Color', 'color', 'ink', 'birch'), order))).toEqual(['ink', 'birch'])
  })
})
