import { hash as digestOf } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { inBatches } from '../../lib/in-batches.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { type DocumentPart, type DocumentRow, partSchema, toPart } from './document-part.ts'

/*
 * Releases in shared storage, below one prefix: `files/{hash}`, `snapshots/{version}.zst`,
 * `snapshots/{file below layers}.zst` and `parts/{hash}`, which never change, `releases/{id}`, what a release has that
 * its base has not, and `current`, which names the live one.
 */
const currentKey = 'current'
export const fileKey = (hash: string): string => `files/${hash}`
export const partKey = (hash: string): string => `parts/${hash}`
export const snapshotPrefix = 'snapshots/'
export const snapshotKey = (version: string): string => `${snapshotPrefix}${version}.zst`
/** @param name of a file below layers (decision 156) */
export const belowKey = (name: string): string => `${snapshotPrefix}${name}.zst`
export const releaseKey = (id: string): string => `releases/${id}`

/** A machine that removes old objects takes no longer, or has died, ms. */
export const clearingMs = 10 * 60_000

const placeSchema = z.object({
  /** The release's description of itself, without its position, which is each machine's own. */
  release: z.looseObject({ id: z.string(), snapshot: z.string(), rolledBackFrom: z.string().optional() }),
  /** Keys of the files over which its snapshots are layers. */
  below: z.array(z.string()).default([]),
  /** The release that the changes are from; `null`: these are all its files, in the order of their paths' bytes. */
  base: z.string().nullable(),
  /** The number of documents that lead from here to one that has all files. */
  depth: z.number(),
})
type DocumentPlace = z.infer<typeof placeSchema>

/**
 * Changes are in the document itself, or, where one part does not hold them, in parts, of which it has the hashes.
 * Earlier code reads the first and refuses the second, as one that lacks its changes (decision 093).
 */
const documentSchema = z.union([
  placeSchema.extend(partSchema.shape),
  placeSchema.extend({ parts: z.array(z.string()) }),
])
export type ReleaseDocument = z.infer<typeof documentSchema>

const currentSchema = z.object({
  id: z.string(),
  /** Since when old objects are being removed, ISO 8601: what was read before must not be relied on. */
  clearing: z.string().optional(),
  /** The time when that last ended: no two statements are alike. */
  cleared: z.string().optional(),
})
export type Current = z.infer<typeof currentSchema>

/** Which release is live, and the tag of that statement. */
export async function readCurrent(
  target: ObjectStore,
  unless?: string,
): Promise<(Current & { readonly tag: string }) | undefined> {
  const object = await target.read(currentKey, unless)
  return object && { ...currentSchema.parse(JSON.parse(new TextDecoder().decode(object.bytes))), tag: object.tag }
}

/** @returns the new tag; `undefined` when another statement was written since `known` was read */
export function writeCurrent(target: ObjectStore, current: Current, known?: string): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(current))
  return target.write(currentKey, bytes, known === undefined ? { isAbsent: true } : { tag: known })
}

/** @throws Error when there is no such document: it was removed by hand */
export async function readDocument(target: ObjectStore, id: string): Promise<ReleaseDocument> {
  return documentSchema.parse(JSON.parse(await readText(target, releaseKey(id))))
}

/** Keys of a document's parts that are objects of their own. */
export const partKeysOf = (document: ReleaseDocument): readonly string[] =>
  'parts' in document ? document.parts.map((hash) => partKey(hash)) : []

/** The changes of a document, a part at a time. @throws Error when one was removed by hand */
export async function* readParts(target: ObjectStore, document: ReleaseDocument): AsyncGenerator<DocumentPart> {
  if ('changes' in document) yield document
  for (const key of partKeysOf(document)) yield partSchema.parse(JSON.parse(await readText(target, key)))
}

/**
 * Writes a document, its parts first: one that is there is whole.
 * @param rows read as they are written: of two parts at most are held
 * @param most rows of one part
 */
export async function writeDocument(
  target: ObjectStore,
  place: DocumentPlace,
  rows: Iterable<DocumentRow>,
  most: number,
): Promise<void> {
  const parts: string[] = []
  let last: readonly DocumentRow[] = []
  for (const batch of inBatches(rows, most)) {
    if (last.length > 0) parts.push(await writePart(target, toPart(last)))
    last = batch
  }
  if (parts.length > 0) parts.push(await writePart(target, toPart(last)))
  const document: ReleaseDocument = parts.length > 0 ? { ...place, parts } : { ...place, ...toPart(last) }
  await target.write(releaseKey(place.release.id), await promisify(gzip)(JSON.stringify(document)))
}

/** @returns its hash */
async function writePart(target: ObjectStore, part: DocumentPart): Promise<string> {
  const text = JSON.stringify(part)
  const hash = digestOf('sha256', text)
  await target.write(partKey(hash), await promisify(gzip)(text))
  return hash
}

async function readText(target: ObjectStore, key: string): Promise<string> {
  const object = await target.read(key)
  if (!object) throw new Error(`The storage of releases has no ${key}`)
  return (await promisify(gunzip)(object.bytes)).toString()
}
