/** The time between two questions of a tab for a newer build, ms (specification, core 9). */
export const buildPollMs = 60 * 60 * 1000

/** Paths of the pages that a build changed. */
export type BuildChange = readonly string[] | 'all'

/** A newer build, as its `builds/meta/{id}.json` says it. */
export type BuildStep = { readonly previous: string | null; readonly changed: BuildChange }

/**
 * Whether a build was made after a moment.
 * @param build its `builds/latest.json` or `builds/meta/{id}.json`; of anything else nothing is known
 * @param moment ms since 1970
 */
export const isMadeAfter = (build: unknown, moment: number): boolean =>
  build instanceof Object && 'timestamp' in build && Date.parse(String(build.timestamp)) > moment

/**
 * Whether a build changed what stands at an address: a page, or the payload beside it, which may change alone.
 * @param address path with or without a query
 * @example isChangedBy(['/de-at/p/ridge'], '/de-at/p/ridge/_payload.json') // true
 */
export function isChangedBy(changed: BuildChange, address: string): boolean {
  const [path = ''] = address.split('?', 1)
  return changed === 'all' || changed.includes(path) || changed.includes(path.replace(/\/_payload\.json$/, ''))
}
