import { expect, test } from 'vitest'
import { buildPollMs, isChangedBy } from '../../../../src/domain/pages/build-update.ts'

test.each([
  [['/de-at/p/ridge'], '/de-at/p/ridge', true],
  [['/de-at/p/ridge'], '/de-at/p/ridge?color=ice', true],
  [['/de-at/p/ridge'], '/de-at/p/ridge/_payload.json', true],
  [['/de-at/p/ridge'], '/de-at/p/ridge-25', false],
  ['all' as const, '/de-at/p/ridge-25', true],
  [[], '/de-at', false],
])('builds that changed %o changed %s: %s', (changed, address, expected) => {
  expect(isChangedBy(changed, address)).toBe(expected)
})

test('builds are asked for every sixty minutes', () => {
  expect(buildPollMs).toBe(3_600_000)
})
