import { type Connection, isSparing, prefetchLimit, prefetchUrls } from '../domain/prefetch-rule.ts'

declare global {
  interface Navigator {
    /** Not in Firefox and Safari. */
    readonly connection?: Connection
  }
}

/** How long a pointer rests on a link before that counts, ms: one that only crosses it wants nothing. */
const rest = 65

/**
 * Makes a listener that fetches pages, and the payloads beside them, whose links are pointed at, focused or touched. The
 * newest wish goes first; each address is fetched once per page view.
 */
export function createFetchAhead(): (sign: Event) => void {
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
    if (isSparing(navigator.connection)) return
    const { href, target } = link
    const isDownload = link.hasAttribute('download')
    const urls = prefetchUrls({ href, isDownload, target }, location.href).filter((url) => !known.has(url))
    for (const url of urls) known.add(url)
    waiting.push(...urls.toReversed())
    next()
  }
  return ({ target }) => {
    clearTimeout(timer)
    const link = target instanceof Element && target.closest('a')
    if (link) timer = setTimeout(() => want(link), rest)
  }
}
