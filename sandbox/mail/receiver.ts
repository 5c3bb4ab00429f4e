import { type AddressObject, type HeaderLines, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailCarrier } from './mail.ts'

/** An SMTP server of the mailbox. */
export type MailReceiver = { readonly port: number; close(): Promise<void> }

export type ReceiverOptions = {
  /** 0 picks a free one. */
  readonly port: number
  /** Families that the machine lacks are left out, but for the first. */
  readonly addresses: readonly string[]
  /** Called with each mail before it is taken: tests hold it up, or refuse it for now by throwing. */
  readonly onContent?: () => Promise<void>
}

/** Longest mail, bytes. */
const mostBytes = 1_000_000

/** The fate that a recipient's name asks for: `refused@…` does not exist, `later@…` is out of reach. */
const refusals: ReadonlyMap<string, readonly [code: number, text: string]> = new Map([
  ['refused', [550, '5.1.1 No such mailbox']],
  ['later', [451, '4.3.0 Try again later']],
])

const refusalOf = (recipient: string) => refusals.get(recipient.split('@', 1)[0] ?? '')

const smtpError = ([code, text]: readonly [number, string]): Error =>
  Object.assign(new Error(text), { responseCode: code })

const addressOf = (field: AddressObject | AddressObject[] | undefined): string =>
  [field ?? []].flat().map(({ text }) => text).join(', ') // prettier-ignore

const shown = ['message-id', 'reply-to', 'list-unsubscribe', 'list-unsubscribe-post', 'auto-submitted']

/** Long header lines are folded. */
const unfolded = (value: string): string => value.replaceAll(/\r?\n\s+/g, ' ').trim()

const headersOf = (lines: HeaderLines): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter(({ key }) => shown.includes(key))
      .map(({ key, line }) => [key, unfolded(line.slice(line.indexOf(':') + 1))]),
  )

const languageOf = (lines: HeaderLines): string =>
  lines
    .find(({ key }) => key === 'content-language')
    ?.line.split(':')[1]
    ?.trim() ?? 'en'

/** The envelope's sender, as a mailbox's server notes it. */
const returnPath = (sender: SMTPServerSession['envelope']['mailFrom']): Record<string, string> =>
  sender && sender.address !== '' ? { 'return-path': `<${sender.address}>` } : {}

function createServer(receive: MailCarrier, onContent: ReceiverOptions['onContent']): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostBytes,
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, answer) {
      const refusal = refusalOf(address)
      answer(refusal && smtpError(refusal))
    },
    onData(stream, session, answer) {
      void (async () => {
        const mail = await simpleParser(stream, { skipImageLinks: true })
        const content = {
          from: addressOf(mail.from),
          subject: mail.subject ?? '',
          language: languageOf(mail.headerLines),
          html: typeof mail.html === 'string' ? mail.html : '',
          text: mail.text ?? '',
          headers: { ...headersOf(mail.headerLines), ...returnPath(session.envelope.mailFrom) },
        }
        await onContent?.()
        for (const { address } of session.envelope.rcptTo) receive({ ...content, to: address })
        answer()
      })().catch((error: unknown) => answer(smtpError([451, `4.3.0 ${String(error)}`])))
    },
  })
}

const isMissingFamily = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')

function portOf(server: SMTPServer): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/**
 * Takes mail by SMTP on one port of several addresses.
 * @throws the system's error (`EADDRINUSE`, `EACCES` …)
 */
export async function listenForMail(receive: MailCarrier, options: ReceiverOptions): Promise<MailReceiver> {
  const servers: SMTPServer[] = []
  let actual = options.port
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  }
  for (const address of options.addresses) {
    const server = createServer(receive, options.onContent)
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(actual, address, resolve)
      })
    } catch (error) {
      if (servers.length > 0 && isMissingFamily(error)) continue
      await close()
      throw error
    }
    // A connection that breaks off is the client's affair.
    server.on('error', () => undefined)
    servers.push(server)
    actual = portOf(server) ?? actual
  }
  return { port: actual, close }
}
