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
 * Which methods a path has, so that a wrong one is told apart from an unknown path (405, not 404). Of several
 * templates that fit, the one with the fewest parameters names the route; its methods come first.
 */
export function createRouteTable(routes: readonly Route[]): (path: string) => RouteMatch | undefined {
  // Middleware stands in the same list, for all methods.
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
