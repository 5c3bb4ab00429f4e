import type { createFetchAhead } from './fetch-ahead.ts'

/** Events by which a visitor shows where the next step may lead. */
const signs = ['pointerover', 'focusin', 'touchstart']

/** Links that lead to another page in this window; the cart's opens the drawer, a tile's colour changes the tile. */
const ways = 'a[href]:not([download], [target], [data-cart-link], .sw a)'

/** Fetches pages before they are opened, with a script that is itself fetched when a visitor first turns to a link. */
export function prefetchOnIntent(): void {
  let link: HTMLAnchorElement | null
  let coming: Promise<ReturnType<typeof createFetchAhead>> | undefined
  const turn = ({ target }: Event): void => {
    if (!(target instanceof Element)) return
    link = target.closest(ways)
    if (link) coming ??= import('./fetch-ahead.ts').then((script) => script.createFetchAhead())
    // Once it is there, what counts is what the visitor turned to last. Without it, pages are fetched when they are
    // opened.
    coming?.then((tell) => tell(link)).catch(() => {})
  }
  for (const sign of signs) addEventListener(sign, turn, { passive: true })
}
