import { joinPages, readPageRange, writePageRange } from '../../domain/listing/page-range.ts'
import { openPopover } from '../../domain/pages/open-popover.ts'
import { showPlaceholders } from './listing-placeholders.ts'
import {
  addTiles,
  adjoins,
  headingOf,
  partOf,
  queryOf,
  replaceListing,
  textOf,
  uncheckFilters,
} from './listing-parts.ts'
import { isBeingLeft } from './leaving.ts'
import { navigateTo } from './navigate-to.ts'
import { needsReload } from './stale-page.ts'

/** Actions of a category that updates in place. */
export type QuickListing = {
  /** Applies the form's choices. @param field the one that was chosen in last */
  choose(field: Element): void
  /** Closes the form where it is a sheet, and scrolls to the results. */
  show(): void
  /** Shows the listing that a link points to. */
  follow(link: HTMLAnchorElement): void
  /** Shows the listing of the address, after going back or forward. */
  restore(): void
}

type ListPosition = 'instead' | 'after'

type Fetcher = {
  /** Resolves to `undefined` when superseded or cancelled; a failed fetch navigates to the page, unless it is left. */
  readonly fetch: (href: string, place: ListPosition) => Promise<Document | undefined>
  /** Whether another list is on its way. */
  readonly isReplacing: () => boolean
  readonly cancel: () => void
}

/** Creates a fetcher for listings of other pages; a later fetch aborts the one before. */
function createFetcher(listing: HTMLElement): Fetcher {
  let inFlight: AbortController | undefined
  let awaited: ListPosition | undefined
  let clear = (): void => {}
  const end = (): void => {
    awaited = undefined
    clear()
    listing.ariaBusy = 'false'
  }
  const cancel = (): void => {
    inFlight?.abort()
    end()
  }
  const read = async (href: string, signal: AbortSignal): Promise<Document> => {
    const answer = await fetch(href, { signal })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (!answer.ok || !partOf('found', page)) throw new Error(`no listing at ${href}`)
    return page
  }
  const fetchPage: Fetcher['fetch'] = async (href, place) => {
    cancel()
    // A list of the newer build does not belong into the older page.
    if (needsReload()) {
      navigateTo(href)
      return undefined
    }
    clear = showPlaceholders(listing, place)
    const own = (inFlight = new AbortController())
    awaited = place
    listing.ariaBusy = 'true'
    try {
      const page = await read(href, own.signal)
      return own.signal.aborted ? undefined : page
    } catch (error) {
      if (own.signal.aborted || isBeingLeft()) return undefined
      // Without a line to the shop the logger cannot be fetched either.
      import('../browser-log.ts').then((log) => log.browserLog('Content load failed', error)).catch(() => undefined)
      navigateTo(href)
      return undefined
    } finally {
      if (!own.signal.aborted) end()
    }
  }
  return { fetch: fetchPage, isReplacing: () => awaited === 'instead', cancel }
}

/** The sheet closes when the focus leaves it, so that nothing focused lies beneath it (WCAG 2.4.11). */
function closeOnLeave(form: HTMLFormElement): void {
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !form.contains(relatedTarget)) close(form)
  })
}
function close(form: HTMLFormElement | null): void {
  if (form?.matches(openPopover)) form.hidePopover()
}

/** The scroll position of the page when its entry of the history was left, px; absent where it was not. */
const topOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'top' in state && typeof state.top === 'number' ? state.top : undefined

const pagesOf = (query: URLSearchParams) => readPageRange(query.get('page'))

/**
 * The address that shows a page of a list and all those already shown: leaving it and coming back, or a reload, finds
 * the same tiles at the same heights.
 * @param shown query of the pages already shown
 */
function withPages(href: string, shown: string): string {
  const url = new URL(href, location.href)
  const pages = joinPages(pagesOf(url.searchParams), pagesOf(new URLSearchParams(shown)))
  url.searchParams.set('page', writePageRange(pages))
  return url.pathname + url.search
}

/**
 * @param listing `[data-listing]`; its value is the category's path
 * @param built the query that the page was made for
 */
export function openListing(listing: HTMLElement, built: string): QuickListing {
  const path = listing.dataset['listing'] ?? location.pathname
  const form = listing.querySelector('form')
  const found = listing.querySelector('.found')
  const listings = createFetcher(listing)
  let shown = built
  if (form) closeOnLeave(form)

  /** Announces the change to screen readers, and to scripts that enhance tiles. */
  function announce(words: string): void {
    const status = listing.querySelector('[data-say]')
    if (status) status.textContent = words
    document.dispatchEvent(new CustomEvent('shop:tiles'))
  }

  async function go(href: string): Promise<void> {
    const left = scrollY
    const page = await listings.fetch(href, 'instead')
    if (!page) return
    const { pathname, search } = new URL(href, location.href)
    replaceListing(listing, page)
    if (search !== location.search) {
      // For coming back to it: the browser scrolls before the longer list is there.
      history.replaceState({ top: left }, '')
      history.pushState(null, '', pathname + search)
    }
    shown = search
    document.dispatchEvent(new CustomEvent('shop:page'))
    announce(textOf('[data-count]', listing))
    const top = topOf(history.state)
    if (top !== undefined) scrollTo(0, top)
    // Scroll up to a list that starts above the viewport.
    else if (!form?.matches(openPopover) && found && found.getBoundingClientRect().top < 0) found.scrollIntoView()
  }

  async function add(href: string, side: 'before' | 'after'): Promise<void> {
    const page = await listings.fetch(href, 'after')
    if (!page) return
    const together = withPages(href, shown)
    // The list has become another one meanwhile: loaded as a whole it has each product once.
    if (!adjoins(listing, page, side)) return navigateTo(together)
    addTiles(listing, page, side)
    history.replaceState(history.state, '', together)
    shown = location.search
    announce(textOf('[data-span]', listing))
  }

  const applyForm = (): void => void (form && go(path + queryOf(form)))

  /**
   * Filters that a link has unchecked just now. Actions that waited for this script are done at once: one of these that
   * was chosen in after the link was followed is checked again.
   */
  let unchecked: readonly HTMLInputElement[] = []

  /** Applies a link to the form, which also has the choices that are still on their way: the link has none of them. */
  function followChoice({ href, dataset }: HTMLAnchorElement): void {
    unchecked = form ? uncheckFilters(form, dataset['choice'] ?? '') : []
    if (unchecked.length > 0) applyForm()
    else void go(href)
    setTimeout(() => (unchecked = []))
  }

  return {
    choose(field) {
      if (field instanceof HTMLInputElement && unchecked.includes(field)) field.checked = true
      applyForm()
    },
    show() {
      close(form)
      found?.scrollIntoView()
      headingOf(listing)?.focus({ preventScroll: true })
    },
    follow(link) {
      const side = link.dataset['more']
      if (side !== 'before' && side !== 'after') followChoice(link)
      // A list that is about to be replaced is not made longer.
      else if (!listings.isReplacing()) void add(link.href, side)
    },
    restore() {
      if (location.search === shown) listings.cancel()
      else void go(location.href)
    },
  }
}
