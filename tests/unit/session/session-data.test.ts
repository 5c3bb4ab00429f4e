import { describe, expect, test } from 'vitest'
import { withSlot } from '../../../src/session/change-session.ts'
import { formatSessionData, parseSessionData, type SessionData } from '../../../src/session/session-data.ts'
import { holdsLasting } from '../../../src/session/session-store.ts'

/** Data with a slot of `au`, a store of other code; no text is the same twice, as read ones are remembered. */
function storedBy(nonce: string, slots: object, more: object = {}): SessionData | undefined {
  return parseSessionData(JSON.stringify({ region: 'us', csrf: nonce, slots, ...more }))
}

describe('a session that a node of other code has written', () => {
  test('is read, with the slots of stores that this code does not know', () => {
    const slots = { au: { cart: 'c-au', orders: [7] }, us: { customer: 7, signedInAt: 1 } }
    expect(storedBy('a', slots, { hostedSignIns: ['au', 'us'] })).toEqual({
      region: 'us',
      csrf: 'a',
      slots,
      hostedSignIns: ['au', 'us'],
    })
  })

  test('is written again with them after a change', () => {
    const data = storedBy('b', { au: { cart: 'c-au' } }, { hostedSignIns: ['au'] })
    const written = data && formatSessionData(withSlot(data, 'us', { cart: 'c-us' }))
    expect(JSON.parse(written ?? '{}')).toMatchObject({
      slots: { au: { cart: 'c-au' }, us: { cart: 'c-us' } },
      hostedSignIns: ['au'],
    })
  })

  test('lives as long as where its stores are known', () => {
    const held = [{ au: { cart: 'c-au' } }, { au: { customer: 7, signedInAt: 1, cart: 'c-au' } }]
    const read = held.map((slots, index) => storedBy(`c${index}`, slots))
    expect(read.map((data) => data && holdsLasting(data))).toEqual([true, false])
  })

  test('is not read with a slot of another shape', () => {
    expect(storedBy('d', { us: { cart: 7 } })).toBeUndefined()
  })
})
