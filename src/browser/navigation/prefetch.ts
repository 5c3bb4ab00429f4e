import { intentEvents } from '../timing/intent-events.ts'
import type { createFetchAhead } from './fetch-ahead.ts'

/** Events that show where the visitor may go next, or no longer means to go. */
const events = [...intentEvents, 'pointercancel']

/**
 * Links that open another page in this window, and the header's search form. The cart link opens the drawer, swatches
 * change their tile, and a choice of country is remembered before its page may be rendered.
 */
const ways = 'a[href]:not([download], [target], [data-cart-link], [data-locale-choice], .sw a), .find'

/** Fetches ahead what an intent leads to; the script for that is itself loaded on the first intent. */
export function prefetchOnIntent(): void {
  let way: HTMLAnchorElement | HTMLFormElement | null = null
  let loading: Promise<ReturnType<typeof createFetchAhead>> | undefined
  const onIntent = ({ type, target }: Event): void => {
    if (!(target instanceof Element)) return
    // A finger that scrolls the page touches links that it does not mean.
    const next = type === 'pointercancel' ? null : target.closest<HTMLAnchorElement | HTMLFormElement>(ways)
    // A pointer that moves over a link fires many events.
    if (next === way) return
    way = next
    if (way) loading ??= import('./fetch-ahead.ts').then((script) => script.createFetchAhead())
    // Once loaded, only the latest link counts. Without the script, pages are fetched when they are opened.
    loading?.then(
      (fetchAhead) => fetchAhead(way),
      () => {},
    )
  }
  for (const type of events) addEventListener(type, onIntent, { passive: true })
}
