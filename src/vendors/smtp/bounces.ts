import type { MailBounce } from '../../ports/mail.ts'

/*
 * Mail that comes back: each mail has a return path of its own (VERP), and what comes back to it is a report of its
 * delivery (RFC 3464). Only codes are read of it; its texts repeat addresses.
 */

type Address = { readonly local: string; readonly domain: string }

function parseAddress(address: string): Address {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, at).toLowerCase(), domain: address.slice(at + 1).toLowerCase() }
}

/** The return path of one mail: `bounces+{id}@shop.example`. Its id is random, so that only a receiver can know it. */
export function returnPath(bounces: string, mailId: string): string {
  const { local, domain } = parseAddress(bounces)
  return `${local}+${mailId}@${domain}`
}

/** Fields of a header or a report by lower-case name; folded lines are joined, a repeated field has all its values. */
function parseFields(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  let name = ''
  for (const line of lines) {
    const isFolded = line.startsWith(' ') || line.startsWith('\t')
    const colon = line.indexOf(':')
    if (!isFolded && colon < 1) continue
    if (!isFolded) name = line.slice(0, colon).toLowerCase()
    const value = isFolded ? line : line.slice(colon + 1)
    fields.set(name, `${fields.get(name) ?? ''} ${value.trim()}`.trim())
  }
  return fields
}

/** Lines up to the first empty one, and those after it. */
function splitAtBlank(lines: readonly string[]): readonly [head: readonly string[], rest: readonly string[]] {
  const blank = lines.indexOf('')
  return blank === -1 ? [lines, []] : [lines.slice(0, blank), lines.slice(blank + 1)]
}

function boundaryOf(contentType: string): string | undefined {
  const start = contentType.toLowerCase().indexOf('boundary=')
  if (start === -1) return undefined
  const value = contentType.slice(start + 'boundary='.length)
  return value.startsWith('"') ? value.slice(1).split('"', 1)[0] : value.split(/[;\s]/, 1)[0]
}

/** Lines of each part of a message. */
function partsOf(body: readonly string[], boundary: string): readonly (readonly string[])[] {
  const marks = body.flatMap((line, index) => (line.startsWith(`--${boundary}`) ? [index] : []))
  return marks.slice(0, -1).map((mark, index) => body.slice(mark + 1, marks[index + 1]))
}

const reportType = /^message\/(?:global-)?delivery-status\b/i

/** The report's groups of fields: about the message, then about each of its recipients. */
function reportOf(message: readonly string[], contentType: string): readonly ReadonlyMap<string, string>[] {
  const boundary = boundaryOf(contentType)
  if (!/^multipart\/report\b/i.test(contentType) || !boundary) return []
  for (const part of partsOf(message, boundary)) {
    const [head, report] = splitAtBlank(part)
    if (!reportType.test(parseFields(head).get('content-type') ?? '')) continue
    const groups: ReadonlyMap<string, string>[] = []
    for (let rest = report; rest.length > 0;) {
      const [group, after] = splitAtBlank(rest)
      groups.push(parseFields(group))
      rest = after
    }
    return groups
  }
  return []
}

const recipientFields = ['delivered-to', 'x-original-to', 'envelope-to', 'to'] as const

/** The id of the mail whose return path a message was sent to. */
function mailIdIn(headers: ReadonlyMap<string, string>, bounces: string): string | undefined {
  const { local, domain } = parseAddress(bounces)
  for (const field of recipientFields) {
    const value = (headers.get(field) ?? '').toLowerCase()
    const start = value.indexOf(`${local}+`)
    const end = value.indexOf(`@${domain}`, start)
    const id = start === -1 || end === -1 ? '' : value.slice(start + local.length + 1, end)
    if (/^[\w-]{1,40}$/.test(id)) return id
  }
  return undefined
}

/**
 * Reads what came back for one of our mails. Each has one recipient.
 * @param bounces address that all return paths are made of
 * @param message as its server has it (RFC 5322)
 * @returns `undefined` for anything else, such as an answer of a person, or of an absent one's program
 */
export function readBounce(bounces: string, message: string): MailBounce | undefined {
  const [head, body] = splitAtBlank(message.split(/\r?\n/))
  const headers = parseFields(head)
  const mailId = mailIdIn(headers, bounces)
  const recipient = reportOf(body, headers.get('content-type') ?? '').find((group) => group.has('action'))
  const action = recipient?.get('action')?.toLowerCase()
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(recipient?.get('status') ?? '')?.[0]
  if (mailId === undefined || status === undefined) return undefined
  if (action === 'delayed') return { mailId, kind: 'delayed', status }
  if (action !== 'failed') return undefined
  return { mailId, kind: status.startsWith('4') ? 'transient' : 'permanent', status }
}
