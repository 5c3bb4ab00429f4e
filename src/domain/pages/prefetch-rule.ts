/** Most pages and payloads on their way at once (specification, core 9). */
export const prefetchLimit = 4

/** Connection facts of a browser (`navigator.connection`); absent in browsers without them. */
export type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether prefetching would cost the visitor more than it saves: 2g, or data saving (specification, core 9). */
export function savesData(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Pages that differ by visitor or by what is typed, and addresses that are no pages (specification, addendum 3). */
const personal = /^\/(?:api|_astro|builds)\/|^\/[^/]+\/(?:cart|account|search|pro\/(?:create|signup))(?:\/|$)/

/** Product pages: what a change of color or quick-add needs stands in a `_payload.json` beside them. */
const product = /^\/[^/]+\/p\/./

/** Where a link leads, or where a page is: an `<a>`, a `URL` and `location` alike. */
export type PageAddress = Pick<URL, 'origin' | 'pathname' | 'search'>

/**
 * What to fetch before a link is followed: the page, and a product's payload; nothing for a link to
 * another site, to a file, to a page of the visitor's own or to the page in view.
 */
export function prefetchUrls({ origin, pathname, search }: PageAddress, here: PageAddress): readonly string[] {
  const isHere = pathname === here.pathname && search === here.search
  if (origin !== here.origin || isHere || personal.test(pathname)) return []
  return product.test(pathname) ? [pathname + search, `${pathname}/_payload.json`] : [pathname + search]
}
