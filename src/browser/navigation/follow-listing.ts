import { isPlainClick } from '../../domain/plain-click.ts'
import type { QuickListing } from './quick-listing.ts'

/** What narrows a category down, and what leads to more of it. */
const tools = '#filters, .found-bar, [data-choice], [data-more]'

/**
 * Filters, order and pages of a category without a new page: what that takes is fetched once somebody turns to them.
 * What is chosen before it is there waits for it; should it never come, the form and the links do what their HTML says.
 */
export function enhanceListing(): void {
  const listing = document.querySelector<HTMLElement>('[data-listing]')
  if (!listing) return
  // After a reload, a step back changes the address alone before anything else is there.
  const built = location.search
  let quick: Promise<QuickListing> | undefined
  const ready = (): Promise<QuickListing> =>
    (quick ??= import('./quick-listing.ts').then((quickly) => quickly.openListing(listing, built)))
  const warm = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(tools)) ready().catch(() => undefined)
  }
  /**
   * Should the script be missing, the page reloads for it by itself (chunk-reload.ts), which a choice must not wait
   * for.
   */
  const act = (work: (listing: QuickListing) => void, otherwise: () => void): void => void ready().then(work, otherwise)

  for (const sign of ['pointerover', 'touchstart', 'focusin']) listing.addEventListener(sign, warm, { passive: true })
  listing.addEventListener('change', ({ target }) => {
    const form = (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.form
    if (form && form.id === 'filters') act((quickly) => quickly.choose(), () => form.submit()) // prettier-ignore
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
