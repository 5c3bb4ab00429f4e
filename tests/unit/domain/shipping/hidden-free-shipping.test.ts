import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hidesFreeShipping, parseGroupIds } from '../../../../src/domain/shipping/hidden-free-shipping.ts'

const settings = { enabled: true, hiddenGroups: new Set([3, 5]) }

test.each([
  ['a listed group', 3, true],
  ['another group', 2, false],
  ['no group', 0, false],
  ['a visitor', undefined, false],
])('Free shipping is hidden from %s: %o → %s', (_who, group, hidden) => {
  expect(hidesFreeShipping(settings, group)).toBe(hidden)
})

test('A list that is switched off hides nothing', () => {
  expect(hidesFreeShipping({ ...settings, enabled: false }, 3)).toBe(false)
})

test.each([
  ['3,5', [3, 5]],
  [' 3 , 5 ', [3, 5]],
  ['', []],
  ['0,-1,x,3.5,,7', [7]],
])('The list %o names the groups %o', (list, ids) => {
  expect([...parseGroupIds(list)]).toEqual(ids)
})

test('Whatever the list says, customers of no group see free shipping', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (list, enabled) => {
      const given = { enabled, hiddenGroups: parseGroupIds(list) }
      expect([hidesFreeShipping(given, 0), hidesFreeShipping(given, undefined)]).toEqual([false, false])
    }),
  )
})
