import { z } from 'zod'
import { openDatabase } from '../../database.ts'

/** One registration: where events go, with which headers. */
export type Webhook = {
  readonly uid: string
  readonly name: string
  readonly destination: string
  /** The owner's own headers, such as a token. */
  readonly headers: Readonly<Record<string, string>>
  /** `entry.publish`, or `asset.*` for a whole module. */
  readonly channels: readonly string[]
  /** Identifiers only, without the fields of the item. */
  readonly concise: boolean
  /** `manual`: a call that fails is not repeated. */
  readonly retry: 'automatic' | 'manual'
}

/** A call that waits, or was refused and is due again. */
export type Delivery = {
  readonly id: number
  readonly webhook: string
  readonly body: string
  readonly attempts: number
  /** Ms. */
  readonly due: number
}

const tables = `
  CREATE TABLE IF NOT EXISTS webhooks (uid TEXT PRIMARY KEY, definition TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, webhook TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL,
    due INTEGER NOT NULL
  ) STRICT;
`
const webhookSchema = z.object({
  uid: z.string(),
  name: z.string(),
  destination: z.string(),
  headers: z.record(z.string(), z.string()),
  channels: z.array(z.string()),
  concise: z.boolean(),
  retry: z.enum(['automatic', 'manual']),
})

export type WebhookStore = {
  all(): readonly Webhook[]
  put(webhook: Webhook): void
  remove(uid: string): void
  queue(webhook: string, body: string, due: number): void
  /** Calls due at a time, oldest first. */
  dueAt(time: number): readonly Delivery[]
  postpone(id: number, due: number): void
  finish(id: number): void
  clear(): void
  close(): void
}

/** Keeps registrations and calls that wait, beside the stack's own data: a new seed loses neither. */
export function createWebhookStore(dataDir: string): WebhookStore {
  const database = openDatabase(dataDir, 'content-webhooks', tables)
  return {
    all: () =>
      database
        .prepare('SELECT definition FROM webhooks ORDER BY rowid')
        .all()
        .map((row) => webhookSchema.parse(JSON.parse(String(row['definition'])))),
    put: (webhook) =>
      void database
        .prepare('INSERT INTO webhooks VALUES (?, ?) ON CONFLICT DO UPDATE SET definition = excluded.definition')
        .run(webhook.uid, JSON.stringify(webhook)),
    remove(uid) {
      database.prepare('DELETE FROM webhooks WHERE uid = ?').run(uid)
      database.prepare('DELETE FROM deliveries WHERE webhook = ?').run(uid)
    },
    queue: (webhook, body, due) =>
      void database
        .prepare('INSERT INTO deliveries (webhook, body, attempts, due) VALUES (?, ?, 0, ?)')
        .run(webhook, body, due),
    dueAt: (time) =>
      database
        .prepare('SELECT * FROM deliveries WHERE due <= ? ORDER BY id')
        .all(time)
        .map((row) => ({
          id: Number(row['id']),
          webhook: String(row['webhook']),
          body: String(row['body']),
          attempts: Number(row['attempts']),
          due: Number(row['due']),
        })),
    postpone: (id, due) =>
      void database.prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE id = ?').run(due, id),
    finish: (id) => void database.prepare('DELETE FROM deliveries WHERE id = ?').run(id),
    clear: () => database.exec('DELETE FROM webhooks; DELETE FROM deliveries;'),
    close: () => database.close(),
  }
}
