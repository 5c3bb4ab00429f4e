import { describe, expect, test } from 'vitest'
import { buildPollMs, isChangedBy, isMadeAfter } from '../../../../src/domain/pages/build-update.ts'

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

describe('a build made after a page was loaded', () => {
  const loaded = Date.parse('2026-11-30T12:00:00.000Z')
  test.each([
    [{ id: 'b', timestamp: '2026-11-30T12:00:01.000Z' }, true],
    [{ id: 'b', timestamp: '2026-11-30T11:59:59.000Z' }, false],
    [{ id: 'b', timestamp: 'noon' }, false],
    [{ id: 'b' }, false],
    [undefined, false],
  ])('is known by its time: %o', (build, expected) => {
    expect(isMadeAfter(build, loaded)).toBe(expected)
  })
})

describe('the polling of builds', () => {
  test('happens every sixty minutes', () => {
    expect(buildPollMs).toBe(3_600_000)
  })
})
