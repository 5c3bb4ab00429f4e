/** Share of pages that may vanish in one release before it is held (specification, addendum 4). */
const holdThreshold = 0.1

/** Returns why a release must not go live in which too many pages stay as they were. `undefined` when it may. */
export function failedHoldReason(
  pages: number,
  failed: readonly { path: string; fault: string }[],
): string | undefined {
  const [first] = failed
  if (!first || failed.length <= pages * holdThreshold) return undefined
  return `${failed.length} of ${pages} pages could not be brought up to date, ${first.path} among them: ${first.fault}`
}

/** The losses of a release to be. */
export type Loss = {
  /** Number of pages of the live release. */
  readonly before: number
  /** Paths of those that the new one does not have. */
  readonly gone: readonly string[]
  /** Locales that had pages and have none now. */
  readonly locales: readonly string[]
}

/** Returns why a release must not go live: too many pages, or a whole locale, vanished. `undefined` when it may. */
export function holdReason({ before, gone, locales }: Loss): string | undefined {
  const [lostLocale] = locales
  if (lostLocale !== undefined) return `locale ${lostLocale} would vanish`
  if (gone.length <= before * holdThreshold) return undefined
  return `${gone.length} of ${before} pages would vanish (more than ${holdThreshold * 100} %), ${gone[0]} among them`
}
