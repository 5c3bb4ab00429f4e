/** Events by which a visitor shows where the next step may lead. */
const signs = ['pointerover', 'focusin', 'touchstart']

/** Links that lead to another page in this window; the cart's opens the drawer, a tile's colour changes the tile. */
const ways = 'a[href]:not([download], [target], [data-cart-link], .sw a)'

/** Tells which link the visitor turns to; none when to something else. */
type Sense = (link: HTMLAnchorElement | null) => unknown

/** Fetches pages before they are opened, with a script that is itself fetched when a visitor first turns to a link. */
export function prefetchOnIntent(): void {
  let sense: Sense = (first) => {
    if (!first) return
    let latest: HTMLAnchorElement | null = first
    sense = (link) => (latest = link)
    void import('./fetch-ahead.ts').then((script) => {
      sense = script.createFetchAhead()
      sense(latest)
    })
  }
  for (const sign of signs)
    addEventListener(sign, ({ target }) => target instanceof Element && sense(target.closest(ways)), { passive: true })
}
