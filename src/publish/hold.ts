import { findLocale } from '../domain/locale/locale.ts'

/** Share of pages that may vanish in one release before it is held (specification, addendum 4). */
const holdThreshold = 0.1

/**
 * Returns why a release must not go live: too many pages, or a whole locale, vanished. `undefined` when it may.
 * @param before page paths of the live release
 * @param after page paths of the new one
 */
export function holdReason(before: readonly string[], after: readonly string[]): string | undefined {
  const still = new Set(after)
  const gone = before.filter((path) => !still.has(path))
  const lostLocale = [...localesOf(before)].find((locale) => !localesOf(after).has(locale))
  if (lostLocale !== undefined) return `locale ${lostLocale} would vanish`
  if (gone.length <= before.length * holdThreshold) return undefined
  return (
    `${gone.length} of ${before.length} pages would vanish (more than ${holdThreshold * 100} %), ` +
    `${gone[0]} among them`
  )
}

function localesOf(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => findLocale(path.split('/')[1] ?? '')?.locale ?? []))
}
