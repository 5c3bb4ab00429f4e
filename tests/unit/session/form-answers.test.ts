import { describe, expect, test } from 'vitest'
import { createFormAnswers } from '../../../src/session/form-answers.ts'
import { createFormId, isFormIdOf } from '../../../src/session/form-id.ts'
import { newSecret } from '../../../src/session/session-id.ts'
import { createSqliteKeyValueStore } from '../../../src/session/sqlite-key-value-store.ts'

describe('the store of form answers', () => {
  test('contains neither a session id nor typed text', async () => {
    const entries = createSqliteKeyValueStore(':memory:', Date.now)
    const stored: string[] = []
    const answers = createFormAnswers({
      ...entries,
      set: (key, value, lifeMs) => {
        stored.push(key, value, Buffer.from(value, 'base64url').toString('latin1'))
        return entries.set(key, value, lifeMs)
      },
    })
    const press = { sessionId: newSecret(), digest: 'digest' }
    const flash = { code: 'invalid', page: '/en-us/account', values: { email: 'nell@firn.example' } }
    const answer = { location: '/en-us/account', sessionId: newSecret(), flash }
    await answers.set(press, answer, 1000)
    for (const secret of [press.sessionId, answer.sessionId, 'nell@firn.example', '/en-us/account'])
      expect(stored.join('\n')).not.toContain(secret)
    expect(await answers.get(press)).toEqual(answer)
    entries.close()
  })

  test('returns nothing for a damaged answer', async () => {
    const entries = createSqliteKeyValueStore(':memory:', Date.now)
    const answers = createFormAnswers({
      ...entries,
      get: async (key) => ({ ...(await entries.get(key)), value: 'x', version: 1, readAt: 0, leftMs: 1 }),
    })
    expect(await answers.get({ sessionId: newSecret(), digest: 'digest' })).toBeUndefined()
    entries.close()
  })
})

describe('a one-time id', () => {
  test('is valid only for its own session', () => {
    const [own, other] = [newSecret(), newSecret()]
    const id = createFormId(own)
    expect(isFormIdOf(own, id)).toBe(true)
    expect(createFormId(own)).not.toBe(id)
    for (const [session, given] of [
      [other, id],
      [own, `${id}x`],
      [own, `x${id}`],
      [own, ''],
      [own, '.'],
    ] as const)
      // prettier-ignore
      expect(isFormIdOf(session, given)).toBe(false)
  })
})
