import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { ObjectStore } from '../../ports/object-store.ts'

/*
 * Releases in shared storage, below one prefix: `files/{hash}`, `snapshots/{version}.zst` and
 * `snapshots/{file below layers}.zst`, which never change, `releases/{id}`, what a release has that its base has not,
 * and `current`, which names the live one.
 */
const currentKey = 'current'
export const fileKey = (hash: string): string => `files/${hash}`
export const snapshotPrefix = 'snapshots/'
export const snapshotKey = (version: string): string => `${snapshotPrefix}${version}.zst`
/** @param name of a file below layers (decision 156) */
export const belowKey = (name: string): string => `${snapshotPrefix}${name}.zst`
export const releaseKey = (id: string): string => `releases/${id}`

/** A machine that removes old objects takes no longer, or has died, ms. */
export const clearingMs = 10 * 60_000

/** A file as a release document has it: hash, bytes, status, and which of the document's heads is its own. */
const fileRow = z.tuple([z.string(), z.number(), z.number(), z.number()])

const documentSchema = z.object({
  /** The release's description of itself, without its position, which is each machine's own. */
  release: z.looseObject({ id: z.string(), snapshot: z.string(), rolledBackFrom: z.string().optional() }),
  /** Keys of the files over which its snapshots are layers. */
  below: z.array(z.string()).default([]),
  /** Pages that a roll back replaced and that wait for a change of their content. */
  withheld: z.array(z.string()).default([]),
  /** The release that the changes are from; `null`: these are all its files. */
  base: z.string().nullable(),
  /** The number of documents that lead from here to one that has all files. */
  depth: z.number(),
  /** Types and headers, which repeat on every page. */
  heads: z.array(z.object({ type: z.string(), headers: z.record(z.string(), z.string()).optional() })),
  /** Path → file; `null`: it is gone. */
  changes: z.record(z.string(), fileRow.nullable()),
})
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
  const object = await target.read(releaseKey(id))
  if (!object) throw new Error(`The storage of releases has no ${releaseKey(id)}`)
  return documentSchema.parse(JSON.parse((await promisify(gunzip)(object.bytes)).toString()))
}

export async function writeDocument(target: ObjectStore, document: ReleaseDocument): Promise<void> {
  await target.write(releaseKey(document.release.id), await promisify(gzip)(JSON.stringify(document)))
}
