import { describe, expect, test } from 'vitest'
import { colourwayOf } from '../../../sandbox/media/draw/product/material.ts'
import { sketcherOf } from '../../../sandbox/media/draw/product/sketchers.ts'
import { products } from '../../../sandbox/seed/catalogue/products.ts'

/** Symbols of what a kit may hold. */
const symbolOf: Readonly<Record<string, string>> = {
  'item-snowshoes': '#shoe',
  'item-poles': '#pole',
  'item-bag': '#bag',
  'item-gaiters': '#gaiter',
}

const kits = products.filter(({ kind }) => kind === 'kit')

describe('the drawing of a product', () => {
  test.each(kits.map((kit) => [kit.key, kit] as const))('shows all parts of a kit in all views: %s', (key, kit) => {
    const { drawing, categories, specs } = kit
    const contents = [specs['contents'] ?? []].flat() as string[]
    expect(contents).toHaveLength(3)
    for (const view of ['pair', 'single', 'detail', 'scene'] as const) {
      const subject = { key, kind: kit.kind, drawing, categories, hex: [], view }
      const sketch = sketcherOf('kit')(subject, colourwayOf([], key))
      const drawn = view === 'scene' ? sketch.standing : sketch[view]
      for (const item of contents) expect(drawn, `${view}: ${item}`).toContain(`"${symbolOf[item]}"`)
    }
  })

  test('shows ash and cotton when the frame is ash', () => {
    const laced = products.filter(({ specs }) => specs['frame'] === 'frame-ash')
    expect(laced.map(({ drawing }) => drawing['deck'])).toEqual(['laced'])
  })
})
