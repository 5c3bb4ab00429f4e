/** Pages that stand in for another one, by the beginning of their names; no link leads to them. */
const unnamed = /^(?:404|500|gone)\b/

/**
 * The name of a route, as analytics list it (specification, core 2): `/[lang]/p/[uid]` is `p-uid`, the home page
 * `home`.
 * @param pattern the route's own, `/[lang]/…`
 * @returns undefined for error pages: they have no name
 * @example routeName('/[lang]/p/[uid]') // 'p-uid'
 */
export function routeName(pattern: string): string | undefined {
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '[lang]')
  const name = parts.map((part) => part.replace(/^\[(?:\.{3})?(.+)\]$/, '$1')).join('-')
  return unnamed.test(name) ? undefined : name || 'home'
}
