import { describe, expect, test } from 'vitest'
import { readBounce, returnPath } from '../../../../src/vendors/smtp/bounces.ts'

const bounces = 'bounces@shop.example'
const id = '0b9c7f0e-6f0e-4f0e-9f0e-1f0e2f0e3f0e'

type Report = { to?: string; type?: string; part?: string; recipient?: readonly string[]; end?: string }

/** A report as mail servers write it. */
const report = ({
  to = returnPath(bounces, id),
  type = 'multipart/report; report-type=delivery-status;\r\n\tboundary="a/b=c"',
  part = 'message/delivery-status',
  recipient = ['Final-Recipient: rfc822; ada@example.com', 'Action: failed', 'Status: 5.1.1'],
  end = '\r\n',
}: Report = {}): string =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: ${to}`,
    `Content-Type: ${type}`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--a/b=c',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    '<ada@example.com>: host mx.example said: Action: failed Status: 2.0.0',
    '',
    '--a/b=c',
    'Content-Description: Delivery report',
    `Content-Type: ${part}`,
    '',
    'Reporting-MTA: dns; mx.example',
    'X-Postfix-Queue-ID: 4F0E',
    '',
    ...recipient,
    '',
    '--a/b=c',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Hello',
    '',
    '--a/b=c--',
    '',
  ].join(end)

describe('a bounce report', () => {
  test('names the mail by its return path, and the reason by its code', () => {
    expect(returnPath(bounces, id)).toBe(`bounces+${id}@shop.example`)
    expect(readBounce(bounces, report())).toEqual({ mailId: id, kind: 'permanent', status: '5.1.1' })
  })

  test.each([
    ['a temporary failure', ['action: Failed', 'status: 4.2.2 (mailbox full)'], { kind: 'transient', status: '4.2.2' }],
    ['a delay', ['Action: delayed', 'Status: 4.4.1'], { kind: 'delayed', status: '4.4.1' }],
    ['folded fields', ['Action:', ' failed', 'Status:', '\t5.7.1'], { kind: 'permanent', status: '5.7.1' }],
  ])('is read with %s', (_, recipient, read) => {
    expect(readBounce(bounces, report({ recipient }))).toEqual({ mailId: id, ...read })
  })

  test.each([
    ['lines without carriage returns', { end: '\n' }],
    ['a boundary without quotes', { type: 'Multipart/Report; boundary=a/b=c; report-type=delivery-status' }],
    ['addresses of other scripts', { part: 'message/global-delivery-status' }],
    ['a return path in angle brackets and capitals', { to: `Shop <${returnPath(bounces, id).toUpperCase()}>` }],
  ])('is read with %s', (_, given) => {
    expect(readBounce(bounces, report(given))).toMatchObject({ mailId: id, kind: 'permanent' })
  })
})

describe('readBounce', () => {
  test.each([
    ['was sent to another address', report({ to: 'hello@shop.example' })],
    ['was sent to the address without a mail’s id', report({ to: bounces })],
    ['names a mail by an invalid id', report({ to: 'bounces+../x y@shop.example' })],
    ['was delivered', report({ recipient: ['Action: delivered', 'Status: 2.0.0'] })],
    ['has no action', report({ recipient: ['Status: 5.1.1'] })],
    ['has no code', report({ recipient: ['Action: failed'] })],
    ['is a person’s answer', `To: ${returnPath(bounces, id)}\nSubject: Away\n\nAction: failed\n\nStatus: 5.1.1\n`],
    ['only quotes a report', report({ type: 'multipart/mixed; boundary="a/b=c"' })],
    ['has no boundary', report({ type: 'multipart/report' })],
    ['is empty', ''],
    ['is all colons', ':'.repeat(100_000)],
  ])('ignores a message that %s', (_, message) => {
    expect(readBounce(bounces, message)).toBeUndefined()
  })
})
