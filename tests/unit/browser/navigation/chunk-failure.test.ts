import { describe, expect, test } from 'vitest'
import { isChunkFailure, mayReload, reloadMemory } from '../../../../src/browser/navigation/chunk-failure.ts'

describe('isChunkFailure', () => {
  test.each([
    ['Failed to fetch dynamically imported module: https://firn.example/_astro/cart.js', true],
    ['error loading dynamically imported module: https://firn.example/_astro/cart.js', true],
    ['Importing a module script failed.', true],
    ['Failed to fetch', false],
    ['x is not a function', false],
  ])('decides whether “%s” is a failed script import: %s', (message, isOne) => {
    expect(isChunkFailure(message)).toBe(isOne)
  })
})

const now = 1_700_000_000_000
describe('mayReload', () => {
  test.each([
    ['never reloaded', 0, true],
    ['remembers an invalid time', Number.NaN, true],
    ['has just reloaded', now, false],
    ['reloaded just within the memory time', now - reloadMemory + 1, false],
    ['reloaded exactly one memory time ago', now - reloadMemory, true],
    ['reloaded in the future', now + 60_000, false],
  ])('decides for a page that %s (last reload at %s): %s', (_case, last, may) => {
    expect(mayReload(last, now)).toBe(may)
  })
})
