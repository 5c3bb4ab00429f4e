/** The time between two questions of a tab for a newer build, ms (specification, core 9). */
export const buildPollMs = 60 * 60 * 1000

/**
 * The time for which a shared cache that is not purged answers with the page that it has, s: without a question, and
 * while it asks for the newer one.
 */
export const sharedPageSeconds = { fresh: 300, asking: 600 } as const

/** Paths of the pages that a build changed. */
export type BuildChange = readonly string[] | 'all'

/** A newer build, as its `builds/meta/{id}.json` says it. */
export type BuildStep = { readonly previous: string | null; readonly changed: BuildChange }

/**
 * Whether a build went live after a moment.
 * @param build its `builds/latest.json` or `builds/meta/{id}.json`; of anything else nothing is known
 * @param moment ms since 1970
 */
export const isNewerThan = (build: unknown, moment: number): boolean =>
  build instanceof Object && 'liveAt' in build && Date.parse(String(build.liveAt)) > moment

/**
 * A moment of the visitor's clock by the server's, which builds go by. A copy of an answer that lay in a cache makes it
 * earlier: a page then counts as older than it is, never as newer.
 * @param moment ms since 1970, as `now`
 * @param date `Date` of an answer that came right now; without one the visitor's clock has to do
 */
export function toServersTime(moment: number, now: number, date: string | null | undefined): number {
  const ahead = Date.parse(date ?? '') - now
  return moment + (ahead || 0)
}

/**
 * Whether a build changed what stands at an address: a page, or the payload beside it, which may change alone.
 * @param address path with or without a query
 * @example isChangedBy(['/de-at/p/ridge'], '/de-at/p/ridge/_payload.json') // true
 */
export function isChangedBy(changed: BuildChange, address: string): boolean {
  const [path = ''] = address.split('?', 1)
  return changed === 'all' || changed.includes(path) || changed.includes(path.replace(/\/_payload\.json$/, ''))
}
