import { isSameEmail } from '../../domain/forms/email-address.ts'
import type { Services } from '../../services.ts'
import { parseMessage } from '../contact/message.ts'
import { parseQueued } from '../../records/outbox.ts'
import { subscriberId } from '../newsletter/link-token.ts'
import type { RecordKind } from '../../records/record-store.ts'
import { parseApplication } from '../../records/stored-application.ts'
import { parseHeldAccount } from '../registrations/held-account.ts'
import { allRecords } from './all-records.ts'

/** Erases everything that forms stored about an address. Returns how many records that were. */
export async function erasePerson({ records, config }: Services, email: string): Promise<number> {
  const isOwn = (other: string | undefined): boolean => other !== undefined && isSameEmail(other, email)
  const found: { kind: RecordKind; id: string }[] = []
  const id = subscriberId(config.formsSecret, email)
  if (await records.get('subscriber', id)) found.push({ kind: 'subscriber', id })
  for await (const record of allRecords(records, 'message'))
    if (isOwn(parseMessage(record.value).email)) found.push({ kind: 'message', id: record.id })
  for await (const record of allRecords(records, 'application')) {
    const application = parseApplication(record.value)
    const email = application.state === 'sent' ? undefined : application.details.email
    if (isOwn(email)) found.push({ kind: 'application', id: record.id })
  }
  for await (const record of allRecords(records, 'account'))
    if (isOwn(parseHeldAccount(record.value).request.email)) found.push({ kind: 'account', id: record.id })
  for (const kind of ['mail', 'sent'] as const)
    for await (const record of allRecords(records, kind)) {
      const mail = parseQueued(record)?.mail
      if (isOwn(mail?.to) || isOwn(mail?.replyTo)) found.push({ kind, id: record.id })
    }
  for (const each of found) await records.write([each])
  return found.length
}
