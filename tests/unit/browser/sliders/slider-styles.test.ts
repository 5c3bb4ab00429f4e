import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { placeholderCount } from '../../../../src/domain/pages/placeholders.ts'

const styles = readFileSync('src/styles/product/lists.css', 'utf8')
const box = styles.slice(styles.indexOf('.slide-box'), styles.indexOf('.slider >'))

describe('the product slider', () => {
  test('shows one product, two from 600 px and four from 900 px, with 10 px gaps', () => {
    const first = /^\.slide-box \{[^}]*--n: (\d)/.exec(box)?.[1]
    const wider = [...box.matchAll(/@media \(width >= (\d+)px\) \{\s*\.slide-box \{\s*--n: (\d)/g)]
    expect(first).toBe('1')
    expect(wider.map(([, from, cards]) => ({ from: Number(from), cards: Number(cards) }))).toEqual([
      { from: 600, cards: 2 },
      { from: 900, cards: 4 },
    ])
    expect(/column-gap: (\d+)px/.exec(box)?.[1]).toBe('10')
  })
})

describe('the loading placeholders', () => {
  test('number six in a grid and four in a slider', () => {
    expect(placeholderCount).toEqual({ grid: 6, slider: 4 })
  })
})
