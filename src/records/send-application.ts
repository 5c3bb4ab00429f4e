import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { ProService } from '../ports/pro.ts'
import { VendorError } from '../ports/vendor-error.ts'
import { type OutboxTask, mostTries, retryAfterMs } from './outbox-worker.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'
import { type StoredApplication, applicationRecord, parseApplication, statusLifeMs } from './stored-application.ts'

type Waiting = Extract<StoredApplication, { state: 'waiting' }>

type Parts = {
  readonly records: RecordStore
  readonly pro: Pick<ProService, 'sendApplication'>
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'alarm'>
}

/**
 * Sends waiting applications to the pro service, until it takes them: the service knows an application by its id, so
 * that a second try changes nothing there. Removes held ones and links to a status after their time.
 */
export function createApplicationTask({ records, pro, log, metrics }: Parts): OutboxTask {
  function read({ id, value }: StoredRecord): StoredApplication | undefined {
    try {
      return parseApplication(value)
    } catch {
      log.error({ event: 'application_damaged', application: id })
      return undefined
    }
  }

  async function delay({ id, version }: StoredRecord, waiting: Waiting, { fault }: VendorError): Promise<void> {
    const tries = waiting.tries + 1
    await records.write([applicationRecord(id, version, { ...waiting, tries }, retryAfterMs(tries))])
    log.warn({ event: 'application_delayed', application: id, tries, fault })
    // After about a day: the next tries go on.
    if (tries === mostTries) metrics.alarm('application_undelivered')
  }

  async function send(record: StoredRecord, waiting: Waiting): Promise<void> {
    const { details, locale, receivedAt } = waiting
    try {
      await pro.sendApplication({ ...details, id: record.id, locale })
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      return delay(record, waiting, error)
    }
    const sent: StoredApplication = { state: 'sent', locale, receivedAt }
    await records.write([applicationRecord(record.id, record.version, sent, statusLifeMs)])
    log.info({ event: 'application_sent', application: record.id, tries: waiting.tries + 1 })
  }

  return {
    kind: 'application',
    async run(record) {
      const { id, version, value } = record
      const application = read(record)
      // A damaged one stays for operators, and is not due again.
      if (!application) await records.write([{ kind: 'application', id, version, value }])
      else if (application.state === 'waiting') await send(record, application)
      else await records.write([{ kind: 'application', id, version }])
    },
  }
}
