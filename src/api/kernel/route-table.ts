export type Route = { readonly method: string; readonly path: string }
export type RouteMatch = { readonly template: string; readonly methods: readonly string[] }

const isParameter = (segment: string): boolean => segment.startsWith(':')

function fits(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((segment, index) => (isParameter(segment) ? path[index] !== '' : segment === path[index]))
  )
}

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
  const methodsOf = (path: string) => own.filter((route) => route.path === path).map(({ method }) => method)
  return (path) => {
    const segments = path.split('/')
    const fitting = templates.filter((template) => fits(template.segments, segments))
    const [first] = fitting
    if (!first) return undefined
    const methods = [...new Set(fitting.flatMap((template) => methodsOf(template.path)))]
    return { template: first.path, methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods }
  }
}
