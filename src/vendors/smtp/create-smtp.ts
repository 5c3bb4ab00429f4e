import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { DeadlineError, withDeadline } from '../../lib/deadline.ts'
import type { Mail, MailResult, MailService } from '../../ports/mail.ts'
import { type VendorFault, VendorError } from '../../ports/vendor-error.ts'
import type { VendorWatch } from '../guard/vendor-events.ts'
import { readBounce, returnPath } from './bounces.ts'

const place = { vendor: 'mail', operation: 'send' }

/** Longest wait for each step of a delivery, ms. */
const stepMs = 10_000
/** Longest delivery, ms: below the outbox's lease, so that no other process sends the same mail meanwhile. */
const deliveryMs = 40_000

/** The library's report of a failed delivery. */
const failureSchema = z.object({ code: z.string(), responseCode: z.number(), response: z.string() }).partial()
type Failure = z.infer<typeof failureSchema>

/** Codes of the library for a sender, recipient or content that the server does not take. */
const concernsMail = new Set(['EENVELOPE', 'EMESSAGE'])
const concernsUs = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS'])

const isPermanent = ({ code = '', responseCode = 0 }: Failure): boolean =>
  concernsMail.has(code) && (responseCode >= 500 || responseCode === 0)

/** Code and enhanced code of an answer, without its text: `550 5.1.1`. */
const reasonOf = ({ code = 'unknown', response = '' }: Failure): string =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? code

function faultOf({ code = '', responseCode }: Failure, cause: unknown): VendorFault {
  if (cause instanceof DeadlineError || code === 'ETIMEDOUT') return 'timeout'
  if (concernsUs.has(code)) return 'refused'
  return responseCode === undefined ? 'unreachable' : 'busy'
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Domain of the sender, for message ids. */
const domainOf = (from: string): string => /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/**
 * Sends mail by SMTP, each in a connection of its own. `smtps://` and, away from this machine, `smtp://` are encrypted.
 * @param now ms of a clock that never jumps
 */
export function createSmtp(
  settings: Config['mail'],
  now: () => number,
  watch: VendorWatch = () => undefined,
): MailService {
  const transport = createTransport({
    url: settings.smtpUrl,
    requireTLS: !isLoopback(new URL(settings.smtpUrl).hostname),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    dnsTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = domainOf(settings.from)
  const { bounces } = settings

  async function deliver(mail: Mail): Promise<void> {
    const { id, to, replyTo, language, subject, text, html, unsubscribeUrl } = mail
    await transport.sendMail({
      messageId: `<${id}@${domain}>`,
      from: settings.from,
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      ...(bounces !== undefined && { envelope: { from: returnPath(bounces, id), to } }),
      headers: {
        'Content-Language': language,
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
    })
  }

  return {
    ping: async () => void (await transport.verify()),
    ...(bounces !== undefined && { bounces: { read: (message) => readBounce(bounces, message) } }),
    async send(mail): Promise<MailResult> {
      const start = now()
      const report = (outcome: string): void =>
        watch({ event: 'vendor_call', ...place, ms: Math.round(now() - start), outcome, requestId: undefined })
      try {
        await withDeadline(deliveryMs, () => deliver(mail))
        report('ok')
        return { kind: 'sent' }
      } catch (cause) {
        const failure = failureSchema.safeParse(cause).data ?? {}
        if (isPermanent(failure)) {
          report('answer')
          return { kind: 'refused', reason: reasonOf(failure) }
        }
        const fault = faultOf(failure, cause)
        report(fault)
        if (fault === 'refused') watch({ event: 'vendor_refused_us', ...place, status: failure.responseCode ?? 0 })
        // The library's own error repeats addresses: only its code goes on.
        throw new VendorError(place, { fault, detail: reasonOf(failure), uncertain: fault === 'timeout' })
      }
    },
  }
}
