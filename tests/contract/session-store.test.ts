import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newSessionData } from '../../src/session/change-session.ts'
import { openStores, storesIn } from '../../src/session/open-stores.ts'
import { hashId } from '../../src/session/session-id.ts'
import { SessionStoreError } from '../../src/session/session-store.ts'
import { createSqliteKeyValueStore, type SqliteOptions } from '../../src/session/sqlite-key-value-store.ts'
import { createLog, type Log } from '../../src/lib/log.ts'
import { logTo } from '../fixtures/log-to.ts'
import { describeSessionLife } from '../fixtures/session-life-contract.ts'
import { describeSessionStore } from '../fixtures/session-store-contract.ts'
import { openMemoryStores } from '../fixtures/visitor-stores.ts'
import { describeFormAnswers } from '../fixtures/form-answers-contract.ts'
import { describeIdempotencyStore } from '../fixtures/idempotency-store-contract.ts'

const silent = createLog('silent')
const day = 24 * 60 * 60 * 1000
let rights = 0

/** Sessions in a file, and what closes it. */
function openSessions(file: string, log: Log = silent, options?: SqliteOptions) {
  const { sessions, close } = storesIn(createSqliteKeyValueStore(file, Date.now, options), log)
  return { ...sessions, close }
}

describeSessionStore('memory', openMemoryStores)
describeSessionLife('memory', openMemoryStores)
describeIdempotencyStore('memory', openMemoryStores)
describeFormAnswers('memory', openMemoryStores)

describe('records of a visitor', () => {
  test('fail when their entry stays contended, and are not tried for ever', async () => {
    const contended = {
      ...createSqliteKeyValueStore(':memory:', Date.now),
      compareAndSet: () => Promise.resolve(undefined),
    }
    const { consents, idempotency } = storesIn(contended, silent)
    await expect(idempotency.begin('session', 'key', 'one line')).rejects.toThrow(SessionStoreError)
    const decision = { version: 1, choice: 'refused', at: 1, locale: 'de-at' } as const
    await expect(consents.record('one', decision)).rejects.toThrow(SessionStoreError)
  })
})

