import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeholderCount } from '../../../../src/domain/pages/placeholders.ts'

const styles = readFileSync('src/styles/product/lists.css', 'utf8')
const box = styles.slice(styles.indexOf('.slide-box'), styles.indexOf('.slider >'))

test('products are shown one, two from 600 px, four from 900 px, with 10 px gaps', () => {
  const first = /^\.slide-box \{[^}]*--n: (\d)/.exec(box)?.[1]
  const wider = [...box.matchAll(/@media \(width >= (\d+)px\) \{\s*\.slide-box \{\s*--n: (\d)/g)]
  expect(first).toBe('1')
  expect(wider.map(([, from, cards]) => ({ from: Number(from), cards: Number(cards) }))).toEqual([
    { from: 600, cards: 2 },
    { from: 900, cards: 4 },
  ])
  expect(/column-gap: (\d+)px/.exec(box)?.[1]).toBe('10')
})

test('a loading grid has six placeholders, a slider four', () => {
  expect(placeholderCount).toEqual({ grid: 6, slider: 4 })
})
