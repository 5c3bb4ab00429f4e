import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Cdn, PurgeTarget } from '../ports/cdn.ts'
import type { Release, ReleaseFile } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

/** Up to so many addresses are named one by one; more are everything, which takes one request. */
const mostNamed = 5000
/** Longer than a node takes to notice a switch, ms: a copy that was fetched meanwhile may be the old page. */
const settledAfterMs = 2000

const purgedFile = 'purged.json'
const purgedSchema = z.object({ id: z.string() })

export type PurgeOptions = {
  readonly store: ReleaseStore
  readonly cdn: Cdn
  readonly siteUrl: string
  /** Waits so many ms. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Purges what changed since the release that was purged last, and once more when all nodes serve the new one. The
 * store keeps which one that was, so that a purge which fails, or whose process dies, is made up for by the next.
 * @returns what was purged; `undefined` when the live release was purged already
 * @throws VendorError when the network did not take it
 */
export async function purgeChanges({
  store,
  cdn,
  siteUrl,
  wait = sleep,
}: PurgeOptions): Promise<PurgeTarget | undefined> {
  const live = store.current()
  const purged = purgedId(store.readText(purgedFile))
  if (!live || live.id === purged) return undefined
  const before = purged === undefined ? undefined : store.readRelease(purged)
  const target = before ? targetOf(store, before, live, siteUrl) : 'everything'
  await cdn.purge(target)
  await wait(settledAfterMs)
  await cdn.purge(target)
  store.writeText(purgedFile, JSON.stringify({ id: live.id }))
  return target
}

const purgedId = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : purgedSchema.safeParse(JSON.parse(text)).data?.id

function targetOf(store: ReleaseStore, before: Release, live: Release, siteUrl: string): PurgeTarget {
  const [one, other] = [store.filesOf(before), store.filesOf(live)]
  const changed = store.pathsChangedSince(before).filter((path) => isOther(one.find(path), other.find(path)))
  return changed.length > mostNamed ? 'everything' : changed.map((path) => new URL(path, siteUrl).href)
}

/** Whether an answer differs: its bytes, its status, its type or its policy. */
const isOther = (one: ReleaseFile | undefined, other: ReleaseFile | undefined): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)
