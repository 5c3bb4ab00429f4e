import type { Retention } from '../config.ts'
import { contentOf, type Release } from './release.ts'

/**
 * Releases that stay at most for their age, and bytes of the snapshots of all that stay then. An edit brings few files,
 * but a snapshot of all content.
 */
const mostForAge = { releases: 200, bytes: 4 * 1024 ** 3 }

/**
 * Returns the oldest release that stays; `undefined` without any. A release was live until the next one was made.
 * @param releases all of them, the oldest first
 * @param sizeOf bytes of the snapshot of a version
 */
export function oldestRetained(
  releases: readonly Release[],
  { count, ms }: Retention,
  now: Date,
  sizeOf: (snapshot: string) => number,
): Release | undefined {
  const since = now.getTime() - ms
  const snapshots = new Set<string>()
  let bytes = 0
  let oldest: Release | undefined
  for (const [newer, release] of releases.toReversed().entries()) {
    for (const version of [release.snapshot, contentOf(release)]) {
      if (!snapshots.has(version)) bytes += sizeOf(version)
      snapshots.add(version)
    }
    const wasLive = ms > 0 && oldest !== undefined && Date.parse(oldest.timestamp) > since
    const hasRoom = newer < mostForAge.releases && bytes <= mostForAge.bytes
    if (newer >= Math.max(count, 1) && !(wasLive && hasRoom)) break
    oldest = release
  }
  return oldest
}
