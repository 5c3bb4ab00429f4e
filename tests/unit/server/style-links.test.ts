import { expect, test } from 'vitest'
import { styleLinks } from '../../../src/server/style-links.ts'

test('names the styles of a page’s head, in their order', () => {
  const html =
    '<head><link rel="stylesheet" href="/_astro/cart.1.css"><link rel="stylesheet" href="/_astro/site.2.css"></head>' +
    '<body><link rel="stylesheet" href="/_astro/late.3.css"></body>'
  expect(styleLinks(html)).toBe(
    '</_astro/cart.1.css>; rel=preload; as=style, </_astro/site.2.css>; rel=preload; as=style',
  )
})

test('names nothing of a page without styles', () => {
  expect(styleLinks('<head></head>')).toBe('')
})
