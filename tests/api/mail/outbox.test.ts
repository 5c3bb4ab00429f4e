import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseQueued, toOutbox } from '../../../src/records/outbox.ts'
import { createOutboxWorker, mostTries, retryAfterMs } from '../../../src/records/outbox-worker.ts'
import { createSqliteRecordStore } from '../../../src/records/sqlite-record-store.ts'
import type { RecordStore } from '../../../src/records/record-store.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { Mail, MailService } from '../../../src/ports/mail.ts'
import { VendorError } from '../../../src/ports/vendor-error.ts'
import { createSmtp } from '../../../src/vendors/smtp/index.ts'
import { type MailServer, openMailServer } from '../../fixtures/mail-server.ts'

const letter = (id: string): Mail => ({
  id,
  to: `${id}@example.com`,
  language: 'en',
  subject: `Letter ${id}`,
  text: 'Hello',
  html: '<p>Hello</p>',
})
const minutes = 60_000
const unreachable = new VendorError({ vendor: 'mail', operation: 'send' }, { fault: 'unreachable' })

describe('the outbox', () => {
  let now: number
  let records: RecordStore
  let log: string[]
  let alarms: string[]
  beforeEach(() => {
    now = Date.parse('2026-11-20T12:00:00Z')
    records = createSqliteRecordStore(':memory:', () => now)
    log = []
    alarms = []
  })
  afterEach(() => records.close())

  function workerWith(send: MailService['send']) {
    const lines = new Writable({
      write(chunk, _encoding, done) {
        log.push(String(chunk))
        done()
      },
    })
    const metrics = { alarm: (name: string) => void alarms.push(name) }
    return createOutboxWorker({ records, mail: { send }, log: createLog('info', lines), metrics })
  }
  const stateOf = async (id: string) => {
    const record = await records.get('mail', id)
    return record && parseQueued(record)
  }

  test('sends each mail once, and forgets what was sent', async () => {
    const sent: string[] = []
    const worker = workerWith(({ id }) => {
      sent.push(id)
      return Promise.resolve({ kind: 'sent' })
    })
    await records.write(['a', 'b', 'c', 'd', 'e'].map((id) => toOutbox(letter(id))))
    await worker.runDue()
    await worker.runDue()
    expect(sent.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await records.list('mail', 10)).toEqual([])
  })

  test('tries again after a failure, each time later, and sends in the end', async () => {
    const send = vi.fn<MailService['send']>().mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable)
    send.mockResolvedValue({ kind: 'sent' })
    const worker = workerWith(send)
    await records.write([toOutbox(letter('a'))])
    await worker.runDue()
    now += retryAfterMs(1) - 1
    await worker.runDue()
    expect(send).toHaveBeenCalledTimes(1)
    now += 1
    await worker.runDue()
    expect(send).toHaveBeenCalledTimes(2)
    expect(await stateOf('a')).toMatchObject({ state: 'waiting', tries: 2, reason: 'unreachable' })
    now += retryAfterMs(2)
    await worker.runDue()
    expect(await stateOf('a')).toBeUndefined()
  })

  test('waits half a minute, then twice as long each time, an hour at most', () => {
    expect([1, 2, 3, 7, 8, 20].map((tries) => retryAfterMs(tries) / minutes)).toEqual([0.5, 1, 2, 32, 60, 60])
  })

  test('keeps a mail that is refused for good, and logs it without personal data', async () => {
    const worker = workerWith(() => Promise.resolve({ kind: 'refused', reason: '550 5.1.1' }))
    await records.write([toOutbox(letter('a'))])
    await worker.runDue()
    now += 24 * 60 * minutes
    await worker.runDue()
    expect(await stateOf('a')).toMatchObject({ state: 'refused', tries: 1, reason: '550 5.1.1' })
    expect(alarms).toEqual(['mail_undelivered'])
    const line = log.find((text) => text.includes('mail_undelivered'))
    expect(line).toContain('"reason":"550 5.1.1"')
    expect(log.join('')).not.toContain('example.com')
  })

  test('gives up after about a day, and keeps the mail for operators', async () => {
    const worker = workerWith(() => Promise.reject(unreachable))
    await records.write([toOutbox(letter('a'))])
    const began = now
    for (let tries = 1; tries <= mostTries; tries += 1) {
      await worker.runDue()
      now += retryAfterMs(tries)
    }
    expect((now - began) / (60 * minutes)).toBeGreaterThan(20)
    expect(await stateOf('a')).toMatchObject({ state: 'given_up', tries: mostTries })
    expect(alarms).toEqual(['mail_undelivered'])
  })

  test('sends the other mails despite a damaged one', async () => {
    const sent: string[] = []
    const worker = workerWith(({ id }) => {
      sent.push(id)
      return Promise.resolve({ kind: 'sent' })
    })
    await records.write([{ kind: 'mail', id: 'a', value: 'no JSON', dueInMs: 0 }, toOutbox(letter('b'))])
    await worker.runDue()
    expect(sent).toEqual(['b'])
    expect(log.join('')).toContain('mail_damaged')
  })

  test('removes expired requests and messages', async () => {
    const worker = workerWith(() => Promise.resolve({ kind: 'sent' }))
    await records.write([
      { kind: 'subscriber', id: 'pending', value: '{}', dueInMs: 1000 },
      { kind: 'subscriber', id: 'confirmed', value: '{}' },
      { kind: 'message', id: 'old', value: '{}', dueInMs: 1000 },
    ])
    now += 1001
    await worker.runDue()
    expect((await records.list('subscriber', 10)).map(({ id }) => id)).toEqual(['confirmed'])
    expect(await records.list('message', 10)).toEqual([])
  })
})

