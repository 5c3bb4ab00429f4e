import { emailKey } from '../../domain/forms/email-address.ts'
import { applicationMail } from '../../domain/mail/shop-mails.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Application, ApplicationMessage } from '../../domain/pro/application.ts'
import type { Services } from '../../services.ts'
import type { Assessment } from '../kernel/assess-visitor.ts'
import { addressMail, mailContext } from '../mail/mail-context.ts'
import { toOutbox } from '../../records/outbox.ts'
import { hashId, newSecret } from '../../session/session-id.ts'
import {
  type StoredApplication,
  applicationRecord,
  heldLifeMs,
  parseApplication,
} from '../../records/stored-application.ts'
import { requireRate } from '../kernel/require-rate.ts'

type Sent = {
  readonly application: Application
  readonly locale: Locale
  readonly assessment: Assessment | 'trapped'
}

function toStored({ application: details, locale, assessment }: Sent, receivedAt: number): StoredApplication {
  const base = { locale: locale.locale, receivedAt, details }
  return assessment === 'human'
    ? { ...base, state: 'waiting', tries: 0 }
    : { ...base, state: 'held', reason: assessment }
}

/**
 * Stores an application, with the mail that confirms it and links to its status. One that a human sent goes to the pro
 * service; any other is held until an operator has read it. What a robot filled in gets no mail.
 * @throws Problem `rate_limited` for an address that gets too many mails
 */
export async function apply(services: Services, sent: Sent): Promise<ApplicationMessage> {
  const { application, locale, assessment } = sent
  await requireRate(services.limits, 'application_recipient', emailKey(application.email))
  const token = newSecret()
  const id = hashId(token)
  const stored = toStored(sent, services.clock())
  const url = `${services.config.public.siteUrl}/api/forms/${locale.locale}/pro/status?token=${token}`
  const mail = addressMail(applicationMail(mailContext(services, locale), application.name, url), application.email)
  await services.records.write([
    applicationRecord(id, 0, stored, stored.state === 'held' ? heldLifeMs : 0),
    ...(assessment === 'trapped' ? [] : [toOutbox(mail)]),
  ])
  services.log.info({ event: 'application_stored', application: id, state: stored.state })
  services.outbox.wake()
  return stored.state === 'held' ? 'application_held' : 'application_sent'
}

/**
 * Sends a held application to the pro service, once.
 * @returns `false` when there is no such application, or it is not held any more
 */
export async function releaseApplication({ records, outbox }: Services, id: string): Promise<boolean> {
  const record = await records.get('application', id)
  const held = record && parseApplication(record.value)
  if (!record || held?.state !== 'held') return false
  const { locale, receivedAt, details } = held
  const waiting: StoredApplication = { state: 'waiting', locale, receivedAt, details, tries: 0 }
  const isWritten = await records.write([applicationRecord(id, record.version, waiting, 0)])
  if (isWritten) outbox.wake()
  return isWritten
}
