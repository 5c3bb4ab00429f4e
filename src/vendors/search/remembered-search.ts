import { createVerbCache } from '../../lib/cached-verb.ts'
import type { SearchEngine } from './create-search.ts'

/** Of all answers, about. */
const bytes = 8_000_000
/**
 * What was found is fresh for half a minute, so that turning pages asks the engine once (App Search contract §9.8), and
 * stands in for ten minutes while it fails, ms.
 */
const foundFor = { freshMs: 30_000, staleMs: 600_000, bytes } as const

/** The same, from memory where that is fresh. @param mayAsk asked before the engine is; what it throws is the failure */
export function rememberedSearch(engine: SearchEngine, clock: () => number, mayAsk: () => Promise<void>): SearchEngine {
  const cached = createVerbCache({ clock, onLoad: () => undefined, mayLoad: mayAsk })
  return { search: cached(engine.search, foundFor) }
}
