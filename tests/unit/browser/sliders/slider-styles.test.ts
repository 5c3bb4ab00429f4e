import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeholderCount } from '../../../../src/domain/pages/placeholders.ts'
import { productSlider } from '../../../../src/domain/pages/slider-options.ts'

const styles = readFileSync('src/styles/lists.css', 'utf8')
const box = styles.slice(styles.indexOf('.slide-box'), styles.indexOf('.slider >'))

test('a product list has the same layout before and after the slider script', () => {
  const first = /^\.slide-box \{[^}]*--n: (\d)/.exec(box)?.[1]
  const wider = [...box.matchAll(/@media \(width >= (\d+)px\) \{\s*\.slide-box \{\s*--n: (\d)/g)]
  expect(first).toBe('1')
  expect(wider.map(([, from, cards]) => ({ from: Number(from), cards: Number(cards) }))).toEqual(productSlider.perView)
  expect(/column-gap: (\d+)px/.exec(box)?.[1]).toBe(String(productSlider.gap))
})

test('a loading grid has six placeholders, a slider four', () => {
  expect(placeholderCount).toEqual({ grid: 6, slider: 4 })
})
