import { isPlainClick } from '../../domain/pages/links/plain-click.ts'
import { intentEvents } from '../timing/intent-events.ts'
import type { QuickListing } from './quick-listing.ts'

/** Controls that filter or sort a category, or load more of it. */
const tools = '#filters, .found-bar, [data-choice], [data-more]'

/**
 * Filters, sorts and pages a category without a page load. The script is fetched on interest in the controls; actions
 * before it has loaded wait for it. Without it, the form and the links work as plain HTML.
 */
export function enhanceListing(): void {
  const listing = document.querySelector<HTMLElement>('[data-listing]')
  if (!listing) return
  // After a reload, going back changes only the address, possibly before the script has loaded.
  const built = location.search
  let quick: Promise<QuickListing> | undefined
  const ready = (): Promise<QuickListing> =>
    (quick ??= import('./quick-listing.ts').then((quickly) => quickly.openListing(listing, built)))
  const warm = ({ target }: Event): void => {
    // Only ahead of time: an action loads it again, and falls back to plain HTML.
    if (target instanceof Element && target.closest(tools)) ready().catch(() => undefined)
  }
  /** Runs an action, or its plain HTML fallback where the script is missing (chunk-reload.ts reloads for it, too). */
  const act = (work: (listing: QuickListing) => void, otherwise: () => void): void => void ready().then(work, otherwise)

  for (const type of intentEvents) listing.addEventListener(type, warm, { passive: true })
  listing.addEventListener('change', ({ target }) => {
    const form = (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.form
    if (form && form.id === 'filters') act((quickly) => quickly.choose(target), () => form.submit()) // prettier-ignore
  })
  listing.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    act((quickly) => quickly.show(), () => form.submit()) // prettier-ignore
  })
  listing.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-choice], [data-more]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    act((quickly) => quickly.follow(link), () => location.assign(link.href)) // prettier-ignore
  })
  addEventListener('popstate', () => act((quickly) => quickly.restore(), () => location.reload())) // prettier-ignore
}
