import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { expect, test } from 'vitest'
import { lighten } from '../../../src/render/lighten.ts'

test('a page loses the island runtime that Astro writes into it, and its style, and nothing else', () => {
  const before = '<p>one</p><style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'
  const page = `${before}<script>intent()</script><script>${islandRuntime}</script><astro-island>two</astro-island>`
  expect(lighten(page)).toBe('<p>one</p><script>intent()</script><astro-island>two</astro-island>')
})

test('a page without islands is left alone', () => {
  expect(lighten('<p>one</p><style>p{color:red}</style><script>two()</script>')).toBe(
    '<p>one</p><style>p{color:red}</style><script>two()</script>',
  )
})
