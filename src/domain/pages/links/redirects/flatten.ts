import type { LegacyRedirect } from './legacy-redirects.ts'
import { pathPattern } from './pattern.ts'
import { isPage, withRest } from './resolve-redirects.ts'

/** A table that leads in circles or nowhere: nothing may be published with it. */
class RedirectFault extends Error {
  override readonly name = 'RedirectFault'
}

/**
 * The table with every chain as one hop, for servers that follow no chains and for those that need not.
 * @throws RedirectFault naming the path of a loop, or a row that leads to no page
 */
export function flattenRedirects(table: readonly LegacyRedirect[]): readonly LegacyRedirect[] {
  const growing = table.find(({ to }) => to.includes(':splat') && !isPage(to))
  if (growing) throw new RedirectFault(`Only a page can take the rest of a path: ${growing.from} → ${growing.to}`)
  const rows = table.map(({ from, to }) => ({ matches: pathPattern(from), to }))
  const pageOf = (to: string, trail: readonly string[]): string => {
    if (trail.includes(to)) throw new RedirectFault(`Redirects lead in a circle: ${[...trail, to].join(' → ')}`)
    if (isPage(to)) return to
    for (const next of rows) {
      const rest = next.matches(to)
      if (rest !== undefined) return pageOf(withRest(next.to, rest), [...trail, to])
    }
    throw new RedirectFault(`A redirect leads nowhere: ${[...trail, to].join(' → ')}`)
  }
  return table.map(({ from, to }) => ({ from, to: pageOf(to, [from]) }))
}
