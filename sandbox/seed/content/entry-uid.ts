import { createHash } from 'node:crypto'
import type { Json } from '../types.ts'

/** The uid of an entry by content type and key: `blt` + 16 hex, the same on every machine. */
export function entryUid(contentType: string, key: string): string {
  return `blt${createHash('sha256').update(`${contentType}/${key}`).digest('hex').slice(0, 16)}`
}

/** Reference field value that points at entries of one type. */
export function references(contentType: string, keys: readonly string[]): Json[] {
  return keys.map((key) => ({ uid: entryUid(contentType, key), _content_type_uid: contentType }))
}
