import { type Connection, savesData, prefetchLimit, prefetchUrls } from '../../domain/pages/prefetch-rule.ts'

declare global {
  interface Navigator {
    /** Not in Firefox and Safari. */
    readonly connection?: Connection
  }
}

/** Minimum hover, ms: a pointer that only crosses a link fetches nothing. */
const hoverDelay = 65

/**
 * Creates the function that prefetches the page of a link that is hovered, focused or touched (`null` for all else),
 * and the payload beside it. The newest link comes first; each address is fetched once per page view.
 */
export function createFetchAhead(): (link: HTMLAnchorElement | null) => void {
  const requested = new Set<string>()
  const queue: string[] = []
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    const url = running < prefetchLimit && queue.pop()
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
  const enqueue = (link: HTMLAnchorElement): void => {
    if (savesData(navigator.connection)) return
    for (const url of prefetchUrls(link, location).toReversed()) if (!requested.has(url)) queue.push(url)
    for (const url of queue) requested.add(url)
    next()
  }
  return (link) => {
    clearTimeout(timer)
    if (link) timer = setTimeout(() => enqueue(link), hoverDelay)
  }
}
