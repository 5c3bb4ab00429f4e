import { served } from './faults.ts'
import { mostAllowed, type QuietTimes } from './samples.ts'
import type { Counts, Fate } from './start-attacker.ts'

/** Longest wait for its turn of a page that one of a crowd opens (decision 140), ms. */
const longestWaitMs = 2000

/** The answers of a crowd that were not what it came for. */
const refusalsOf = (counts: Counts): string[] => {
  const expected: readonly string[] = Object.values(served)
  return Object.entries(counts).flatMap(([outcome, count]) =>
    expected.includes(outcome) ? [] : [`the crowd: ${outcome} (${count} ×)`],
  )
}

/**
 * The troubles of a crowd: what it was refused, and pages that it waited for longer than a turn may take.
 * @param quiet times of undisturbed shoppers
 */
export function crowdVerdicts({ counts, times }: Fate, quiet: QuietTimes): string[] {
  const pages = times[served.page] ?? []
  const most = longestWaitMs + mostAllowed(quiet['page made on demand'])
  const slow = pages.filter((ms) => ms > most)
  const slowest = `${Math.max(...slow).toFixed(0)} ms at most, ${most.toFixed(0)} allowed`
  return [
    ...refusalsOf(counts),
    ...(pages.length === 0 ? ['the crowd: no page was served'] : []),
    ...(slow.length > 0 ? [`the crowd: slow pages (${slow.length} of ${pages.length}; ${slowest})`] : []),
  ]
}
