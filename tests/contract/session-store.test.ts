import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSessionData } from '../../src/api/session/change-session.ts'
import { createEmbeddedSessionStore } from '../../src/api/session/embedded-session-store.ts'
import { SessionStoreError } from '../../src/api/session/session-store.ts'
import { createLog } from '../../src/lib/log.ts'
import { logTo } from '../fixtures/log-to.ts'
import { describeSessionStore } from '../fixtures/session-store-contract.ts'
import { openMemoryStores } from '../fixtures/visitor-stores.ts'
import { describeWriteNotes } from '../fixtures/write-notes-contract.ts'

const silent = createLog('silent')

describeSessionStore('memory', openMemoryStores)
describeWriteNotes('memory', openMemoryStores)

describe('sessions in a file', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'firn-sessions-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('outlive the process', async () => {
    const file = join(folder, 'var', 'sessions.sqlite')
    const before = createEmbeddedSessionStore(file, Date.now, silent)
    const session = await before.create(newSessionData())
    const after = createEmbeddedSessionStore(file, Date.now, silent)
    expect((await after.get(session.id))?.data).toEqual(session.data)
    before.close()
    after.close()
  })

  test('cannot be taken over by reading the file', async () => {
    const file = join(folder, 'secret.sqlite')
    const store = createEmbeddedSessionStore(file, Date.now, silent)
    const session = await store.create(newSessionData())
    store.close()
    expect(readFileSync(file).includes(session.id)).toBe(false)
  })

  test('that are unreadable are no sessions', async () => {
    const file = join(folder, 'corrupt.sqlite')
    const lines: string[] = []
    const store = createEmbeddedSessionStore(file, Date.now, logTo(lines))
    const session = await store.create(newSessionData())
    const database = new DatabaseSync(file)
    database.exec(`UPDATE sessions SET data = '{"slots":{"us":{"cart":7}}}'`)
    database.close()
    expect(await store.get(session.id)).toBeUndefined()
    expect(lines.join('')).toContain('session_unreadable')
    store.close()
  })

  test('whose turn does not come in time never runs, and those behind it wait on', async () => {
    const store = createEmbeddedSessionStore(':memory:', Date.now, silent, 1)
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

  test('in a file that is no database fail by name, and work again once it is mended', async () => {
    const file = join(folder, 'broken.sqlite')
    writeFileSync(file, 'this is not a database, however long one looks at it'.repeat(50))
    const store = createEmbeddedSessionStore(file, Date.now, silent)
    await expect(store.get('x')).rejects.toThrow(SessionStoreError)
    rmSync(file)
    await expect(store.ping()).resolves.toBeUndefined()
    store.close()
  })
})
