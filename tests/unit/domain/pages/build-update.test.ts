import { describe, expect, test } from 'vitest'
import { buildPollMs, isChangedBy, isNewerThan, toServersTime } from '../../../../src/domain/pages/build-update.ts'

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

describe('a build that went live after a page was loaded', () => {
  const loaded = Date.parse('2026-11-30T12:00:00.000Z')
  test.each([
    [{ id: 'b', timestamp: '2026-11-30T11:50:00.000Z', liveAt: '2026-11-30T12:00:01.000Z' }, true],
    [{ id: 'b', timestamp: '2026-11-30T11:50:00.000Z', liveAt: '2026-11-30T11:59:59.000Z' }, false],
    [{ id: 'b', liveAt: 'noon' }, false],
    [{ id: 'b' }, false],
    [undefined, false],
  ])('is known by the time of its switch: %o', (build, expected) => {
    expect(isNewerThan(build, loaded)).toBe(expected)
  })
})

describe('the moment at which a page was loaded', () => {
  const now = Date.parse('2026-11-30T12:00:00.000Z')
  const second = 1000
  test.each([
    ['goes back with a clock that is fast', 'Mon, 30 Nov 2026 11:20:00 GMT', -2400],
    ['goes ahead with a clock that is slow', 'Mon, 30 Nov 2026 12:40:00 GMT', 2400],
    ['stays without an answer', undefined, 0],
    ['stays without a time in it', null, 0],
  ])('%s', (_name, date, seconds) => {
    const loaded = now - 90 * second
    expect(toServersTime(loaded, now, date)).toBe(loaded + seconds * second)
  })
})

describe('the polling of builds', () => {
  test('happens every sixty minutes', () => {
    expect(buildPollMs).toBe(3_600_000)
  })
})
