import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { openDatabase } from '../database.ts'
import type { Mail } from './mail.ts'

/** A mail that has arrived; `sent` in ms. */
export type ReceivedMail = Mail & { readonly id: number; readonly sent: number }

export type Mailbox = {
  receive(mail: Mail): void
  /** Newest first. @param to address of the recipient; absent = all */
  list(to?: string): ReceivedMail[]
  get(id: number): ReceivedMail | undefined
  clear(): void
  close(): void
}

const schema = `CREATE TABLE IF NOT EXISTS mails (id INTEGER PRIMARY KEY AUTOINCREMENT, sent INTEGER NOT NULL,
  sender TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, language TEXT NOT NULL,
  html TEXT NOT NULL, plain TEXT NOT NULL)`

const headersSchema = z.record(z.string(), z.string())

/** Files of earlier versions have no headers. */
function addHeaders(database: DatabaseSync): void {
  const columns = database.prepare('PRAGMA table_info(mails)').all()
  if (columns.some(({ name }) => name === 'headers')) return
  database.exec(`ALTER TABLE mails ADD COLUMN headers TEXT NOT NULL DEFAULT '{}'`)
}

function toMail(row: Record<string, unknown>): ReceivedMail {
  const headers = headersSchema.parse(JSON.parse(String(row['headers'])))
  return {
    id: Number(row['id']),
    sent: Number(row['sent']),
    from: String(row['sender']),
    to: String(row['recipient']),
    subject: String(row['subject']),
    language: String(row['language']),
    html: String(row['html']),
    text: String(row['plain']),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}

/** Keeps what was sent, in `mail.sqlite`. */
export function openMailbox(dataDir: string, clock: () => number): Mailbox {
  const database: DatabaseSync = openDatabase(dataDir, 'mail', schema)
  addHeaders(database)
  const add = database.prepare(
    'INSERT INTO mails (sent, sender, recipient, subject, language, html, plain, headers) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const all = database.prepare('SELECT * FROM mails ORDER BY id DESC')
  const one = database.prepare('SELECT * FROM mails WHERE id = ?')
  return {
    receive: ({ from, to, subject, language, html, text, headers = {} }) =>
      void add.run(clock(), from, to, subject, language, html, text, JSON.stringify(headers)),
    list(to) {
      const mails = all.all().map((row) => toMail(row))
      return to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
    },
    get(id) {
      const row = one.get(id)
      return row && toMail(row)
    },
    clear: () => database.exec('DELETE FROM mails'),
    close: () => database.close(),
  }
}
