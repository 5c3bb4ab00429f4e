import { describe, expect, test } from 'vitest'
import { buildPollMs, isChangedBy } from '../../../../src/domain/pages/build-update.ts'

describe('isChangedBy', () => {
  test.each([
    [['/de-at/p/ridge'], '/de-at/p/ridge', true],
    [['/de-at/p/ridge'], '/de-at/p/ridge?color=ice', true],
    [['/de-at/p/ridge'], '/de-at/p/ridge/_payload.json', true],
    [['/de-at/p/ridge/_payload.json'], '/de-at/p/ridge/_payload.json', true],
    [['/de-at/p/ridge/_payload.json'], '/de-at/p/ridge', false],
    [['/de-at/p/ridge'], '/de-at/p/ridge-25', false],
    ['all' as const, '/de-at/p/ridge-25', true],
    [[], '/de-at', false],
  ])('decides for the changes %o and %s: %s', (changed, address, expected) => {
    expect(isChangedBy(changed, address)).toBe(expected)
  })
})

describe('the polling of builds', () => {
  test('happens every sixty minutes', () => {
    expect(buildPollMs).toBe(3_600_000)
  })
})
