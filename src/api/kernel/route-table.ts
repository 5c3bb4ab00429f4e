export type Route = { readonly method: string; readonly path: string }
export type RouteMatch = { readonly template: string; readonly methods: readonly string[] }

const isParameter = (segment: string): boolean => segment.startsWith(':')

/** Both are equally long. */
const fits = (template: readonly string[], path: readonly string[]): boolean =>
  template.every((segment, index) => (isParameter(segment) ? path[index] !== '' : segment === path[index]))

/**
 * Finds the route template and methods of a path, so that a wrong method is 405 and an unknown path 404. Of several
 * matching templates, the one with the fewest parameters names the route; its methods come first.
 */
export function createRouteTable(routes: readonly Route[]): (path: string) => RouteMatch | undefined {
  // Middleware is in the same list, with the method ALL.
  const own = routes.filter(({ method }) => method !== 'ALL')
  const templates = [...new Set(own.map(({ path }) => path))]
    .map((path) => ({ path, segments: path.split('/') }))
    .toSorted((one, other) => one.segments.filter(isParameter).length - other.segments.filter(isParameter).length)
  const byLength = Map.groupBy(templates, ({ segments }) => segments.length)
  const methodsOf = (path: string) => own.filter((route) => route.path === path).map(({ method }) => method)
  const toMatch = (fitting: typeof templates): RouteMatch | undefined => {
    const [first] = fitting
    if (!first) return undefined
    const methods = [...new Set(fitting.flatMap((template) => methodsOf(template.path)))]
    return { template: first.path, methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods }
  }
  const matches = new Map<string, RouteMatch | undefined>()
  return (path) => {
    const segments = path.split('/')
    const fitting = (byLength.get(segments.length) ?? []).filter((template) => fits(template.segments, segments))
    // The table has an entry for each set of templates: the paths that clients send are not remembered.
    const key = fitting.map((template) => template.path).join(' ')
    const known = matches.get(key)
    if (known) return known
    const match = toMatch(fitting)
    matches.set(key, match)
    return match
  }
}
