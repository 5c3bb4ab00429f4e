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

/** Parts of the listing that differ from choice to choice. */
const parts = ['chosen', 'found'] as const
const text = (root: ParentNode, selector: string): string => root.querySelector(selector)?.textContent ?? ''

/** The query that a form would send, without what says nothing. */
function queryOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  const query = new URLSearchParams(fields).toString()
  return query === '' ? '' : `?${query}`
}

/** Choices, counts and what is left of the form, as another page of the category has them. */
function takeForm(form: HTMLFormElement, theirs: Document): void {
  for (const input of form.querySelectorAll('input')) {
    const other = theirs.querySelector<HTMLInputElement>(`#filters [name="${input.name}"][value="${input.value}"]`)
    if (!other) continue
    input.checked = other.checked
    input.disabled = other.disabled
    const [count, theirCount] = [
      input.parentElement?.querySelector('small'),
      other.parentElement?.querySelector('small'),
    ]
    if (count && theirCount) count.textContent = theirCount.textContent
  }
}

/** @param listing `[data-listing]`: its value is the category's path */
export function openListing(listing: HTMLElement): QuickListing {
  const path = listing.dataset['listing'] ?? location.pathname
  const form = listing.querySelector('form')
  const found = listing.querySelector<HTMLElement>('.found')
  const heading = listing.querySelector<HTMLElement>('[data-found]')
  const part = (name: string, root: ParentNode = listing): Element | null => root.querySelector(`[data-part="${name}"]`)
  let shown = location.search
  let underWay: AbortController | undefined

  const say = (words: string): void => {
    const status = listing.querySelector('[data-say]')
    if (status) status.textContent = words
  }

  /** The listing of another page; `undefined` once a later wish took its place. A page that cannot be had is gone to. */
  async function fetchListing(href: string): Promise<Document | undefined> {
    underWay?.abort()
    const own = (underWay = new AbortController())
    listing.ariaBusy = 'true'
    try {
      const answer = await fetch(href, { signal: own.signal })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (!answer.ok || !part('found', page)) throw new Error(`no listing at ${href}`)
      return own.signal.aborted ? undefined : page
    } catch {
      if (!own.signal.aborted) navigateTo(href)
      return undefined
    } finally {
      if (underWay === own) listing.ariaBusy = 'false'
    }
  }

  /** The focus goes on to the next of the chosen filters when its own was taken away, else to the products. */
  function keepFocus(change: () => void): void {
    const chips = (): HTMLElement[] => [...listing.querySelectorAll<HTMLElement>('.chip')]
    const place = chips().findIndex((chip) => chip === document.activeElement)
    const isLost = parts.some((name) => part(name)?.contains(document.activeElement))
    change()
    if (!isLost) return
    const next = place < 0 ? undefined : chips().at(Math.min(place, chips().length - 1))
    ;(next ?? heading)?.focus({ preventScroll: true })
  }

  function take(page: Document): void {
    keepFocus(() => {
      for (const name of parts) part(name)?.replaceChildren(...(part(name, page)?.childNodes ?? []))
      if (form) takeForm(form, page)
      const [sort, theirSort] = [listing, page].map((root) => root.querySelector<HTMLSelectElement>('[name="sort"]'))
      if (sort && theirSort) sort.value = theirSort.value
      for (const selector of ['[data-count]', '[data-chosen]', '[data-show]'])
        for (const own of listing.querySelectorAll(selector)) own.textContent = text(page, selector).trim()
    })
    document.title = page.title
    say(text(page, '[data-count]').trim())
    document.dispatchEvent(new CustomEvent('firn:tiles'))
  }

  /** A list that begins above the screen is shown from its beginning. */
  function toTop(): void {
    if (found && found.getBoundingClientRect().top < 0) found.scrollIntoView()
  }

  async function go(href: string): Promise<void> {
    const page = await fetchListing(href)
    if (!page) return
    take(page)
    const { pathname, search } = new URL(href, location.href)
    if (search !== location.search) history.pushState(null, '', pathname + search)
    shown = search
    if (!form?.matches(':popover-open')) toTop()
  }

  /** Puts the products of the next or the previous page beside those that are there. */
  async function add(link: HTMLAnchorElement): Promise<void> {
    const isBefore = link.dataset['more'] === 'before'
    const page = await fetchListing(link.href)
    const [grid, theirs] = [part('found')?.querySelector('.grid'), page && part('found', page)?.querySelector('.grid')]
    if (!page || !grid || !theirs) return
    const tiles = [...theirs.children]
    const first = grid.firstElementChild
    const top = first?.getBoundingClientRect().top ?? 0
    const ends = (root: ParentNode): Element[] => [...root.querySelectorAll('[data-span] b')]
    const [from, to] = isBefore ? [ends(page)[0], ends(listing)[1]] : [ends(listing)[0], ends(page)[1]]
    const numbers = [from?.textContent ?? '', to?.textContent ?? '']
    if (isBefore) grid.prepend(...tiles)
    else grid.append(...tiles)
    const [own, further] = [listing, page].map((root) => root.querySelector(isBefore ? '.earlier' : '.later'))
    if (own && further) own.replaceWith(further)
    else own?.remove()
    for (const [index, end] of ends(listing).entries()) end.textContent = numbers[index] ?? ''
    if (isBefore && first) scrollBy(0, first.getBoundingClientRect().top - top)
    else {
      history.replaceState(history.state, '', link.href)
      shown = location.search
    }
    tiles[0]?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
    say(text(listing, '[data-span]'))
    document.dispatchEvent(new CustomEvent('firn:tiles'))
  }

  form?.addEventListener('focusout', ({ relatedTarget }) => {
    // Nothing that has the focus may lie beneath the sheet.
    if (relatedTarget instanceof Element && !form.contains(relatedTarget) && form.matches(':popover-open'))
      form.hidePopover()
  })

  return {
    choose: () => void (form && go(path + queryOf(form))),
    show() {
      if (form?.matches(':popover-open')) form.hidePopover()
      found?.scrollIntoView()
      heading?.focus({ preventScroll: true })
    },
    follow: (link) => void (link.dataset['more'] === undefined ? go(link.href) : add(link)),
    restore: () => void (location.search !== shown && go(location.href)),
  }
}
