import { describe, expect, test } from 'vitest'
import { watchKnownSessions } from '../../../src/session/known-sessions.ts'
import type { SessionData, Slot } from '../../../src/session/session-data.ts'
import { hashId } from '../../../src/session/session-id.ts'
import { type Session, SessionStoreError, type SessionStore } from '../../../src/session/session-store.ts'

const id = 'a'.repeat(43)
const cookie = `firn_session=${id}`

/** A session store with one session; counts its reads. */
function open(slot: Slot | undefined) {
  const clock = { now: 1000 }
  let reads = 0
  let isDown = false
  const data: SessionData = { region: 'us', csrf: 'x', slots: slot ? { us: slot } : {} }
  const session: Session = { id, hash: hashId(id), version: 1, seenAt: 0, readAt: 0, isNew: false, lifeMs: 1, data }
  const stored: Pick<SessionStore, 'get'> = {
    get(asked) {
      reads += 1
      if (isDown) return Promise.reject(new SessionStoreError('get', new Error('away')))
      return Promise.resolve(asked === id ? session : undefined)
    },
  }
  const watched = watchKnownSessions(stored as SessionStore, 'http://shop.example', () => clock.now)
  return { ...watched, clock, reads: () => reads, breakStore: () => (isDown = true) }
}

describe('a session', () => {
  test.each<[string, Slot]>([
    ['a cart', { cart: 'c' }],
    ['an order', { orders: [7] }],
    ['an account', { customer: 7, signedInAt: 1 }],
  ])('is known with %s once the node has read it, for an hour', async (_what, slot) => {
    const { sessions, knownSessions, clock } = open(slot)
    expect(knownSessions.read(cookie)).toBeUndefined()
    await sessions.get(id)
    expect(knownSessions.read(cookie)).toMatch(/^session\//)
    expect(knownSessions.read(cookie)).not.toContain(id)
    clock.now += 60 * 60_000 + 1
    expect(knownSessions.read(cookie)).toBeUndefined()
  })

  test('is unknown when empty, made up or missing', async () => {
    const { knownSessions } = open({ orders: [] })
    for (const given of [cookie, `firn_session=${'b'.repeat(43)}`, 'firn_session=x', '', undefined])
      expect(await knownSessions.find(given)).toBeUndefined()
  })

  test('is looked up once, and is unknown while the store fails', async () => {
    const { knownSessions, reads } = open({ cart: 'c' })
    const found = await knownSessions.find(cookie)
    expect([await knownSessions.find(cookie), reads()]).toEqual([found, 1])
    const broken = open({ cart: 'c' })
    broken.breakStore()
    expect(await broken.knownSessions.find(cookie)).toBeUndefined()
  })
})
