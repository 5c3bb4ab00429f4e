import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hidesFreeShipping, parseGroupIds } from '../../../../src/domain/shipping/hidden-free-shipping.ts'

const settings = { enabled: true, hiddenGroups: new Set([3, 5]) }

describe('hidden free shipping', () => {
  test.each([
    ['a listed group', 3, true],
    ['another group', 2, false],
    ['no group', 0, false],
    ['a visitor', undefined, false],
  ])('applies to %s (%o): %s', (_who, group, hidden) => {
    expect(hidesFreeShipping(settings, group)).toBe(hidden)
  })

  test('applies to no group when switched off', () => {
    expect(hidesFreeShipping({ ...settings, enabled: false }, 3)).toBe(false)
  })
})

describe('parseGroupIds', () => {
  test.each([
    ['3,5', [3, 5]],
    [' 3 , 5 ', [3, 5]],
    ['', []],
    ['0,-1,x,3.5,,7', [7]],
  ])('reads from %o the groups %o', (list, ids) => {
    expect([...parseGroupIds(list)]).toEqual(ids)
  })
})

describe('customers without a group', () => {
  test('see free shipping with any list', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (list, enabled) => {
        const given = { enabled, hiddenGroups: parseGroupIds(list) }
        expect([hidesFreeShipping(given, 0), hidesFreeShipping(given, undefined)]).toEqual([false, false])
      }),
    )
  })
})
