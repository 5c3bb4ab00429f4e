/** Most pages and payloads on their way at once (specification, core 9). */
export const prefetchLimit = 4

/** Most pages rendered ahead at once; each takes the memory of a tab. */
export const prerenderLimit = 2

/**
 * The speculation rules of every page: what a marked link leads to is rendered at once. One text for all links, since
 * the page's policy allows it by its hash (decision 072).
 */
export const prerenderRules = '{"prerender":[{"where":{"selector_matches":"[data-ahead]"},"eagerness":"immediate"}]}'

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

/** The target of a link, or the address of a page: an `<a>`, a `URL` and `location` alike. */
export type PageAddress = Pick<URL, 'origin' | 'pathname' | 'search'>

/**
 * The addresses to fetch before a link is followed: the page, and a product's payload; nothing for a link to another
 * site, to a file, to a page of the visitor's own or to the page in view.
 */
export function prefetchUrls({ origin, pathname, search }: PageAddress, here: PageAddress): readonly string[] {
  const isHere = pathname === here.pathname && search === here.search
  if (origin !== here.origin || isHere || personal.test(pathname)) return []
  return product.test(pathname) ? [pathname + search, `${pathname}/_payload.json`] : [pathname + search]
}

/**
 * The picture that a page opens with, as HTML: the first image of high priority, with the sources around it;
 * `undefined` where the page opens with words. Found by hand: to parse each page would take time from this one.
 * @param html of a page of ours
 */
export function openingPicture(html: string): string | undefined {
  const mark = html.indexOf(' fetchpriority="high"')
  if (mark === -1) return undefined
  const image = html.lastIndexOf('<img', mark)
  const frame = html.lastIndexOf('<picture', image)
  const isFramed = frame > html.lastIndexOf('</picture', image)
  return html.slice(isFramed ? frame : image, html.indexOf('>', mark) + 1)
}
