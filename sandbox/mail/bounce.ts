import { demoSetting } from '../demo-setting.ts'
import type { ReceivedMail } from './mailbox.ts'

/** The reason for which a mail comes back after it was taken (RFC 3463), by the code that its report names. */
export const bounceReasons: ReadonlyMap<string, string> = new Map([
  ['5.1.1', 'No such mailbox'],
  ['4.2.2', 'Mailbox full'],
])

/** The time that the shop may take to answer, ms. */
const patienceMs = 10_000

/** The return path of a mail as an address; `undefined` for mail that did not come by SMTP, or wants no reports. */
export function returnPathOf({ headers = {} }: ReceivedMail): string | undefined {
  const path = headers['return-path']?.replaceAll(/[<>]/g, '')
  return path === '' ? undefined : path
}

/**
 * The report of a mail that could not be delivered (RFC 3464), as mail servers write it.
 * @param now ms
 */
export function deliveryReport(mail: ReceivedMail, status: string, now: number): string {
  const boundary = `report-${mail.id}-${now}`
  const text = bounceReasons.get(status) ?? 'Not delivered'
  const lines = [
    'Return-Path: <>',
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    `To: <${returnPathOf(mail) ?? ''}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${new Date(now).toUTCString()}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your mail to ${mail.to} could not be delivered: ${text}.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    `Arrival-Date: ${new Date(mail.sent).toUTCString()}`,
    '',
    `Final-Recipient: rfc822; ${mail.to}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${status.startsWith('5') ? 550 : 452} ${status} ${text}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${mail.headers?.['message-id'] ?? ''}`,
    `To: ${mail.to}`,
    `Subject: ${mail.subject.replaceAll(/\s+/g, ' ')}`,
    '',
    `--${boundary}--`,
    '',
  ]
  return lines.join('\r\n')
}

/**
 * Hands a report to the shop, as a mail server does whose alias for bounces is a program.
 * @param operatorsUrl a page of the shop's operators; '' where there is none
 * @returns the shop's status; 0 where it is out of reach
 */
export async function handOver(report: string, operatorsUrl: string, load: typeof fetch = fetch): Promise<number> {
  if (operatorsUrl === '') return 0
  try {
    const answer = await load(new URL('/forms/bounces', operatorsUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${demoSetting('OPERATORS_TOKEN')}`, 'content-type': 'message/rfc822' },
      body: report,
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.status
  } catch {
    // A shop that does not run: the page says so.
    return 0
  }
}
