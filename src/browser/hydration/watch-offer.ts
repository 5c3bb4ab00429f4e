import type { refreshOffer } from './refresh-offer.ts'
import { onFirstInteraction } from '../timing/on-first-interaction.ts'

/** `refreshOffer`, fetched when it is called; without it what is shown stays. */
export function refreshLater(...asked: Parameters<typeof refreshOffer>): void {
  import('./refresh-offer.ts').then(
    (script) => script.refreshOffer(...asked),
    () => undefined,
  )
}

/**
 * Keeps price and stock of a product page right: asked once its visitor is there, when the visitor turns out to be a
 * pro customer, and when the page comes back from the browser's memory.
 */
export function watchOffer(): void {
  const form = document.querySelector('main .buy-box')
  if (!form) return
  let isPro = false
  const refresh = (): void => refreshLater(form, isPro)
  onFirstInteraction(refresh)
  document.addEventListener('firn:pro', () => {
    isPro = true
    refresh()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
}