describe('sessions in a file', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'firn-sessions-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('survive a restart', async () => {
    const file = join(folder, 'var', 'sessions.sqlite')
    const before = openSessions(file)
    const session = await before.create(newSessionData())
    const after = openSessions(file)
    expect((await after.get(session.id))?.data).toEqual(session.data)
    before.close()
    after.close()
  })

  test('are kept from the previous version, with carts and revocations', async () => {
    const file = join(folder, 'former.sqlite')
    const id = 'b'.repeat(43)
    const seenAt = Date.now() - 20 * day
    const former = new DatabaseSync(file)
    former.exec(`
      CREATE TABLE sessions (
        key TEXT PRIMARY KEY, version INTEGER NOT NULL, seen_at INTEGER NOT NULL, data TEXT NOT NULL
      ) WITHOUT ROWID, STRICT;
      CREATE INDEX sessions_seen_at ON sessions (seen_at);
      CREATE TABLE customer_carts (
        store TEXT NOT NULL, customer INTEGER NOT NULL, cart TEXT NOT NULL, set_at INTEGER NOT NULL,
        PRIMARY KEY (store, customer)
      ) WITHOUT ROWID, STRICT;
      CREATE TABLE sign_outs (
        store TEXT NOT NULL, customer INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (store, customer)
      ) WITHOUT ROWID, STRICT;
      CREATE TABLE write_notes (session TEXT PRIMARY KEY) STRICT;
    `)
    const row = [hashId(id), 3, seenAt, JSON.stringify(newSessionData('ca'))] as const
    const revokedAt = Date.now() - 60_000
    former.prepare('INSERT INTO sessions (key, version, seen_at, data) VALUES (?, ?, ?, ?)').run(...row)
    former.prepare("INSERT INTO customer_carts VALUES ('ca', 7, 'c-1', ?)").run(seenAt)
    former.prepare("INSERT INTO sign_outs VALUES ('us', 7, ?)").run(revokedAt)
    former.close()
    for (let start = 0; start < 2; start += 1) {
      const stores = storesIn(createSqliteKeyValueStore(file, Date.now), silent)
      await stores.sessions.create(newSessionData())
      expect(await stores.sessions.get(id)).toMatchObject({ version: 3, seenAt, isNew: false, data: { region: 'ca' } })
      expect(await stores.customerCarts.get('ca', 7)).toBe('c-1')
      expect(await stores.sessionRevocations.lastRevocation('us', 7)).toBe(revokedAt)
      stores.close()
    }
    const adopted = new DatabaseSync(file)
    const tables = adopted.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    adopted.close()
    expect(tables.map(({ name }) => name)).toEqual(['entries'])
  })

  test.each<[string, (file: string) => ReturnType<typeof openSessions> | undefined]>([
    ['that is new', () => undefined],
    ['that existed with wider permissions', (file) => void writeFileSync(file, '')],
    ['that another process has open', (file) => openSessions(file)],
  ])('are readable only by their own user in a file %s, like SQLite’s files beside it', async (_, prepare) => {
    const own = join(folder, `rights-${(rights += 1)}`)
    mkdirSync(own)
    // Whatever the process takes from the rights of what it makes.
    chmodSync(own, 0o755)
    const file = join(own, 'sessions.sqlite')
    const before = prepare(file)
    await before?.create(newSessionData())
    for (const name of readdirSync(own)) chmodSync(join(own, name), 0o666)
    const store = openSessions(file)
    await store.create(newSessionData())
    const modes = readdirSync(own).map((name) => [name, (statSync(join(own, name)).mode & 0o777).toString(8)])
    expect(Object.fromEntries(modes)).toEqual({
      'sessions.sqlite': '600',
      'sessions.sqlite-shm': '600',
      'sessions.sqlite-wal': '600',
    })
    expect((statSync(own).mode & 0o777).toString(8)).toBe('755')
    store.close()
    before?.close()
  })

  test('cannot be hijacked by reading the file', async () => {
    const file = join(folder, 'secret.sqlite')
    const store = openSessions(file)
    const session = await store.create(newSessionData())
    store.close()
    expect(readFileSync(file).includes(session.id)).toBe(false)
  })

  test('count as missing when unreadable', async () => {
    const file = join(folder, 'corrupt.sqlite')
    const lines: string[] = []
    const store = openSessions(file, logTo(lines))
    const session = await store.create(newSessionData())
    const database = new DatabaseSync(file)
    database.exec(`UPDATE entries SET value = '{"slots":{"us":{"cart":7}}}'`)
    database.close()
    expect(await store.get(session.id)).toBeUndefined()
    expect(lines.join('')).toContain('session_unreadable')
    store.close()
  })

  test('reject work that times out in the queue, never run it, and keep later work queued', async () => {
    const store = openSessions(':memory:', silent, { waitMs: 1 })
    const first = Promise.withResolvers<void>()
    const order: string[] = []
    const holding = store.locked('id', () => first.promise)
    await expect(store.locked('id', () => Promise.resolve(order.push('late')))).rejects.toThrow(SessionStoreError)
    first.resolve()
    await holding
    await store.locked('id', () => Promise.resolve(order.push('next')))
    expect(order).toEqual(['next'])
    store.close()
  })

  test('report failures, like the other stores', async () => {
    const file = join(folder, 'no-folder')
    writeFileSync(file, '')
    const onFailure = vi.fn()
    const stores = openStores({ sessionStoreUrl: '', dataDir: file }, Date.now, silent, { onFailure })
    const asked = [
      stores.sessions.get('x'),
      stores.customerCarts.get('us', 1),
      stores.sessionRevocations.lastRevocation('us', 1),
      stores.idempotency.begin('x', 'key', 'digest'),
    ]
    await Promise.allSettled(asked)
    expect(onFailure).toHaveBeenCalledTimes(4)
  })

  test('throw StoreError in a corrupt file, and work once it is repaired', async () => {
    const file = join(folder, 'broken.sqlite')
    writeFileSync(file, 'this is not a database, however long one looks at it'.repeat(50))
    const store = openSessions(file)
    await expect(store.get('x')).rejects.toThrow(SessionStoreError)
    rmSync(file)
    await expect(store.ping()).resolves.toBeUndefined()
    store.close()
  })
})
