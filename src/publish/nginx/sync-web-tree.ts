import { z } from 'zod'
import { parseConfig } from '../../config.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import { isHashedAsset } from '../client-assets.ts'
import type { ReleaseFile } from '../release.ts'
import type { ReleaseStore } from '../release-store.ts'
import { type AnswerKind, answerKind } from './answer-kind.ts'
import { nginxBlocks, noBlockTexts, readBlockTexts } from './nginx-blocks.ts'
import { busyWordsOf, nginxBusy } from './nginx-busy.ts'
import { nginxMaps, nginxServer } from './nginx-files.ts'
import { createWebTree } from './web-tree.ts'

const stateFile = 'nginx/state.json'
const blocksFile = 'nginx/blocks.conf'
/** Another number: a folder of an earlier layout, which is made anew. */
const layout = 2
const kindSchema = z.object({
  id: z.string(),
  type: z.string(),
  cache: z.string(),
  policy: z.string(),
  isCompressed: z.boolean(),
})
/** The release that the folder has, and the kinds that nginx knows; those that no path has any more go with a sweep. */
const stateSchema = z.object({
  layout: z.literal(layout),
  release: z.string(),
  sweptAt: z.number(),
  kinds: z.array(kindSchema),
})
/** Bodies that are compressed, and links that are made, at once. */
const atOnce = 8
const dayMs = 24 * 60 * 60 * 1000

/** Keeps nginx's folder, where the settings name nginx (STATIC_SERVER). */
export async function updateWebTree(store: ReleaseStore, environment: NodeJS.ProcessEnv, now: Date): Promise<void> {
  const { staticServer, blockListFile, countryHeader, public: shop } = parseConfig(environment)
  if (staticServer === 'nginx') await syncWebTree({ store, siteUrl: shop.siteUrl, blockListFile, countryHeader, now })
}

/** Brings nginx's block list up to date, where the settings name nginx: between publishes, too. */
export function updateWebBlocks(store: ReleaseStore, environment: NodeJS.ProcessEnv): void {
  const { staticServer, blockListFile } = parseConfig(environment)
  if (staticServer === 'nginx') writeBlocks(store, blockListFile)
}

export type WebTreeOptions = {
  readonly store: ReleaseStore
  readonly siteUrl: string
  readonly blockListFile: string
  /** Lower case; '' when the CDN names no country. */
  readonly countryHeader: string
  readonly now: Date
}

type Change = readonly [path: string, file: ReleaseFile | undefined]

/**
 * Makes nginx's folder what the live release is: what differs from the release that it has, or everything where that is
 * gone. Scripts go first and vanished pages last, so that no page names what is not there.
 * @returns how many paths were looked at
 */
export async function syncWebTree(options: WebTreeOptions): Promise<number> {
  const { store, siteUrl, blockListFile, countryHeader, now } = options
  const live = store.current()
  if (!live) return 0
  const tree = createWebTree(store)
  const state = readState(store)
  const changes = await listChanges(store, tree, state?.release)
  const kinds = new Map((state?.kinds ?? []).map((kind) => [kind.id, kind]))
  for (const kind of kindsOf(changes)) kinds.set(kind.id, kind)
  const { root } = tree
  const writeKinds = (): void =>
    writeIfOther(store, 'nginx/maps.conf', nginxMaps({ siteUrl, root, kinds: [...kinds.values()] }))
  writeBlocks(store, blockListFile)
  writeKinds()
  writeIfOther(store, 'nginx/server.conf', nginxServer({ siteUrl, root }))
  writeIfOther(store, 'nginx/busy.conf', nginxBusy(siteUrl, busyWordsOf(store), countryHeader))
  await apply(tree, changes)
  let sweptAt = state?.sweptAt ?? 0
  // After the switch: it goes through all files of the release.
  if (now.getTime() - sweptAt > dayMs) {
    sweptAt = now.getTime()
    const all = new Map(store.filesOf(live).entries())
    for (const id of unusedKinds(kinds.keys(), all)) kinds.delete(id)
    writeKinds()
    await tree.sweep(all, sweptAt)
  }
  store.writeText(stateFile, JSON.stringify({ layout, release: live.id, sweptAt, kinds: [...kinds.values()] }))
  return changes.length
}

/** Ids of kinds that no file has. */
function unusedKinds(ids: Iterable<string>, files: Iterable<Change>): ReadonlySet<string> {
  const unused = new Set(ids)
  for (const { id } of kindsOf(files)) unused.delete(id)
  return unused
}

/** Kinds of files, each as often as there are files of it. */
function* kindsOf(files: Iterable<Change>): Generator<AnswerKind> {
  for (const [path, file] of files) {
    const kind = file && answerKind(path, file)
    if (kind) yield kind
  }
}

function readState(store: ReleaseStore): z.infer<typeof stateSchema> | undefined {
  const text = store.readText(stateFile)
  return text === undefined ? undefined : stateSchema.safeParse(JSON.parse(text)).data
}

async function listChanges(
  store: ReleaseStore,
  tree: ReturnType<typeof createWebTree>,
  has: string | undefined,
): Promise<readonly Change[]> {
  const live = store.current()
  if (!live) return []
  const files = store.filesOf(live)
  const before = has === undefined ? undefined : store.readRelease(has)
  if (before) return store.pathsChangedSince(before).map((path) => [path, files.find(path)] as const)
  const all = new Map<string, ReleaseFile | undefined>(files.entries())
  for (const path of await tree.paths()) if (!all.has(path)) all.set(path, undefined)
  return [...all]
}

async function apply(tree: ReturnType<typeof createWebTree>, changes: readonly Change[]): Promise<void> {
  const present = changes.flatMap(([path, file]) => (file ? [[path, file] as const] : []))
  const assets = present.filter(([path]) => isHashedAsset(path))
  const others = present.filter(([path]) => !isHashedAsset(path))
  await tree.compressBodies(present, atOnce)
  for (const part of [assets, others]) await mapConcurrently(part, atOnce, ([path, file]) => tree.set(path, file))
  const gone = changes.filter(([, file]) => !file)
  await mapConcurrently(gone, atOnce, ([path]) => tree.remove(path))
}

/** Writes nginx's block list. One that cannot be read leaves the last good one, as at the Node servers. */
function writeBlocks(store: ReleaseStore, blockListFile: string): void {
  const texts = readBlockTexts(blockListFile)
  if (!texts && store.readText(blocksFile) !== undefined) return
  writeIfOther(store, blocksFile, nginxBlocks(texts ?? noBlockTexts))
}

/** A file that stays as it is needs no reload of nginx. */
function writeIfOther(store: ReleaseStore, name: string, text: string): void {
  if (store.readText(name) !== text) store.writeText(name, text)
}
