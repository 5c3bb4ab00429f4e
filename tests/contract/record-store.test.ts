import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRedisRecordStore } from '../../src/records/redis-record-store.ts'
import type { RecordStore } from '../../src/records/record-store.ts'
import { createSqliteRecordStore } from '../../src/records/sqlite-record-store.ts'
import { SessionStoreError } from '../../src/session/session-store.ts'
import { connectRedis, openRedisServer, redisPath } from '../fixtures/redis-server.ts'

type Opened = { readonly records: RecordStore; pass(ms: number): Promise<void>; close(): Promise<void> }

function openMemory(): Promise<Opened> {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const records = createSqliteRecordStore(':memory:', () => now)
  return Promise.resolve({
    records,
    pass: (ms) => Promise.resolve(void (now += ms)),
    close: () => Promise.resolve(records.close()),
  })
}

/** Time passes by making everything due earlier. */
const age = `
  for _, key in ipairs(redis.call('KEYS', '*:due')) do
    for _, id in ipairs(redis.call('ZRANGE', key, 0, -1)) do redis.call('ZINCRBY', key, -ARGV[1], id) end
  end
`
async function openRedis(): Promise<Opened> {
  const server = await openRedisServer()
  const redis = await connectRedis(server)
  return {
    records: createRedisRecordStore(redis),
    pass: async (ms) => void (await redis.use((client) => client.eval(age, { arguments: [String(ms)] }))),
    async close() {
      redis.close()
      await server.close()
    },
  }
}

const kinds = [['SQLite', openMemory] as const, ...(redisPath === '' ? [] : [['Redis', openRedis] as const])]

describe.each(kinds)('the record store in %s', (_name, open) => {
  let opened: Opened
  let records: RecordStore
  beforeEach(async () => {
    opened = await open()
    records = opened.records
  })
  afterEach(() => opened.close())

  const mail = (id: string, value = 'a letter', dueInMs = 0) => ({ kind: 'mail', id, value, dueInMs }) as const

  test('returns records by kind and id', async () => {
    expect(await records.write([{ kind: 'message', id: 'one', value: 'Grüße, „ski“ ❄' }])).toBe(true)
    expect(await records.get('message', 'one')).toEqual({ id: 'one', value: 'Grüße, „ski“ ❄', version: 1 })
    expect(await records.get('mail', 'one')).toBeUndefined()
    expect(await records.get('message', 'two')).toBeUndefined()
  })

  test('counts the records of a kind, and those that are due', async () => {
    expect(await records.count('mail')).toEqual({ total: 0, due: 0 })
    await records.write([mail('one'), mail('two', 'b', 60_000), { kind: 'mail', id: 'kept', value: 'c' }])
    await records.write([{ kind: 'message', id: 'other', value: 'd' }])
    expect(await records.count('mail')).toEqual({ total: 3, due: 2 })
    await records.write([{ kind: 'mail', id: 'two' }])
    expect(await records.count('mail')).toEqual({ total: 2, due: 1 })
  })

  test('replaces only the expected version', async () => {
    await records.write([mail('one')])
    expect(await records.write([{ ...mail('one', 'second'), version: 1 }])).toBe(true)
    expect(await records.write([{ ...mail('one', 'third'), version: 1 }])).toBe(false)
    expect(await records.get('mail', 'one')).toEqual({ id: 'one', value: 'second', version: 2 })
    expect(await records.write([{ kind: 'mail', id: 'one', version: 1 }])).toBe(false)
    expect(await records.write([{ kind: 'mail', id: 'one', version: 2 }])).toBe(true)
    expect(await records.get('mail', 'one')).toBeUndefined()
  })

  test('writes all of several changes, or none', async () => {
    await records.write([{ kind: 'subscriber', id: 'known', value: 'pending' }])
    const both = [{ kind: 'subscriber', id: 'known', version: 0, value: 'new' } as const, mail('letter')]
    expect(await records.write(both)).toBe(false)
    expect(await records.get('mail', 'letter')).toBeUndefined()
    expect(await records.write([{ kind: 'subscriber', id: 'other', version: 0, value: 'new' }, mail('letter')])).toBe(
      true,
    )
    expect(await records.get('mail', 'letter')).toBeDefined()
  })

  test('hands out due records to one of many simultaneous claimants, the longest due first', async () => {
    await records.write([mail('second', 'b', 10), mail('first', 'a', 0), mail('later', 'c', 60_000)])
    await records.write([{ kind: 'message', id: 'never due', value: 'd' }])
    await opened.pass(50)
    const claimed = await Promise.all(Array.from({ length: 8 }, () => records.claim('mail', 30_000)))
    const ids = claimed.flatMap((record) => (record ? [record.id] : []))
    expect(ids).toEqual(['first', 'second'])
    expect(await records.claim('message', 1000)).toBeUndefined()
  })

  test('hands out unfinished claims again, and refuses the former claimant’s late change', async () => {
    await records.write([mail('one')])
    const first = await records.claim('mail', 30_000)
    expect(await records.claim('mail', 30_000)).toBeUndefined()
    await opened.pass(30_001)
    const second = await records.claim('mail', 30_000)
    expect(second?.id).toBe('one')
    expect(await records.write([{ kind: 'mail', id: 'one', version: first?.version }])).toBe(false)
    expect(await records.write([{ kind: 'mail', id: 'one', version: second?.version }])).toBe(true)
  })

  test('lists by id, page by page', async () => {
    for (const id of ['c', 'a', 'b']) await records.write([mail(id)])
    const page = await records.list('mail', 2)
    expect(page.map(({ id }) => id)).toEqual(['a', 'b'])
    expect((await records.list('mail', 2, 'b')).map(({ id }) => id)).toEqual(['c'])
    expect(await records.list('subscriber', 2)).toEqual([])
  })
})

describe('the record store with an unreachable Redis', () => {
  test.skipIf(redisPath === '')('throws the same error from every method', async () => {
    const server = await openRedisServer()
    const redis = await connectRedis(server)
    const records = createRedisRecordStore(redis)
    await records.write([{ kind: 'mail', id: 'one', value: 'a letter' }])
    await server.kill()
    await vi.waitFor(() => expect(records.get('mail', 'one')).rejects.toBeInstanceOf(SessionStoreError), {
      timeout: 45_000,
    })
    await expect(records.write([])).rejects.toBeInstanceOf(SessionStoreError)
    redis.close()
    await server.close()
  })
})
