import { addTiles, headingOf, partOf, queryOf, replaceListing, textOf } from './listing-parts.ts'
import { navigateTo } from './navigate-to.ts'

/** A category that answers choices in place. */
export type QuickListing = {
  /** Shows what the form says. */
  choose(): void
  /** Closes the form where it is a sheet, and goes to what it found. */
  show(): void
  /** Shows what a link of the listing leads to. */
  follow(link: HTMLAnchorElement): void
  /** Shows what the address says, after a step back or forward. */
  restore(): void
}

type Fetcher = {
  /** `undefined` for a wish that was overtaken or given up; what cannot be had is gone to. */
  readonly fetch: (href: string) => Promise<Document | undefined>
  readonly giveUp: () => void
}

/** Fetches listings of other pages, one at a time: a later wish ends the one before. */
function createFetcher(listing: HTMLElement): Fetcher {
  let underWay: AbortController | undefined
  const giveUp = (): void => {
    underWay?.abort()
    listing.ariaBusy = 'false'
  }
  const read = async (href: string, signal: AbortSignal): Promise<Document> => {
    const answer = await fetch(href, { signal })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (!answer.ok || !partOf('found', page)) throw new Error(`no listing at ${href}`)
    return page
  }
  const fetchPage = async (href: string): Promise<Document | undefined> => {
    giveUp()
    const own = (underWay = new AbortController())
    listing.ariaBusy = 'true'
    const page = await read(href, own.signal).catch(() => undefined)
    if (own.signal.aborted) return undefined
    listing.ariaBusy = 'false'
    if (!page) navigateTo(href)
    return page
  }
  return { fetch: fetchPage, giveUp }
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

  /** Tells readers who do not see it, and parts of the page that know tiles. */
  function tell(words: string): void {
    const status = listing.querySelector('[data-say]')
    if (status) status.textContent = words
    document.dispatchEvent(new CustomEvent('firn:tiles'))
  }

  async function go(href: string): Promise<void> {
    const page = await listings.fetch(href)
    if (!page) return
    const { pathname, search } = new URL(href, location.href)
    replaceListing(listing, page)
    if (search !== location.search) history.pushState(null, '', pathname + search)
    shown = search
    document.dispatchEvent(new CustomEvent('firn:page'))
    tell(textOf('[data-count]', listing))
    // A list that begins above the screen is shown from its beginning.
    if (!form?.matches(':popover-open') && found && found.getBoundingClientRect().top < 0) found.scrollIntoView()
  }

  async function add(href: string, side: 'before' | 'after'): Promise<void> {
    const page = await listings.fetch(href)
    if (!page) return
    addTiles(listing, page, side)
    if (side === 'after') history.replaceState(history.state, '', href)
    shown = location.search
    tell(textOf('[data-span]', listing))
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
      if (location.search === shown) listings.giveUp()
      else void go(location.href)
    },
  }
}
