import { type VerbCacheParts, createVerbCache } from '../../lib/cached-verb.ts'
import type { SiteSearch } from '../../ports/search.ts'

/** Of all answers, about. */
const bytes = 8_000_000
/**
 * The times for which results are fresh, half a minute, so that turning pages asks the engine once (vendors, search 9),
 * and stand in while it fails, ten minutes; ms.
 */
const foundFor = { freshMs: 30_000, staleMs: 600_000, bytes } as const

/** The same, from memory where that is fresh. What `mayLoad` throws before the engine is asked is the failure. */
export function cachedSearch(
  engine: SiteSearch,
  clock: () => number,
  parts: Pick<VerbCacheParts, 'mayLoad' | 'concernsCaller'>,
): SiteSearch {
  const cached = createVerbCache({ ...parts, clock, onLoad: () => undefined })
  return { search: cached(engine.search, foundFor) }
}
