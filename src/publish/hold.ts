import { homePath } from '../domain/locale/home-path.ts'
import { locales } from '../domain/locale/locale.ts'
import { pageHref } from '../domain/pages/links/links.ts'

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
  /** Locales that it loses (`findLostLocales`). */
  readonly lostLocales: readonly string[]
}

/** Returns why a release must not go live: too many pages, or a whole locale, vanished. `undefined` when it may. */
export function holdReason({ before, gone, lostLocales }: Loss): string | undefined {
  if (gone.length > before * holdThreshold)
    return `${gone.length} of ${before} pages would vanish (more than ${holdThreshold * 100} %), ${gone[0]} among them`
  const [lost] = lostLocales
  return lost === undefined ? undefined : `locale ${lost} would vanish (its home page, or all its products)`
}

/**
 * Finds the locales that lose their home page, or all their products by more than one at once. Cart, account and error
 * pages are there whatever the content says: a locale that has lost all of it is known by these two alone.
 * @param gone paths of pages that the release to be does not have
 * @param hasPagesBelow whether it has pages whose paths begin with a text
 */
export function findLostLocales(
  gone: readonly string[],
  hasPagesBelow: (prefix: string) => boolean,
): readonly string[] {
  const hasLostProducts = (locale: string): boolean => {
    const products = `${pageHref(locale, 'product', '')}/`
    return gone.filter((path) => path.startsWith(products)).length > 1 && !hasPagesBelow(products)
  }
  return locales
    .map(({ locale }) => locale)
    .filter((locale) => gone.includes(homePath(locale)) || hasLostProducts(locale))
}
