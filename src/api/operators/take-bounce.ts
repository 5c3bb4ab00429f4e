import type { MailBounce } from '../../ports/mail.ts'
import type { Services } from '../../services.ts'
import { type QueuedMail, parseQueued } from '../../records/outbox.ts'
import { mostTries, retryAfterMs } from '../../records/outbox-worker.ts'
import { subscriberId } from '../newsletter/link-token.ts'
import { parseSubscriber } from '../newsletter/subscriber.ts'
import type { RecordChange } from '../../records/record-store.ts'
import { SessionStoreError } from '../../session/session-store.ts'

/** A mail that comes back for now counts as so many tries: its server has tried for days already. */
const triesOfReturn = 6
/** The time for which a subscriber whose mail came back gets none, ms; then the address is erased. */
export const bouncedMs = 30 * 24 * 60 * 60 * 1000
/** Attempts of a write that another one overtakes. */
const attempts = 5

/** `early`: the mail is being sent, try again; `unknown`: not one of the last days' mails; `unreadable`: no report. */
export type BounceOutcome = 'taken' | 'early' | 'unknown' | 'unreadable'

/** The subscriber of a mail's recipient gets no more mail. */
async function stopNewsletter({ records, config }: Services, { mail }: QueuedMail): Promise<readonly RecordChange[]> {
  const id = subscriberId(config.formsSecret, mail.to)
  const record = await records.get('subscriber', id)
  if (!record) return []
  const value = JSON.stringify({ ...parseSubscriber(record.value), state: 'bounced' })
  return [{ kind: 'subscriber', id, version: record.version, value, dueInMs: bouncedMs }]
}

/** The fate of a mail that came back: it waits for another try, or for operators. */
function returned(queued: QueuedMail, kind: MailBounce['kind'], reason: string): QueuedMail {
  if (kind === 'permanent') return { ...queued, state: 'bounced', tries: queued.tries + 1, reason }
  const tries = queued.tries + triesOfReturn
  return { ...queued, state: tries >= mostTries ? 'given_up' : 'waiting', tries, reason }
}

/**
 * Takes the report of a mail that could not be delivered after its server had taken it (RFC 3464). One that came back
 * for good stays for operators, and stops the newsletter to its recipient; one that came back for now is sent again, as
 * the outbox does. Taking a report twice changes nothing more.
 * @param message as a mail server has it
 */
export async function takeBounce(services: Services, message: string): Promise<BounceOutcome> {
  const { records, bounces, log, metrics } = services
  const bounce = bounces?.read(message)
  if (!bounce) return 'unreadable'
  const { mailId: id, kind, status } = bounce
  // Its server goes on by itself.
  if (kind === 'delayed') return 'taken'
  const reason = `returned ${status}`
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const sent = await records.get('sent', id)
    const queued = sent && parseQueued(sent)
    if (!sent || !queued) {
      const waiting = await records.get('mail', id)
      if (!waiting) return 'unknown'
      return parseQueued(waiting)?.reason === reason ? 'taken' : 'early'
    }
    const mail = returned(queued, kind, reason)
    const isWritten = await records.write([
      { kind: 'sent', id, version: sent.version },
      {
        kind: 'mail',
        id,
        version: 0,
        value: JSON.stringify(mail),
        ...(mail.state === 'waiting' && { dueInMs: retryAfterMs(mail.tries) }),
      },
      ...(kind === 'permanent' ? await stopNewsletter(services, mail) : []),
    ])
    if (!isWritten) continue
    if (mail.state !== 'waiting') metrics.alarm('mail_undelivered')
    log.warn({ event: 'mail_returned', mail: id, state: mail.state, tries: mail.tries, reason })
    return 'taken'
  }
  throw new SessionStoreError('bounce', new Error('the mail is contended'))
}
