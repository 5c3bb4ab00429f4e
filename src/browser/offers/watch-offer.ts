import type { refreshOffer } from './refresh-offer.ts'
import { onFirstInteraction } from '../timing/on-first-interaction.ts'

/** Calls `refreshOffer`, imported on demand; where the import fails the offer stays as shown. */
export function refreshOfferLazily(...args: Parameters<typeof refreshOffer>): void {
  import('./refresh-offer.ts').then(
    (script) => script.refreshOffer(...args),
    () => undefined,
  )
}

/**
 * Refreshes price and stock of a product page: on the first interaction, when the session turns out to be a pro
 * customer's, and when the page is restored from the back/forward cache.
 */
export function watchOffer(): void {
  const form = document.querySelector('main .buy-box')
  if (!form) return
  let isPro = false
  const refresh = (): void => refreshOfferLazily(form, isPro)
  onFirstInteraction(refresh)
  document.addEventListener('shop:pro', () => {
    isPro = true
    refresh()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
}
