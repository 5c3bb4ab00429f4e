import { findLocale, type Locale } from '../../domain/locale/locale.ts'
import { confirmDays, confirmMail, welcomeMail } from '../../domain/mail/shop-mails.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../kernel/problems.ts'
import type { Assessment } from '../kernel/assess-visitor.ts'
import { addressMail, mailContext } from '../mail/mail-context.ts'
import { toOutbox } from '../../records/outbox.ts'
import type { RecordChange } from '../../records/record-store.ts'
import { SessionStoreError } from '../../session/session-store.ts'
import { type LinkAct, readLink, signLink, subscriberId } from './link-token.ts'
import { type Subscriber, parseSubscriber } from './subscriber.ts'
import { requireRate } from '../kernel/require-rate.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The time for which a request waits for its confirmation, ms; then it is erased. */
const pendingMs = confirmDays * dayMs
/** Attempts of a write that another one of the same subscriber overtakes. */
const attempts = 5

/** Address of a link in a mail: the API's, which leads to the newsletter's page. */
async function linkUrl({ config, clock }: Services, act: LinkAct, id: string, { locale }: Locale): Promise<string> {
  const expiresAt = act === 'confirm' ? clock() + pendingMs : undefined
  const token = await signLink(config.formsSecret, act, id, expiresAt)
  return `${config.public.siteUrl}/api/forms/${locale}/newsletter/${act}?token=${token}`
}

async function mailTo(
  services: Services,
  kind: 'confirm' | 'welcome',
  id: string,
  { email, locale: name }: Subscriber,
): Promise<Mail> {
  const locale = findLocale(name)
  if (!locale) throw new Error(`${name} is no locale`)
  const context = mailContext(services, locale)
  const leaveUrl = await linkUrl(services, 'leave', id, locale)
  if (kind === 'welcome') return addressMail(welcomeMail(context, leaveUrl), email, { unsubscribeUrl: leaveUrl })
  const body = confirmMail(context, await linkUrl(services, 'confirm', id, locale))
  return addressMail(body, email, { unsubscribeUrl: leaveUrl })
}

/** Changes a subscriber as it is now; `change` is given the newest state until its changes are written. */
async function writeSubscriber(
  { records }: Pick<Services, 'records'>,
  id: string,
  change: (known: Subscriber | undefined, version: number) => Promise<readonly RecordChange[]>,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const record = await records.get('subscriber', id)
    const changes = await change(record && parseSubscriber(record.value), record?.version ?? 0)
    if (changes.length === 0 || (await records.write(changes))) return
  }
  throw new SessionStoreError('subscriber', new Error('the subscriber is contended'))
}

type Request = { readonly email: string; readonly locale: Locale; readonly assessment: Assessment }

/**
 * Stores a request for the newsletter, and asks the address's owner by mail. Answers alike whether the address is known
 * or not: a subscriber gets the welcome once more, an address whose mail came back for good gets none.
 * @throws Problem `rate_limited` for an address that gets too many mails
 */
export async function subscribe(services: Services, { email, locale, assessment }: Request): Promise<void> {
  const id = subscriberId(services.config.formsSecret, email)
  await requireRate(services.limits, 'mail_recipient', id)
  await writeSubscriber(services, id, async (known, version) => {
    if (known?.state === 'bounced') return []
    if (known?.state === 'confirmed') return [toOutbox(await mailTo(services, 'welcome', id, known))]
    const subscriber: Subscriber = {
      email,
      locale: locale.locale,
      state: 'pending',
      assessment,
      requestedAt: services.clock(),
    }
    const mail = await mailTo(services, 'confirm', id, subscriber)
    const value = JSON.stringify(subscriber)
    return [{ kind: 'subscriber', id, version, value, dueInMs: pendingMs }, toOutbox(mail)]
  })
  services.outbox.wake()
}

/** @throws Problem `link_expired` */
async function subscriberOf({ config, clock }: Services, act: LinkAct, token: string): Promise<string> {
  const id = await readLink(config.formsSecret, act, token, clock())
  if (id === undefined) throw new Problem('link_expired')
  return id
}

/** Whether a link can still be used: what its page asks depends on it. Changes nothing. */
export async function isLinkValid(services: Services, act: LinkAct, token: string): Promise<boolean> {
  const id = await readLink(services.config.formsSecret, act, token, services.clock())
  if (id === undefined) return false
  // A subscriber who left already may be told so again.
  return act === 'leave' || (await services.records.get('subscriber', id)) !== undefined
}

/**
 * Makes a request a subscription, once: a link that is opened twice sends one welcome.
 * @throws Problem `link_expired`
 */
export async function confirm(services: Services, token: string): Promise<void> {
  const id = await subscriberOf(services, 'confirm', token)
  await writeSubscriber(services, id, async (known, version) => {
    if (!known) throw new Problem('link_expired')
    if (known.state === 'confirmed') return []
    const confirmed: Subscriber = { ...known, state: 'confirmed', confirmedAt: services.clock() }
    const welcome = await mailTo(services, 'welcome', id, confirmed)
    return [{ kind: 'subscriber', id, version, value: JSON.stringify(confirmed) }, toOutbox(welcome)]
  })
  services.outbox.wake()
}

/**
 * Erases a subscriber, or a request that was never confirmed. Succeeds when there is none.
 * @throws Problem `link_expired` for a link that is not ours
 */
export async function leave(services: Services, token: string): Promise<void> {
  const id = await subscriberOf(services, 'leave', token)
  await services.records.write([{ kind: 'subscriber', id }])
}
