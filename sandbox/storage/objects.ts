import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const schema = `CREATE TABLE IF NOT EXISTS dated_objects (
  bucket TEXT NOT NULL, key TEXT NOT NULL, tag TEXT NOT NULL, modified TEXT NOT NULL, bytes BLOB NOT NULL,
  PRIMARY KEY (bucket, key)
) WITHOUT ROWID;`

/** An object's key, and when it was last written, ISO 8601. */
export type ListedObject = { readonly key: string; readonly modified: string }

type Row = { readonly tag: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** The objects of all buckets. A bucket is there as soon as it is written to. */
export function openObjects(database: DatabaseSync) {
  const one = database.prepare('SELECT tag, bytes FROM dated_objects WHERE bucket = ? AND key = ?')
  const some = database.prepare(
    'SELECT key, modified FROM dated_objects WHERE bucket = ? AND key > ? AND substr(key, 1, length(?)) = ? ORDER BY key LIMIT ?',
  )
  const put = database.prepare(
    'INSERT OR REPLACE INTO dated_objects (bucket, key, tag, modified, bytes) VALUES (?, ?, ?, ?, ?)',
  )
  const drop = database.prepare('DELETE FROM dated_objects WHERE bucket = ? AND key = ?')
  return {
    read: (bucket: string, key: string) => one.get(bucket, key) as Row | undefined,
    /** Up to `most` objects with this prefix whose keys come after one. */
    list: (bucket: string, prefix: string, after: string, most: number): { listed: ListedObject[]; isCut: boolean } => {
      const rows = some.all(bucket, after, prefix, prefix, most + 1) as ListedObject[]
      return { listed: rows.slice(0, most), isCut: rows.length > most }
    },
    /** @returns the new tag */
    write(bucket: string, key: string, bytes: Uint8Array): string {
      const tag = `"${createHash('md5').update(bytes).digest('hex')}"`
      put.run(bucket, key, tag, new Date().toISOString(), bytes)
      return tag
    },
    remove: (bucket: string, key: string) => void drop.run(bucket, key),
    clear: () => database.exec('DELETE FROM dated_objects'),
  }
}
openObjects.schema = schema
