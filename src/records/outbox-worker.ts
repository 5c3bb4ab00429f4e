import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { MailService } from '../ports/mail.ts'
import { VendorError } from '../ports/vendor-error.ts'
import type { RecordKind, RecordStore, StoredRecord } from './record-store.ts'
import { type QueuedMail, parseQueued, toSent } from './outbox.ts'

/** The time that a process may take for one mail, ms: above the adapter's longest delivery. */
const leaseMs = 90_000
/** Between two looks at an empty outbox, ms: another node may have filled it. */
const idleMs = 2000
/** Mails that are sent at the same time: a server that hangs with one does not hold up the others. */
const lanes = 3

const firstRetryMs = 30_000
const longestRetryMs = 60 * 60 * 1000
/** With the waits below, about a day. */
export const mostTries = 30

/** Wait after so many failed tries, ms: half a minute, doubled each time, at most an hour. */
export const retryAfterMs = (tries: number): number => Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1))

/** Records that are removed when due: mail that can no longer come back, and requests, messages and counts, expired. */
const expiring: readonly RecordKind[] = ['sent', 'subscriber', 'account', 'message', 'measurement']

/** Other work on records that are due. */
export type OutboxTask = {
  readonly kind: RecordKind
  /** Changes a claimed record, so that it is not due at once again. */
  readonly run: (record: StoredRecord) => Promise<void>
}

export type OutboxWorker = {
  /** Sends what is due, and removes what has expired; resolves when nothing more is due. */
  runDue(): Promise<void>
  /** Does so over and over until `stop`. */
  start(): void
  /** Looks at once: something was written. */
  wake(): void
  /** Resolves when no mail is under way any more. */
  stop(): Promise<void>
}

type Parts = {
  readonly records: RecordStore
  readonly mail: Pick<MailService, 'send' | 'bounces'>
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'alarm'>
  readonly tasks?: readonly OutboxTask[]
}

/**
 * Sends the mail of the outbox. A mail is claimed before it is sent, for longer than a delivery may take, and removed
 * afterwards, or put aside where it may come back: of several processes one sends it, and a process that dies leaves it
 * to the next (decision 078).
 */
export function createOutboxWorker({ records, mail: service, log, metrics, tasks = [] }: Parts): OutboxWorker {
  let abort = new AbortController()
  let running: Promise<void> | undefined
  let waiting = new AbortController()

  const isStopped = (): boolean => abort.signal.aborted

  const store = (record: StoredRecord, queued: QueuedMail, dueInMs?: number) =>
    records.write([
      {
        kind: 'mail',
        id: record.id,
        version: record.version,
        value: JSON.stringify(queued),
        ...(dueInMs !== undefined && { dueInMs }),
      },
    ])

  async function giveUp(record: StoredRecord, queued: QueuedMail): Promise<void> {
    await store(record, queued)
    metrics.alarm('mail_undelivered')
    log.error({ event: 'mail_undelivered', mail: record.id, state: queued.state, reason: queued.reason })
  }

  async function send(record: StoredRecord): Promise<void> {
    const queued = parseQueued(record)
    if (!queued) {
      await records.write([{ kind: 'mail', id: record.id, version: record.version, value: record.value }])
      return log.error({ event: 'mail_damaged', mail: record.id })
    }
    const tries = queued.tries + 1
    try {
      const result = await service.send(queued.mail)
      if (result.kind === 'refused')
        return await giveUp(record, { ...queued, state: 'refused', tries, reason: result.reason })
      const sent = service.bounces ? [toSent(record.id, queued)] : []
      await records.write([{ kind: 'mail', id: record.id, version: record.version }, ...sent])
      log.info({ event: 'mail_sent', mail: record.id, tries })
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      const failed = { ...queued, tries, reason: error.fault }
      if (tries >= mostTries) return giveUp(record, { ...failed, state: 'given_up' })
      await store(record, failed, retryAfterMs(tries))
      log.warn({ event: 'mail_delayed', mail: record.id, tries, fault: error.fault })
    }
  }

  async function runTask({ kind, run }: OutboxTask): Promise<void> {
    while (!isStopped()) {
      const record = await records.claim(kind, leaseMs)
      if (!record) return
      await run(record)
    }
  }
  const mailTask: OutboxTask = { kind: 'mail', run: send }

  async function removeExpired(): Promise<void> {
    for (const kind of expiring)
      for (;;) {
        const record = await records.claim(kind, leaseMs)
        if (!record) break
        await records.write([{ kind, id: record.id, version: record.version }])
      }
  }

  async function runDue(): Promise<void> {
    const running = [...Array.from({ length: lanes }, () => mailTask), ...tasks]
    const sending = await Promise.allSettled(running.map(runTask))
    await removeExpired()
    for (const lane of sending) if (lane.status === 'rejected') throw lane.reason
  }

  async function loop(): Promise<void> {
    let isFailing = false
    while (!isStopped()) {
      waiting = new AbortController()
      try {
        await runDue()
        isFailing = false
      } catch (err) {
        // Logged once: the store may be away for long, and says so elsewhere too.
        if (!isFailing) log.error({ event: 'outbox_failed', err })
        isFailing = true
      }
      const { signal } = waiting
      // `wake` and `stop` end the wait.
      if (!isStopped()) await sleep(idleMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    runDue,
    start() {
      abort = new AbortController()
      running ??= loop()
    },
    wake: () => waiting.abort(),
    async stop() {
      abort.abort()
      waiting.abort()
      await running
      running = undefined
    },
  }
}
