import {
  type BuildChange,
  buildPollMs,
  isChangedBy,
  isNewerThan,
  toServersTime,
} from '../../domain/pages/build-update.ts'
import { type Connection, savesData, prefetchLimit, prefetchUrls } from '../../domain/pages/links/prefetch-rule.ts'
import { fetchFile, fetchPage } from './page-ahead.ts'
import { dropRendered, prerenderPage } from './prerender.ts'

declare global {
  interface Navigator {
    /** Not in Firefox and Safari. */
    readonly connection?: Connection
  }
}

/** Minimum hover, ms: a pointer that only crosses a link fetches nothing. */
const hoverDelay = 65

/** Links that a script answers in the page: from the product's payload, or from the page as text. */
const answeredInPlace = { payload: '[data-quick-add]', page: '[data-choice], [data-more]' } as const

type Work = {
  readonly url: string
  readonly load: (url: string) => Promise<unknown>
  /** The link to a page that may be rendered ahead. */
  readonly link?: HTMLAnchorElement
}

/**
 * Notes which build is live, and follows builds: from an hour later on, since the script for that is loaded only then,
 * or at once where this build is newer than the page (decision 086).
 */
async function followBuildsLater(onChange: (changed: BuildChange) => void): Promise<void> {
  // Without it the first poll takes every page as changed.
  const response = await fetch('/builds/latest.json', { priority: 'low' }).catch(() => undefined)
  // The same goes for an answer that cannot be read.
  const build: unknown = await response?.json().catch(() => undefined)
  const loaded = toServersTime(performance.timeOrigin, Date.now(), response?.headers.get('date'))
  const follow = (): void =>
    // No one waits for this script: without it the page in view is not loaded anew, and the next hour asks again.
    void import('./follow-builds.ts').then((script) => script.followBuilds({ build, loaded }, onChange), wait)
  const wait = (): unknown => setTimeout(follow, buildPollMs)
  if (isNewerThan(build, loaded)) follow()
  else wait()
}

/** Loads what suggests products in a search form. Named here, since the page script has no byte to spare for it. */
const loadSuggestions = (form: HTMLFormElement): void =>
  void import('./suggest-products.ts').then(
    (script) => script.suggestProducts(form),
    // The form opens the search page by itself.
    () => undefined,
  )

/**
 * Creates the function that fetches ahead what a hovered, focused or touched link leads to (`null` for all else): the
 * page, the picture that it opens with and the payload beside it; browsers that can render the page ahead, too
 * (decision 072). The newest link comes first; each address is fetched once per page view, and again once a newer build
 * has changed it (decision 086). A search form gets what suggests products in it.
 */
export function createFetchAhead(): (way: HTMLAnchorElement | HTMLFormElement | null) => void {
  const fetched = new Set<string>()
  const queue: Work[] = []
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const done = (): void => {
    running--
    next()
  }
  const next = (): void => {
    const work = running < prefetchLimit && queue.pop()
    if (!work) return
    if (work.link) prerenderPage(work.link)
    if (!fetched.has(work.url)) {
      fetched.add(work.url)
      running++
      // A part that cannot be fetched ahead is fetched when it is needed.
      work.load(work.url).then(done, done)
    }
    next()
  }
  const onRest = (link: HTMLAnchorElement): void => {
    const [page, ...payload] = prefetchUrls(link, location)
    if (page === undefined || savesData(navigator.connection)) return
    for (const url of payload) queue.push({ url, load: fetchFile })
    if (link.matches(answeredInPlace.page)) queue.push({ url: page, load: fetchFile })
    else if (!link.matches(answeredInPlace.payload)) queue.push({ url: page, load: fetchPage, link })
    next()
  }
  void followBuildsLater((changed) => {
    for (const url of fetched) if (isChangedBy(changed, url)) fetched.delete(url)
    dropRendered(({ pathname }) => isChangedBy(changed, pathname))
  })
  return (way) => {
    clearTimeout(timer)
    // The pointer may have left the form while this script was on its way, and the focus stayed in it.
    const form = way instanceof HTMLFormElement ? way : document.activeElement?.closest<HTMLFormElement>('.find')
    if (form) loadSuggestions(form)
    if (way instanceof HTMLAnchorElement) timer = setTimeout(onRest, hoverDelay, way)
  }
}
