import type { Retention } from '../config.ts'
import { contentOf, type Release } from './release.ts'

/**
 * Releases that stay at most for their age, and bytes of the snapshots of all that stay then. An edit brings few files,
 * but a snapshot of all content.
 */
const mostForAge = { releases: 200, bytes: 4 * 1024 ** 3 }

/** Files of removed releases that one release removes at least. */
const leastRemoved = 1000

/**
 * Returns how many files of removed releases a release may remove: more than it brings, so that they do not add up, and
 * so few after an edit that it does not wait until those of a full build are gone.
 * @param changed files that differ from the release before
 */
export const mostRemoved = (changed: number): number => Math.max(leastRemoved, 2 * changed)

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
