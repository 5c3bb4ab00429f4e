import { randomUUID } from 'node:crypto'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { messageMail } from '../../domain/mail/shop-mails.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../kernel/problems.ts'
import type { Assessment } from '../kernel/assess-visitor.ts'
import { addressMail, mailContext } from '../mail/mail-context.ts'
import { toOutbox } from '../../records/outbox.ts'
import type { RecordChange } from '../../records/record-store.ts'
import { type Message, parseMessage } from './message.ts'

/** The time for which a message is stored, ms. */
const messageLifeMs = 90 * 24 * 60 * 60 * 1000

type Sent = Pick<Message, 'desk' | 'name' | 'email' | 'message'> & {
  readonly locale: Locale
  readonly assessment: Assessment | 'trapped'
}

/**
 * Address of a desk, by its entry; without one that of the page's region.
 * @throws Problem `invalid` for a desk that the content does not have
 */
function deskAddress({ content }: Pick<Services, 'content'>, locale: Locale, desk: string): string {
  const desks = content()?.support(locale).contacts ?? []
  const found = desk === '' ? desks[0] : desks.find(({ uid }) => uid === desk)
  if (found && found.email !== '') return found.email
  throw new Problem('invalid', { errors: [{ pointer: '/desk', message: 'is no desk' }] })
}

function mailToDesk(services: Services, message: Message): Mail {
  const locale = findLocale(message.locale)
  if (!locale) throw new Error(`${message.locale} is no locale`)
  const context = mailContext(services, locale)
  const to = deskAddress(services, locale, message.desk)
  return addressMail(messageMail(context, message), to, { replyTo: message.email })
}

const storedMessage = (id: string, version: number, message: Message): RecordChange => ({
  kind: 'message',
  id,
  version,
  value: JSON.stringify(message),
  dueInMs: messageLifeMs,
})

/**
 * Stores a message. One that a human sent goes to the desk; any other is held until an operator has read it, and is
 * never lost.
 * @throws Problem `invalid` for an unknown desk
 */
export async function takeMessage(services: Services, sent: Sent): Promise<Message['state']> {
  const { locale, assessment, desk, name, email, message: text } = sent
  const base = { desk, name, email, message: text, locale: locale.locale, receivedAt: services.clock() }
  const message: Message =
    assessment === 'human' ? { ...base, state: 'sent' } : { ...base, state: 'held', reason: assessment }
  // Also of a held one: a desk that does not exist is said at once.
  const mail = mailToDesk(services, message)
  const id = randomUUID()
  const changes = [storedMessage(id, 0, message), ...(message.state === 'sent' ? [toOutbox(mail)] : [])]
  await services.records.write(changes)
  if (message.state === 'held') services.log.info({ event: 'message_held', message: id, reason: message.reason })
  services.outbox.wake()
  return message.state
}

/**
 * Sends a held message to its desk, once.
 * @returns `false` when there is no such message, or it was sent already
 */
export async function releaseMessage(services: Services, id: string): Promise<boolean> {
  const record = await services.records.get('message', id)
  if (!record) return false
  const { reason: _, ...held } = parseMessage(record.value)
  if (held.state !== 'held') return false
  const message: Message = { ...held, state: 'sent' }
  const isWritten = await services.records.write([
    storedMessage(id, record.version, message),
    toOutbox(mailToDesk(services, message)),
  ])
  if (isWritten) services.outbox.wake()
  return isWritten
}
