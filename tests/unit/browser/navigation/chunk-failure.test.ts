import { expect, test } from 'vitest'
import { isChunkFailure, mayReload, reloadMemory } from '../../../../src/browser/navigation/chunk-failure.ts'

test.each([
  ['Failed to fetch dynamically imported module: https://firn.example/_astro/cart.js', true],
  ['error loading dynamically imported module: https://firn.example/_astro/cart.js', true],
  ['Importing a module script failed.', true],
  ['Failed to fetch', false],
  ['x is not a function', false],
])('%s: a script that could not be fetched: %s', (message, isOne) => {
  expect(isChunkFailure(message)).toBe(isOne)
})

const now = 1_700_000_000_000
test.each([
  ['never reloaded', 0, true],
  ['remembers nonsense', Number.NaN, true],
  ['has just reloaded', now, false],
  ['reloaded a moment less than the memory ago', now - reloadMemory + 1, false],
  ['reloaded as long ago as the memory lasts', now - reloadMemory, true],
  ['reloaded in a time to come', now + 60_000, false],
])('a page that %s may reload: %s %s', (_case, last, may) => {
  expect(mayReload(last, now)).toBe(may)
})
