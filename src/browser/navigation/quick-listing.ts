import { addTiles, headingOf, partOf, queryOf, replaceListing, textOf } from './listing-parts.ts'
import { navigateTo } from './navigate-to.ts'

/** Actions of a category that updates in place. */
export type QuickListing = {
  /** Applies the form's choices. */
  choose(): void
  /** Closes the form where it is a sheet, and scrolls to the results. */
  show(): void
  /** Shows the listing that a link points to. */
  follow(link: HTMLAnchorElement): void
  /** Shows the listing of the address, after going back or forward. */
  restore(): void
}

type Fetcher = {
  /** Resolves to `undefined` when superseded or cancelled; a failed fetch navigates to the page. */
  readonly fetch: (href: string) => Promise<Document | undefined>
  readonly cancel: () => void
}

/** Creates a fetcher for listings of other pages; a later fetch aborts the one before. */
function createFetcher(listing: HTMLElement): Fetcher {
  let inFlight: AbortController | undefined
  const cancel = (): void => {
    inFlight?.abort()
    listing.ariaBusy = 'false'
  }
  const read = async (href: string, signal: AbortSignal): Promise<Document> => {
    const answer = await fetch(href, { signal })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (!answer.ok || !partOf('found', page)) throw new Error(`no listing at ${href}`)
    return page
  }
  const fetchPage = async (href: string): Promise<Document | undefined> => {
    cancel()
    const own = (inFlight = new AbortController())
    listing.ariaBusy = 'true'
    // A page that cannot be read is opened instead, below.
    const page = await read(href, own.signal).catch(() => undefined)
    if (own.signal.aborted) return undefined
    listing.ariaBusy = 'false'
    if (!page) navigateTo(href)
    return page
  }
  return { fetch: fetchPage, cancel }
}

/** The sheet closes when the focus leaves it, so that nothing focused lies beneath it (WCAG 2.4.11). */
function closeOnLeave(form: HTMLFormElement): void {
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !form.contains(relatedTarget)) close(form)
  })
}
function close(form: HTMLFormElement | null): void {
  if (form?.matches(':popover-open')) form.hidePopover()
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
    const page = await listings.fetch(href)
    if (!page) return
    const { pathname, search } = new URL(href, location.href)
    replaceListing(listing, page)
    if (search !== location.search) history.pushState(null, '', pathname + search)
    shown = search
    document.dispatchEvent(new CustomEvent('shop:page'))
    announce(textOf('[data-count]', listing))
    // Scroll up to a list that starts above the viewport.
    if (!form?.matches(':popover-open') && found && found.getBoundingClientRect().top < 0) found.scrollIntoView()
  }

  async function add(href: string, side: 'before' | 'after'): Promise<void> {
    const page = await listings.fetch(href)
    if (!page) return
    addTiles(listing, page, side)
    if (side === 'after') history.replaceState(history.state, '', href)
    shown = location.search
    announce(textOf('[data-span]', listing))
  }

  return {
    choose: () => void (form && go(path + queryOf(form))),
    show() {
      close(form)
      found?.scrollIntoView()
      headingOf(listing)?.focus({ preventScroll: true })
    },
    follow({ href, dataset }) {
      const side = dataset['more']
      if (side === 'before' || side === 'after') void add(href, side)
      else void go(href)
    },
    restore() {
      if (location.search === shown) listings.cancel()
      else void go(location.href)
    },
  }
}
