import { expect, test } from 'vitest'
import { islandChunks } from '../../../src/render/island-chunks.ts'

test('the chunks name files that are there', () => {
  expect(() => islandChunks()).not.toThrow()
})
