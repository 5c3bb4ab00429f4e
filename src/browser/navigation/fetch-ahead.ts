import { type Connection, savesData, prefetchLimit, prefetchUrls } from '../../domain/prefetch-rule.ts'

declare global {
  interface Navigator {
    /** Not in Firefox and Safari. */
    readonly connection?: Connection
  }
}

/** How long a pointer rests on a link before that counts, ms: one that only crosses it wants nothing. */
const rest = 65

/**
 * Makes what is told of every link that is pointed at, focused or touched (`null` for all else) and fetches its page,
 * and the payload beside it. The newest wish goes first; each address is fetched once per page view.
 */
export function createFetchAhead(): (link: HTMLAnchorElement | null) => void {
  const known = new Set<string>()
  const waiting: string[] = []
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    const url = running < prefetchLimit && waiting.pop()
    if (!url) return
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = url
    link.onload = link.onerror = () => {
      link.remove()
      running--
      next()
    }
    running++
    document.head.append(link)
    next()
  }
  const want = (link: HTMLAnchorElement): void => {
    if (savesData(navigator.connection)) return
    for (const url of prefetchUrls(link, location).toReversed()) if (!known.has(url)) waiting.push(url)
    for (const url of waiting) known.add(url)
    next()
  }
  return (link) => {
    clearTimeout(timer)
    if (link) timer = setTimeout(() => want(link), rest)
  }
}
