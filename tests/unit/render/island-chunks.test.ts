import { describe, expect, test } from 'vitest'
import { islandChunks } from '../../../src/render/island-chunks.ts'

describe('islandChunks', () => {
  test('names files that exist', () => {
    expect(() => islandChunks()).not.toThrow()
  })
})
