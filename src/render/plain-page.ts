import { FetchState, pages } from 'astro/fetch'

/**
 * Draws a page without Astro's steps around it: middleware, sessions, actions and caches, of which the shop has none.
 * @returns `undefined` for what Astro should answer as a whole: files, redirects, addresses that no page has
 */
export async function plainPage(request: Request, locals: App.Locals): Promise<Response | undefined> {
  const state = new FetchState(request)
  const route = state.routeData
  if (route?.type !== 'page' || !isPlain(state, request)) return undefined
  Object.assign(state.locals, locals)
  // A page is stored whole: as a stream it would be cut into pieces that are put together again.
  state.streaming = false
  const page = await pages(state)
  // It leads elsewhere, or to an error page.
  return page.body === null ? undefined : page
}

/** Whether the address is that of the page itself, which Astro draws without leading elsewhere. */
const isPlain = ({ pathname, routeData }: FetchState, { method }: Request): boolean =>
  method === 'GET' &&
  (pathname === '/' || !pathname.endsWith('/')) &&
  !pathname.includes('//') &&
  routeData?.pattern.test(pathname) === true &&
  !errorRoutes.has(routeData.route)
const errorRoutes: ReadonlySet<string> = new Set(['/404', '/500'])
