import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeholderCount } from '../../../../src/domain/pages/placeholders.ts'
import { productSlider } from '../../../../src/domain/pages/slider-options.ts'

const styles = readFileSync('src/styles/lists.css', 'utf8')
const box = styles.slice(styles.indexOf('.slide-box'), styles.indexOf('.slider >'))

test('a list of products lies before scripts as the library lays it: as many cards from the same widths on, as far apart', () => {
  const first = /^\.slide-box \{[^}]*--n: (\d)/.exec(box)?.[1]
  const wider = [...box.matchAll(/@media \(width >= (\d+)px\) \{\s*\.slide-box \{\s*--n: (\d)/g)]
  expect(first).toBe('1')
  expect(wider.map(([, from, cards]) => ({ from: Number(from), cards: Number(cards) }))).toEqual(productSlider.perView)
  expect(/column-gap: (\d+)px/.exec(box)?.[1]).toBe(String(productSlider.gap))
})

test('six cards stand in for a grid that is on its way, four for a slider', () => {
  expect(placeholderCount).toEqual({ grid: 6, slider: 4 })
})