describe('the outbox of several processes', () => {
  let dataDir: string
  let file: string
  let server: MailServer
  const children: ChildProcess[] = []
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'firn-outbox-'))
    file = join(dataDir, 'forms.sqlite')
    server = await openMailServer()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function startProcess(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, '../../fixtures/outbox-process.ts'), [dataDir, server.url], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    children.push(child)
    await once(child, 'message')
    return child
  }

  test('sends each mail once', async () => {
    const records = createSqliteRecordStore(file, Date.now)
    const ids = Array.from({ length: 24 }, (_, index) => `letter-${index}`)
    await records.write(ids.map((id) => toOutbox(letter(id))))
    await Promise.all([startProcess(), startProcess()])
    await vi.waitFor(async () => expect(await records.list('mail', 30)).toEqual([]), { timeout: 45_000 })
    expect(
      server
        .mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(ids.map((id) => `${id}@example.com`).toSorted())
    records.close()
  })

  test('loses nothing when a process is killed while it sends', async () => {
    const records = createSqliteRecordStore(file, Date.now)
    await records.write([toOutbox(letter('a'))])
    const begun = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<void>()
    server.gate(async () => {
      begun.resolve()
      await killed.promise
      throw new Error('the client has gone')
    })
    const child = await startProcess()
    await begun.promise
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    killed.resolve()
    server.gate(undefined)
    expect(server.mails()).toEqual([])
    records.close()

    // A machine whose claim is over: two minutes later.
    const later = createSqliteRecordStore(file, () => Date.now() + 2 * minutes)
    const mail = createSmtp({ smtpUrl: server.url, from: 'Firn <hello@firn.example>' }, () => performance.now())
    const metrics = { alarm: () => undefined }
    await createOutboxWorker({ records: later, mail, log: createLog('silent'), metrics }).runDue()
    expect(server.mails().map(({ to, headers }) => [to, headers?.['message-id']])).toEqual([
      ['a@example.com', '<a@firn.example>'],
    ])
    later.close()
  })

  test('sends the mails that were written while the mail server was down', async () => {
    const { port } = new URL(server.url)
    await server.close()
    const records = createSqliteRecordStore(file, Date.now)
    await records.write([toOutbox(letter('a'))])
    await startProcess()
    await vi.waitFor(
      async () => {
        const record = await records.get('mail', 'a')
        expect(record && parseQueued(record)?.tries).toBe(1)
      },
      { timeout: 45_000 },
    )
    server = await openMailServer(Number(port))
    // Its next try would be in half a minute.
    const record = await records.get('mail', 'a')
    await records.write([{ kind: 'mail', id: 'a', version: record?.version, value: record?.value ?? '', dueInMs: 0 }])
    await vi.waitFor(() => expect(server.mails('a@example.com')).toHaveLength(1), { timeout: 45_000 })
    records.close()
  })
})
