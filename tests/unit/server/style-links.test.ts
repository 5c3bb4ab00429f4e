import { describe, expect, test } from 'vitest'
import { styleLinks } from '../../../src/server/style-links.ts'

describe('styleLinks', () => {
  test('returns the styles of a page’s head, in order', () => {
    const html =
      '<head><link rel="stylesheet" href="/_astro/cart.1.css"><link rel="stylesheet" href="/_astro/site.2.css"></head>' +
      '<body><link rel="stylesheet" href="/_astro/late.3.css"></body>'
    expect(styleLinks(html)).toBe(
      '</_astro/cart.1.css>; rel=preload; as=style, </_astro/site.2.css>; rel=preload; as=style',
    )
  })

  test('returns nothing for a page without styles', () => {
    expect(styleLinks('<head></head>')).toBe('')
  })
})
