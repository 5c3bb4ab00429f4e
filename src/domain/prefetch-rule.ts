/** Most pages and payloads on their way at once (core §9). */
export const prefetchLimit = 4

/** What a browser tells of its connection; nothing in browsers that do not tell. */
export type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether fetching ahead would cost the visitor more than it saves: 2g, or a wish to save data (core §9). */
export function isSparing(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Pages that differ by visitor or by what is typed, and addresses that are no pages (decisions §3). */
const personal = /^\/(?:api|_astro|builds)\/|^\/[^/]+\/(?:cart|account|search|pro\/(?:create|signup))(?:\/|$)/

/** Pages with a `_payload.json` beside them (decisions §4). */
const withPayload = /^\/[^/]+\/[cp]\/./

/**
 * What to fetch before a link is followed: the page, and its payload where one stands beside it; nothing for a link to
 * another site, to a file, to a page of the visitor's own or to the page in view.
 * @param link address (absolute), whether it is a download, and the window it opens in ('' for this one)
 * @param here address of the page in view (absolute)
 */
export function prefetchUrls(
  link: { readonly href: string; readonly isDownload: boolean; readonly target: string },
  here: string,
): readonly string[] {
  if (!URL.canParse(link.href) || link.isDownload || link.target !== '') return []
  const url = new URL(link.href)
  const page = new URL(here)
  const isHere = url.pathname === page.pathname && url.search === page.search
  if (url.origin !== page.origin || isHere || personal.test(url.pathname)) return []
  const payload = withPayload.test(url.pathname) ? [`${url.origin}${url.pathname}/_payload.json`] : []
  return [url.origin + url.pathname + url.search, ...payload]
}
